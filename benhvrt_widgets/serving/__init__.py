"""Serving the pages with Voilà: configuration, template, and what Voilà 0.5 leaves open.

Nothing is imported here, so that the command line stays light.
"""
