"""Horse Fever on the page."""
