"""The table: where a hand is played, settled, looked at again and written on the score sheet."""
