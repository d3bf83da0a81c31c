"""Runs each server of the tests as several nodes behind HAProxy, on PostgreSQL and an object store (LIB-6).

With $IMAGEFEED_E2E_POSTGRES (the URL of a server) and $IMAGEFEED_E2E_NODES (a number) the whole suite runs against such
clusters; $IMAGEFEED_E2E_S3 is the endpoint of a store that has the bucket `photos`. `cluster_suite.py` leaves out the tests
that are about one process.
"""

import os
import random
import re
import shutil
import signal
import subprocess
import urllib.parse

import requests

NODES = int(os.environ.get("IMAGEFEED_E2E_NODES", "1"))
HAPROXY = shutil.which("haproxy") or "/usr/sbin/haproxy"
STORE = os.environ.get("IMAGEFEED_E2E_S3")
DEFAULTS = {
    "--demo": ["public"],
    "--trusted-proxy": ["127.0.0.1/32"],
}
# The running nodes by the port of their proxy.
RUNNING = {}


class OtherNodes:
    """The nodes of a server but the first, and the proxy in front of all; the server's port is that of the proxy."""

    def __init__(self, server, free_port):
        self.server, self.free_port = server, free_port
        self.port, self.ports = free_port(), []
        self.prefix = f"{random.getrandbits(64):x}"
        self.processes = []

    @property
    def urls(self):
        """The URLs of all nodes."""
        return [f"http://127.0.0.1:{port}" for port in [self.port, *self.ports]]

    def options(self):
        """The options of all nodes: those of the server, and what nodes behind a proxy need."""
        more = list(self.server.options)
        for name, value in {**DEFAULTS, "--public-url": [self.server.url]}.items():
            if name not in more:
                more += [name, *value]
        return more

    def environment(self):
        """The variables that name the place of the photos, for commands too."""
        if not STORE:
            return {}
        return {"IMAGEFEED_PICTURES": f"s3://photos/{self.prefix}", "IMAGEFEED_PICTURES_ENDPOINT": STORE}

    def start(self, command):
        """Starts the others and the proxy; `command` is that of the first, which has made the key and the tables."""
        key = self.server.data / "secret.key"
        place = command.index("--data")
        self.ports = [self.free_port() for _ in range(NODES - 1)]
        for number, port in enumerate(self.ports, 2):
            data = self.server.folder / f"node-{number}"
            data.mkdir(mode=0o700, exist_ok=True)
            shutil.copy(key, data / "secret.key")
            words = list(command)
            words[place + 1], words[words.index("--port") + 1] = str(data), str(port)
            words[words.index("--gallery") + 1] = "0"
            self.run(words)
        self.run([HAPROXY, "-db", "-f", str(self.configuration())])
        RUNNING[self.server.port] = self

    def run(self, words):
        with open(self.server.log, "ab") as log:
            self.processes.append(
                subprocess.Popen(
                    words, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=self.server.environment
                )
            )

    def configuration(self):
        servers = "".join(
            f"  server node{port} 127.0.0.1:{port} check inter 200ms fall 1 rise 1\n"
            for port in [self.port, *self.ports]
        )
        path = self.server.folder / "haproxy.cfg"
        path.write_text(
            "defaults\n  mode http\n  timeout connect 2s\n  timeout client 60s\n  timeout server 60s\n"
            f"frontend all\n  bind 127.0.0.1:{self.server.port}\n  option forwardfor\n  default_backend nodes\n"
            "backend nodes\n  balance roundrobin\n  option httpchk GET /health\n  option redispatch\n  retries 2\n"
            f"  retry-on conn-failure\n{servers}"
        )
        return path

    def positions(self):
        """The numbers of the last changes that the nodes know, without nodes that do not respond."""
        found = []
        for url in self.urls:
            try:
                text = requests.get(url + "/metrics", timeout=2).text
            except requests.RequestException:
                continue
            found += [int(number) for number in re.findall(r"^imagefeed_database_position (\d+)$", text, re.M)]
        return found

    def know(self, position):
        """Whether all nodes know this change."""
        return all(known >= position for known in self.positions())

    def stop(self, by=signal.SIGKILL):
        RUNNING.pop(self.server.port, None)
        for process in self.processes:
            process.send_signal(by)
        for process in self.processes:
            process.wait(30)
        self.processes = []


def wait_after_changes(wait_until):
    """Makes every client that uses `requests` wait after a change until all nodes know it.

    Why: without cookies, a client may read from a node that hears of the change some milliseconds later.
    """
    send = requests.Session.send

    def sent(session, request, **more):
        response = send(session, request, **more)
        nodes = RUNNING.get(urllib.parse.urlsplit(request.url).port)
        if nodes and request.method not in ("GET", "HEAD", "OPTIONS"):
            last = max(nodes.positions(), default=0)
            wait_until(lambda: nodes.know(last), what="a change on all nodes")
        return response

    requests.Session.send = sent
