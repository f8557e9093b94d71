"""A room: a class on its phones, one laptop, no accounts."""
