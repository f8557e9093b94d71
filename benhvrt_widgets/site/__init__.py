"""The static site: the same visit with no server, its Python in a worker of the visitor's browser.

``scripts/make_site.py`` builds it (``make site``). In the browser ``static/worker.js`` runs Python, by
Pyodide, and there ``worker`` opens a visit whose games ``shelf`` keeps in the browser; odds are computed by a
second worker (``static/oracle.js``), so that nobody waits for them. Regions and messages cross as JSON, and
the panels that draw them are those of a notebook.
"""
