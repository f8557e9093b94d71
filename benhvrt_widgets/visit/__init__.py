"""A visitor and what they see, free of any widget library: see ``visit``."""
