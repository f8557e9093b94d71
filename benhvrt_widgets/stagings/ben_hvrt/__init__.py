"""Ben Hvrt on the page and in the terminal: its words, and its regions."""
