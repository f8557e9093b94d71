"""Circus on the page."""
