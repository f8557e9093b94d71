"""What Voilà asks us before it opens a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePosixPath
from typing import Any

from tornado.web import HTTPError

from benhvrt_widgets.own import PREFIX

Prelaunch = Callable[..., None]


def running(manager: Any) -> int:
    """How many places are taken: by kernels, also those that are still starting, and by who waits."""
    if hasattr(manager, "places"):
        return int(manager.places())
    return len({*manager.list_kernel_ids(), *manager._pending_kernels})


def at_most(pages: int) -> Prelaunch:
    """A hook that turns a visitor away when so many kernels run; the page says when to come back."""

    def prelaunch(handler: Any, **_: object) -> None:
        if running(handler.kernel_manager) >= pages:
            raise HTTPError(503, "all %d pages are taken", pages)

    return prelaunch


def without_outside(page: dict[str, Any], notebook_path: str = "", **_: object) -> dict[str, Any]:
    """A hook that takes out the address of MathJax: a copy of it comes with Voilà; and says what is not ours.

    >>> without_outside({"fullMathjaxUrl": "https://elsewhere", "baseUrl": "/"})
    {'fullMathjaxUrl': None, 'baseUrl': '/', 'mathjaxConfig': None}
    >>> without_outside({}, "own/week 1/dice.ipynb")
    {'fullMathjaxUrl': None, 'mathjaxConfig': None, 'own': 'dice'}
    """
    page.update(fullMathjaxUrl=None, mathjaxConfig=None)
    if notebook_path.startswith(PREFIX):
        page["own"] = PurePosixPath(notebook_path).stem
    return page
