"""The browser's database as a test has it: the same answers, in memory, each after a turn of the loop."""

from __future__ import annotations

import asyncio
import json
from typing import Any


class Records:
    """What static/records.js does."""

    def __init__(self) -> None:
        self.games: dict[str, dict[str, Any]] = {}
        self.full = ""
        """Why nothing can be written."""

    async def _said(self, answer: Any) -> str:
        await asyncio.sleep(0)
        return json.dumps(answer)

    async def _changed(self, game: str, owner: str, **news: Any) -> str:
        record = self.games.get(game)
        if self.full:
            return await self._said({"failed": self.full})
        if record is None:
            return await self._said("gone")
        if record["owner"] != owner:
            return await self._said("other")
        record.update(news)
        return await self._said("kept")

    async def make(self, game: str, owner: str, text: str) -> str:
        if self.full:
            return await self._said({"failed": self.full})
        self.games[game] = {"owner": owner, "parts": [text], "over": False, "changed": 7}
        return await self._said("kept")

    async def take(self, game: str, owner: str) -> str:
        record = self.games.get(game)
        if record is not None:
            record["owner"] = owner
        return await self._said(record)

    async def add(self, game: str, owner: str, parts: int, text: str) -> str:
        kept = self.games.get(game, {"parts": []})["parts"]
        if game in self.games and len(kept) != parts:
            return await self._said("other")
        return await self._changed(game, owner, parts=[*kept, text])

    async def end(self, game: str, owner: str) -> str:
        return await self._changed(game, owner, over=True)

    async def look(self, game: str) -> str:
        record = self.games.get(game)
        if record is None:
            return await self._said(None)
        first = record["parts"][0].partition("\n")[0] + "\n"
        size = sum(map(len, record["parts"]))
        return await self._said({"changed": 7, "over": record["over"], "first": first, "size": size})

    async def size(self, _: str) -> str:
        return await self._said(sum(len(part) for record in self.games.values() for part in record["parts"]))

    async def drop(self, game: str) -> str:
        return await self._said("kept" if self.games.pop(game, None) else "gone")
