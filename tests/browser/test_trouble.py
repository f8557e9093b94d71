"""What may go wrong: no room, no server, no place left, a mistake of ours."""

from __future__ import annotations

import re
import socket
from contextlib import AbstractContextManager
from pathlib import Path

from playwright.sync_api import Page, expect

from benhvrt_widgets.context import Context
from benhvrt_widgets.session import Session
from benhvrt_widgets.stagings import choosing
from benhvrt_widgets.visit import lobby
from benhvrt_widgets.visit.library import ROOM
from engine.replay.store import Files, Store
from tests.browser.playing import DEAF, Player
from tests.browser.visitors import Visitors, close, shot, wait_until_shown
from tests.serving.running import TOOLS, Running, running, started, until

RETURN_MS = 60_000
LOST = "Connection lost. Your game is safe; coming back"


def finished_game(store: Store, seed: str) -> str:
    """A game that is over, by the large button alone."""
    settings = lobby.first_game(seed, "en", "ben-hvrt")
    options, _ = lobby.agree(settings, "en")
    assert options is not None
    session = Session.start(Files(store), options, settings.chairs, seed, game=settings.game)
    while session.awaited is not None:
        actions = choosing.actions(Context(session, 0, "en", session.last))
        assert actions is not None
        session.submit(session.view(0).menu[actions["primary"]["index"]], session.key)
    return session.writer.id


def test_old_games_go_only_after_asking(visitors: Visitors, tmp_path: Path) -> None:
    store = Store(tmp_path)
    old, new = finished_game(store, "1"), finished_game(store, "2")
    size = (tmp_path / f"{old}.tape").stat().st_size
    with (tmp_path / "ballast.tape").open("wb") as ballast:
        ballast.truncate(ROOM - store.size() + size // 2)  # an empty file of that length takes no room
    with running(tmp_path) as server:
        context = visitors.arrive(server)
        own = f"localStorage['benhvrt.games'] ??= JSON.stringify(['{new}', '{old}'])"
        context.add_init_script(f"if (location.protocol === 'http:') {own}")
        page = visitors.enter(server, context=context)
        expect(page.locator(".bh-continue li")).to_have_count(2)
        race = page.get_by_role("button", name="Race now")
        question = page.get_by_role("alertdialog", name="Delete 1 finished game of yours")
        for answer in ("Keep them", "Delete"):
            race.click()
            expect(
                page.get_by_text("There is no room for another game. Nothing was changed.")
            ).to_be_visible()
            expect(question).to_be_visible()
            assert {entry.id for entry in store.list()} == {old, new}
            question.get_by_role("button", name=answer).click()
            expect(question).to_have_count(0)
        until(lambda: {entry.id for entry in store.list()} == {new}, "the oldest is gone")
        race.click()
        expect(Player(page).choices).to_be_visible()
        visitors.leave()


# -- a server that goes and comes back --------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def at_port(port: int, games: Path) -> AbstractContextManager[Running]:
    """A server for one page, at the same address as before."""
    command = [str(TOOLS / "benhvrt"), "serve", "--port", str(port), "--no-browser", "--pages", "1"]
    return started(command, games, {"BENHVRT_GAMES": str(games)}, "voila/render/play.ipynb")


def let_in(page: Page) -> bool:
    """Whether there is a place after all; the page itself looks every 30 seconds."""
    answer = page.reload(wait_until="commit")
    return answer is not None and answer.ok


def test_a_server_that_comes_back_and_then_is_full(visitors: Visitors, tmp_path: Path) -> None:
    port = free_port()
    visitors.allow("ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|WebSocket|503|Kernel|kernel|api/shutdown")
    with at_port(port, tmp_path) as server:
        page = visitors.enter(server)
        ann = Player(page).start("1")
        ann.asked("Your bid for Add 2.")
        ann.press("Bid 1")
        ann.asked("Round 2 costs 2; 1 already gone.")
    for full in (False, True):
        expect(page.get_by_text(LOST)).to_be_visible(timeout=RETURN_MS)
        page.context.set_offline(full)
        with at_port(port, tmp_path) as server:
            if full:
                other = visitors.enter(server)
                page.context.set_offline(False)
                expect(page.get_by_text("All places are taken.")).to_be_visible(timeout=RETURN_MS)
                shot(page, "full-house-again")
                close(other)
                until(lambda: let_in(page), "a place is free")
            page.wait_for_function("!document.querySelector('.bh-lost')", timeout=RETURN_MS)
            wait_until_shown(page)
            expect(ann.sentence).to_contain_text("Round 2 costs 2; 1 already gone.", timeout=RETURN_MS)
            page.wait_for_timeout(DEAF)
            if full:
                ann.press("Pass")
                ann.asked("You sell Plow Handle.")
                visitors.leave()


def test_a_mistake_of_ours_gets_a_sentence_and_the_game_goes_on(visitors: Visitors, tmp_path: Path) -> None:
    with running(tmp_path, "raising.ipynb") as server:
        page = visitors.enter(server)
        ann = Player(page).start("1")
        ann.asked("Your bid for Add 2.")
        ann.press("Bid 1")
        ann.asked("Round 2 costs 2; 1 already gone.")
        ann.timeline.get_by_role("button", name="Undo").click()
        sorry = page.get_by_role("alert").filter(
            has_text=re.compile(r"Our mistake\. Your game is saved\. Note \w{4}\.")
        )
        expect(sorry).to_be_visible()
        assert "a secret" not in page.content()
        shot(page, "mistake")
        ann.press("Pass")
        ann.asked("You sell Plow Handle.")
        expect(sorry).to_have_count(0)
        visitors.leave()
