"""A window for those who watch a learner: a page on this machine that shows the board as it is now."""

from __future__ import annotations

import threading
import webbrowser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from undercroft.gym.seen import as_svg
from undercroft.kernel.table import Table

PAGE = '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><title>Undercroft</title>{svg}'


class Window:
    """Opened in the browser when something is shown first; it looks anew every second."""

    def __init__(self) -> None:
        window = self

        class Answering(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                page = PAGE.format(svg=window.svg).encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

            def log_message(self, format: str, *args: object) -> None:
                """Nobody reads this."""

        self.svg = ""
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self.address = f"http://127.0.0.1:{self._server.server_port}/"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self._is_open = False

    def show(self, table: Table, seat: int | None) -> None:
        self.svg = as_svg(table, seat)
        if not self._is_open:
            self._is_open = True
            webbrowser.open(self.address)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)
