"""The compiled races in a browser, by its own WebAssembly: no Python, and the ends that the rules have."""

from __future__ import annotations

from base64 import b64decode, b64encode

import pytest
from playwright.sync_api import Browser

from engine.kernel.races import program_bytes
from tests.kernel.stations import games, stations

RACES = 200

RUN = """async ([program, game, tables, stations]) => {
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const { exports } = (await WebAssembly.instantiate(bytes(program))).instance;
  const memory = new Uint8Array(exports.memory.buffer);
  const put = (text, what) => memory.set(bytes(text), exports[`${game}_${what}`]());
  return stations.map(({ table, image, first, worlds, size }) => {
    put(tables[table], "tables");
    put(image, "image");
    exports[`${game}_race`](first, worlds);
    const start = exports[`${game}_ends`]();
    return btoa(String.fromCharCode(...memory.subarray(start, start + size)));
  });
}"""
"""Run so many stations in a page; their ends as text."""


def told(data: bytes) -> str:
    return b64encode(data).decode("ascii")


@pytest.mark.parametrize("game", games())
def test_a_browser_ends_races_as_the_rules_do(browser: Browser, game: str) -> None:
    wanted = list(stations(game, RACES))
    assert sum(station.worlds for station in wanted) >= RACES
    tables = sorted({station.tables for station in wanted})
    asked = [
        {
            "table": tables.index(station.tables),
            "image": told(station.image),
            "first": station.first,
            "worlds": station.worlds,
            "size": len(station.ends),
        }
        for station in wanted
    ]
    page = browser.new_page()
    found = page.evaluate(RUN, [told(program_bytes()), game, [told(table) for table in tables], asked])
    page.close()
    for number, (station, ends) in enumerate(zip(wanted, found, strict=True)):
        assert b64decode(ends) == station.ends, f"race {number}"
