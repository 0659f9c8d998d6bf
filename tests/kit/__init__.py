"""What several test suites share: a second opinion on the rules, players, and long walks."""
