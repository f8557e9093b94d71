"""Whips on the page."""
