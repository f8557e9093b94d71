"""What people see of the engine: words in English and French, and the command line."""
