"""Independent referees: see frame.py."""
