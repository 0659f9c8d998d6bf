"""The plain screens: title, new table, options, help and messages."""
