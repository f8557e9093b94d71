"""The configuration of Voilà, the same for a server of ours and for Binder."""

from __future__ import annotations

from typing import Final

from traitlets.config import Config

from benhvrt_widgets.serving.bounds import IDLE
from benhvrt_widgets.serving.hooks import at_most, without_outside

TEMPLATE: Final = "benhvrt"
EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
    "bqplot",
    "bqscales",
)
"""What the browser loads; an environment may have more, which would only cost time."""
PAGES: Final = 24
"""How many pages may be open at a time: some 110 MB each."""


def configuration(pages: int = PAGES) -> Config:
    """What is common to all servers, for so many pages at a time."""
    return Config(
        {
            "VoilaConfiguration": {
                "template": TEMPLATE,
                "theme": "light",  # ours are in the template, and follow the reader's system
                "allow_template_override": "NO",
                "allow_theme_override": "NO",
                "strip_sources": True,
                "show_tracebacks": False,
                "preheat_kernel": False,
                "file_allowlist": [],
                "http_header_envs": ["Accept-Language"],  # a kernel reads it as HTTP_ACCEPT_LANGUAGE
                "extension_allowlist": list(EXTENSIONS),
                "extension_denylist": [],
                "prelaunch_hook": at_most(pages),
                "page_config_hook": without_outside,
            },
            "MappingKernelManager": {
                "cull_idle_timeout": IDLE,
                "cull_interval": 5,
                "cull_connected": False,
                "cull_busy": True,
            },
            "KernelManager": {"transport_encryption": "auto"},  # other users of this machine shall not listen
        }
    )
