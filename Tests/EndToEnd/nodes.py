"""Runs each server of the tests as several nodes behind HAProxy, on PostgreSQL and an object store (LIB-6).

With $IMAGEFEED_E2E_POSTGRES (the URL of a server) and $IMAGEFEED_E2E_NODES (a number) the whole suite runs against such
clusters; $IMAGEFEED_E2E_S3 is the endpoint of a store that has the bucket `photos`. `cluster_suite.py` leaves out the tests
that are about one process.
"""

import os
import random
import shutil
import signal
import subprocess

NODES = int(os.environ.get("IMAGEFEED_E2E_NODES", "1"))
HAPROXY = shutil.which("haproxy") or "/usr/sbin/haproxy"
STORE = os.environ.get("IMAGEFEED_E2E_S3")
DEFAULTS = {
    "--demo": ["public"],
    "--trusted-proxy": ["127.0.0.1/32"],
}


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

    def stop(self, by=signal.SIGKILL):
        for process in self.processes:
            process.send_signal(by)
        for process in self.processes:
            process.wait(30)
        self.processes = []
