"""Clients that make a server wait: runs in a network namespace, with many source addresses.

crowd.py HOST PORT CONNECTIONS RATE SOURCE…: keeps CONNECTIONS open as far as the server allows, a third
each of slow readers, slow writers and idle ones; at most RATE are opened per second. Prints one line of
JSON per second, as seen by this process: connections that are open and were not refused, and since the
start: opened; refused with 503; closed by the server before a response (silent refusal); closed by the
server later; failed to open.
"""

import errno
import json
import random
import selectors
import socket
import sys
import time

READER = b"GET /assets/app.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n"
WRITERS = [b"GET /photos HTTP/1.1\r\nHost: localhost\r\nX: ", b"POST /oauth/token HTTP/1.1\r\nHost: localhost\r\n"]
BODY = b"Content-Length: 60000\r\n\r\n"
IDLE = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Client:
    """A connection: its first bytes, and whether it sends or reads a byte per second."""

    def __init__(self, target, source, kind):
        self.kind, self.sent, self.got = kind, False, b""
        # Slow readers read the status line at once, otherwise they would not notice a refusal for minutes.
        self.is_reading = True
        self.socket = socket.socket()
        # A small window is full at once, so the response stays in the server.
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048 if kind == 0 else 65536)
        self.socket.setsockopt(socket.IPPROTO_IP, 24, 1)  # IP_BIND_ADDRESS_NO_PORT
        self.socket.bind((source, 0))
        self.socket.setblocking(False)
        if self.socket.connect_ex(target) not in (0, errno.EINPROGRESS):
            raise OSError("cannot connect")

    def begin(self):
        """Sends the first bytes."""
        self.sent = True
        writer = random.choice(WRITERS)
        first = [READER, writer + (BODY if writer[:4] == b"POST" else b""), IDLE][self.kind]
        self.socket.send(first)

    def trickle(self):
        """Sends or reads the byte of this second; raises at the end of the connection."""
        if self.kind == 1:
            self.socket.send(b"x")
        if self.kind == 0 and not self.is_reading and not self.socket.recv(1):
            raise ConnectionError


class Crowd:
    """All connections; reopens those that the server closes."""

    def __init__(self, target, wanted, rate, sources):
        self.target, self.wanted, self.rate, self.sources = target, wanted, rate, sources
        self.selector = selectors.DefaultSelector()
        self.clients, self.number = set(), 0
        self.counts = {"opened": 0, "refused": 0, "unanswered": 0, "closed": 0, "failed": 0}

    def run(self):
        last, due_since = time.monotonic(), time.monotonic()
        while True:
            now = time.monotonic()
            # Missed connections are not made up for: bursts would measure the client machine.
            due = min(self.wanted - len(self.clients), int((now - due_since) * self.rate))
            if due > 0:
                due_since = now
            for _ in range(max(0, min(due, self.rate // 10))):
                self.open()
            for key, events in self.selector.select(0.01):
                self.advance(key.data, events)
            if now - last >= 1:
                last = now
                for client in list(self.clients):
                    self.guarded(client, client.trickle)
                print(json.dumps({"open": len(self.clients), **self.counts}), flush=True)

    def open(self):
        self.number += 1
        try:
            client = Client(
                self.target, self.sources[self.number % len(self.sources)], self.number % 3
            )
        except OSError:
            self.counts["failed"] += 1
            return
        self.counts["opened"] += 1
        self.clients.add(client)
        self.selector.register(client.socket, selectors.EVENT_WRITE, client)

    def advance(self, client, events):
        if events & selectors.EVENT_WRITE and not client.sent:
            self.guarded(client, client.begin)
            if client in self.clients:
                self.selector.modify(client.socket, selectors.EVENT_READ, client)
        elif events & selectors.EVENT_READ:
            self.guarded(client, lambda: self.read(client))

    def read(self, client):
        """Slow readers read the status and then a byte per second; the others read all input."""
        wanted = 13 - len(client.got) if client.kind == 0 else 4096
        client.got = (client.got + (client.socket.recv(wanted) or self.ended()))[:4096]
        if b" 503 " in client.got[:13]:
            self.ended()
        if client.kind == 0 and len(client.got) >= 13:
            client.is_reading = False
            self.selector.unregister(client.socket)

    def ended(self):
        raise ConnectionError

    def guarded(self, client, act):
        try:
            act()
        except BlockingIOError:
            pass
        except OSError:
            self.counts[self.end(client)] += 1
            self.clients.discard(client)
            try:
                self.selector.unregister(client.socket)
            except (KeyError, ValueError):
                pass
            client.socket.close()


    @staticmethod
    def end(client):
        """How the server ended a connection: "refused", "closed" or "unanswered"."""
        if b" 503 " in client.got[:13]:
            return "refused"
        return "closed" if client.got or client.kind == 1 and client.sent else "unanswered"


if __name__ == "__main__":
    host, port, wanted, rate, *sources = sys.argv[1:]
    Crowd((host, int(port)), int(wanted), int(rate), sources).run()
