"""Panels: ipywidgets over a session, one module each; the browser's half of each is in ``web``."""
