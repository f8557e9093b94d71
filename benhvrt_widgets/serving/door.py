"""Connections: only so many, and none for long without a whole request.

When there are too many, one that has not finished a request goes, the oldest first: a browser opens another
when it needs one, and whoever holds connections to keep others out loses them to those who use theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPMessageDelegate

from benhvrt_widgets.serving import bounds


class Doorway(HTTPServer):
    """A server with so many connections at most."""

    def initialize(self, app: Any, *, most: int, xheaders: bool) -> None:  # type: ignore[override]
        """Keep the bounds."""
        super().initialize(
            app,
            xheaders=xheaders,
            max_body_size=bounds.BODY,
            max_header_size=bounds.HEADERS,
            body_timeout=bounds.SECONDS_OF_BODY,
            idle_connection_timeout=bounds.SECONDS_OF_HEADERS,
        )
        self._most = most
        self._open: set[Any] = set()
        self._unfinished: dict[Any, None] = {}  # streams without a whole request, the oldest first

    def handle_stream(self, stream: Any, address: Any) -> None:
        """A connection more; and perhaps another one less."""
        if len(self._open) >= self._most:
            for gone in [each for each in self._open if each.closed()]:
                self._open.discard(gone)
                self._unfinished.pop(gone, None)
        if len(self._open) >= self._most:
            oldest = next(iter(self._unfinished), stream)
            oldest.close()
            self._open.discard(oldest)
            self._unfinished.pop(oldest, None)
            if oldest is stream:
                return
        self._open.add(stream)
        self._unfinished[stream] = None
        super().handle_stream(stream, address)

    def start_request(self, server_conn: object, request_conn: Any) -> HTTPMessageDelegate:
        """A connection that waits for its next request, or sends it."""
        stream = request_conn.stream
        if stream in self._open:
            self._unfinished.pop(stream, None)
            self._unfinished[stream] = None
        inner = super().start_request(server_conn, request_conn)
        return _Finishing(inner, lambda: self._unfinished.pop(stream, None))


class _Finishing(HTTPMessageDelegate):
    """Hears when a request is whole."""

    def __init__(self, inner: HTTPMessageDelegate, whole: Callable[[], object]) -> None:
        self._inner, self._whole = inner, whole

    def headers_received(self, start_line: Any, headers: Any) -> Any:
        """The first part of it."""
        return self._inner.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Any:
        """Some of its body."""
        return self._inner.data_received(chunk)

    def finish(self) -> None:
        """All of it."""
        self._whole()
        self._inner.finish()

    def on_connection_close(self) -> None:
        """None of it any more."""
        self._inner.on_connection_close()
