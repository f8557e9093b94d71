"""What all tests share: hypothesis with the same examples on every machine, and no deadline on a busy one."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("steady")
