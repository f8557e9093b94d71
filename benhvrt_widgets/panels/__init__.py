"""What the page shows, region by region: plain data made from a view, in the reader's language."""
