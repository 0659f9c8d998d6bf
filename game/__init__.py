"""The window: the client that a player sees. Begin reading in README.md beside this file."""
