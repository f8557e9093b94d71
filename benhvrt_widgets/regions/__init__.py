"""What a person is shown, typed once: every region, and every message.

All of it is plain JSON. ``scripts/regions.py`` makes the browser's types (``web/regions.d.ts``) and the
tables of docs/reference/regions.md out of these modules; the tests play games and hold every region
against them.
"""
