"""Stops and kills under load: no request is cut off, and the next start is fast (LIB-8, Q-2).

RESTART_ROUNDS: the number of kills, 200 by default, and half as many stops.
"""

import http.client
import os
import threading
import time

from bench import processes
from bench.measure import say

ROUNDS = int(os.environ.get("RESTART_ROUNDS", "200"))
PHOTOS, CLIENTS = 10_000, 8


def measure(work, report):
    data = work / "restarts"
    binary = processes.library(data, PHOTOS)
    cut, finished, slow, times = [], 0, 0, []
    for number in range(ROUNDS // 2):
        server = processes.serve(binary, data)
        with Load(server.port) as load:
            load.wait()
            server.stop()
        cut += load.cut
        finished += load.finished
        if number % 20 == 19:
            say(f"{number + 1} stops, {len(cut)} cut")
    report.bar(
        f"{ROUNDS // 2} stops under load: requests without a response", len(cut), 0, finished=finished
    )
    for number in range(ROUNDS):
        server = processes.serve(binary, data)
        with Load(server.port) as load:
            load.wait()
            server.process.kill()
            server.process.wait()
        server = processes.serve(binary, data, wait=False)
        times.append(server.wait())
        server.process.kill()
        server.process.wait()
        slow += times[-1] > 1
        if number % 50 == 49:
            say(f"{number + 1} kills, slowest start {max(times):.2f} s")
    report.bar(f"{ROUNDS} kills under load: starts that take over 1 s", slow, 0, slowest_s=max(times))


class Load:
    """Clients that send requests until the server is down; half of them keep their connection."""

    def __init__(self, port):
        self.port, self.cut, self.finished = port, [], 0
        self.threads = [
            threading.Thread(target=self.send_requests, args=(number % 2 == 0,)) for number in range(CLIENTS)
        ]

    def send_requests(self, keeps_alive):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        while True:
            try:
                connection.connect() if connection.sock is None else None
            except OSError:
                return  # Refused: the server does not listen.
            try:
                connection.request(
                    "GET", "/photos?per_page=10", headers={"Authorization": "Client-ID demo"}
                )
                response = connection.getresponse()
                response.read()
                self.finished += 1
            except (OSError, http.client.HTTPException) as error:
                self.cut.append(repr(error))
                return
            if not keeps_alive:
                connection.close()

    def wait(self):
        while self.finished < 50 and any(thread.is_alive() for thread in self.threads):
            time.sleep(0.005)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        for thread in self.threads:
            thread.join()
