"""The table: one authority for every game, at home or over the LAN. Imports engine, no pygame."""
