"""10,000 connections from 50 addresses that make the server wait: what a good client notices (LIB-15)."""

import contextlib
import http.client
import json
import pathlib
import subprocess
import sys
import threading
import time

from bench import processes, seed
from bench.measure import median, say

PHOTOS, ADDRESSES, CONNECTIONS = 1_000, 50, 10_000
# Connections that the crowd opens in a second, in all; those that were refused count.
RATE = 200
ROUNDS, REQUESTS, PAUSE = 3, 400, 0.02
SPACE, NEAR, FAR = "imagefeed-slow", "ifslow0", "ifslow1"
HERE = "10.99.0.1"


def measure(work, report):
    data = work / "slow"
    binary = processes.imagefeed()
    processes.serve(binary, data).stop()
    seed.photos(data, PHOTOS)
    with network() as sources:
        with processes.serve(binary, data, options=["--host", "0.0.0.0", "--demo", "public"]) as server:
            idle, crowded, counts, most = [], [], {}, 0.0
            for _ in range(ROUNDS):
                idle.append(p99(server.port))
                with Crowd(server.port, sources) as crowd:
                    time.sleep(CONNECTIONS / RATE)
                    crowded.append(p99(server.port))
                    most = max(most, processes.memory(server.process.pid)[0])
                    counts = crowd.counts
                say(f"p99 {idle[-1]:.1f} ms idle, {crowded[-1]:.1f} ms crowded; {counts}")
    report.bar(
        f"{CONNECTIONS} slow connections from {ADDRESSES} addresses: p99 of a good client",
        median(crowded) / median(idle),
        2.0,
        "×",
        idle_ms=idle,
        crowded_ms=crowded,
        crowd=counts,
        resident_mb=most,
    )


def p99(port):
    """Milliseconds of sequential requests for a page of the feed, each on time and all answered."""
    connection = http.client.HTTPConnection(HERE, port, timeout=30, source_address=(HERE, 0))
    times = []
    for _ in range(REQUESTS):
        began = time.perf_counter()
        connection.request(
            "GET", "/photos?per_page=10", headers={"Authorization": "Client-ID demo"}
        )
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
        times.append((time.perf_counter() - began) * 1000)
        time.sleep(PAUSE)
    connection.close()
    return sorted(times)[int(len(times) * 0.99)]


@contextlib.contextmanager
def network():
    """A namespace whose clients have addresses of their own; yields them."""
    ip("netns", "add", SPACE)
    try:
        ip("link", "add", NEAR, "type", "veth", "peer", "name", FAR, "netns", SPACE)
        ip("addr", "add", f"{HERE}/16", "dev", NEAR)
        ip("link", "set", NEAR, "up")
        sources = [f"10.99.1.{number + 1}" for number in range(ADDRESSES)]
        for source in sources:
            ip("-n", SPACE, "addr", "add", f"{source}/16", "dev", FAR)
        ip("-n", SPACE, "link", "set", FAR, "up")
        yield sources
    finally:
        # Why both: closing connections keep the namespace, and with it the pair, for a while.
        ip("link", "del", NEAR)
        ip("netns", "del", SPACE)


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True)


class Crowd:
    """The process of bench/crowd.py in the namespace."""

    def __init__(self, port, sources):
        script = pathlib.Path(__file__).parents[1] / "bench/crowd.py"
        self.counts = {}
        self.process = subprocess.Popen(
            ["ip", "netns", "exec", SPACE, sys.executable, script, HERE, str(port)]
            + [str(CONNECTIONS), str(RATE), *sources],
            stdout=subprocess.PIPE,
        )
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        for line in self.process.stdout:
            self.counts = json.loads(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
