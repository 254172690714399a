"""Requests that no browser sends: bytes on a socket."""

from __future__ import annotations

import socket
import time
from urllib.parse import urlsplit

HOST = b"Host: 127.0.0.1\r\n"


def connected(address: str, source: str = "127.0.0.1") -> socket.socket:
    """A connection from an address of this machine; every 127.x.y.z is one."""
    at = urlsplit(address)
    return socket.create_connection((at.hostname, at.port), timeout=60, source_address=(source, 0))


def told(address: str, request: bytes, source: str = "127.0.0.1") -> bytes:
    """All that is answered, until the other side hangs up."""
    with connected(address, source) as line:
        line.sendall(request)
        return rest(line)


def rest(line: socket.socket) -> bytes:
    found = b""
    try:
        while part := line.recv(65536):
            found += part
    except ConnectionError:
        pass
    return found


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def got(address: str, path: str, *headers: str, method: str = "GET", body: bytes = b"", source: str = "127.0.0.1"):
    """The status and the whole answer to a request written by hand; `path` and `headers` are sent as they stand."""
    lines = [f"{method} {path} HTTP/1.1", "Connection: close", *headers]
    if not any(one.lower().startswith("host:") for one in headers):
        lines.append("Host: 127.0.0.1")
    answer = told(address, "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body, source)
    return status(answer), answer


def seconds_until_cut(line: socket.socket, trickle: bytes, every: float, most: float) -> float:
    """How long one can go on sending a byte now and then before the other side hangs up; `most` if it never does."""
    began = time.monotonic()
    line.settimeout(every)
    while (passed := time.monotonic() - began) < most:
        try:
            line.sendall(trickle)
            if not line.recv(65536):
                return passed
        except TimeoutError:
            continue
        except ConnectionError:
            return passed
    return most
