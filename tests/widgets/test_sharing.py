"""Who can open an address that is given away."""

from __future__ import annotations

import pytest

from benhvrt_widgets.visit import sharing
from engine.core.errors import RuleViolation

PATH = "/voila/render/lessons/04_escalation.ipynb"


@pytest.mark.parametrize("host", ["127.0.0.1:8866", "localhost:8866", "[::1]:8866", "127.8.8.8"])
def test_the_name_of_this_machine_is_nobody_elses(host: str) -> None:
    assert sharing.base(f"http://{host}{PATH}") == sharing.Base(f"http://{host}{PATH}", alone=True)


@pytest.mark.parametrize("host", ["192.168.1.7:8866", "races.example", "[fe80::1]:8866"])
def test_any_other_name_is_for_others_too(host: str) -> None:
    assert sharing.base(f"https://{host}{PATH}") == sharing.Base(f"https://{host}{PATH}", alone=False)


@pytest.mark.parametrize(
    "said",
    [
        *(None, 7, "", "javascript:alert(1)", "http://", "http://[x", "http://a/?b=1", "http://a/#b"),
        "http://" + "x" * 400,
    ],
)
def test_nonsense_is_refused(said: object) -> None:
    with pytest.raises(RuleViolation):
        sharing.base(said)
