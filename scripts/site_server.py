"""A plain web server for build/site, as GitHub Pages is one: text goes packed, and no header is special."""

from __future__ import annotations

import gzip
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar, Final

PACKED: Final = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest")
KINDS: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/octet-stream",
}


@cache
def packed(path: Path, changed: int) -> bytes:  # noqa: ARG001 - a file that has changed is packed anew
    """A file as it travels."""
    return gzip.compress(path.read_bytes(), 6)


class Handler(SimpleHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"
    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, **KINDS}

    def log_message(self, *_: Any) -> None:
        """Nothing is told."""

    def do_GET(self) -> None:
        """A file of the site."""
        path = Path(self.translate_path(self.path))
        if path.is_dir():
            path /= "index.html"
        if not path.is_file():
            self.send_error(404)
            return
        changed = path.stat().st_mtime_ns
        tag = f'"{changed:x}"'
        same = self.headers.get("If-None-Match") == tag
        small = path.suffix in PACKED
        body = b"" if same else packed(path, changed) if small else path.read_bytes()
        self.send_response(304 if same else 200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "max-age=600")
        if small and not same:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(body)


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """A server of a folder on this machine; any free port if none is named."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, directory=str(folder)))


def serve(folder: Path, port: int) -> None:
    """Until Ctrl-C."""
    with server(folder, port) as site:
        print(f"http://127.0.0.1:{site.server_address[1]}/", flush=True)
        try:
            site.serve_forever()
        except KeyboardInterrupt:
            return
