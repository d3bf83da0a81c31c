"""Two servers with the same photos, each on its own data folder: likes and pages of the feed per second, in turns."""

import contextlib
import http.client
import json
import random
import time

from bench import load, processes, seed
from bench.measure import ROUNDS, in_turns, median


class Candidate:
    """A running server with photos and signed-in people, each of whom has liked some."""

    def __init__(self, work, name, binary, photos, people=16, liked=0, options=()):
        self.data, self.tokens_file = work / name, work / f"tokens-{name}"
        processes.serve(binary, self.data).stop()
        seed.photos(self.data, photos)
        self.tokens = seed.signed_in(self.data, people, likes=liked)
        self.tokens_file.write_text("\n".join(self.tokens) + "\n")
        self.pages_count, self.runs = photos // 10, iter(range(1, 1000))
        self.server = processes.serve(binary, self.data, options=options)
        self.photos = [photo["id"] for photo in self._get("/photos?per_page=30")]

    def _get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        connection.request("GET", path, headers={"Authorization": "Client-ID demo"})
        return json.loads(connection.getresponse().read())

    def likes(self, count=2_000):
        """(likes per second, CPU seconds per like) of one client that likes and unlikes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        chance = random.Random(1)
        spent, began = processes.processor_seconds(self.server.process.pid), time.monotonic()
        for number in range(count):
            token, photo = chance.choice(self.tokens), chance.choice(self.photos)
            method = "POST" if number % 2 == 0 else "DELETE"
            connection.request(method, f"/photos/{photo}/like", headers={"Authorization": "Bearer " + token})
            response = connection.getresponse()
            response.read()
            assert response.status < 300, response.status
        took = time.monotonic() - began
        return count / took, (processes.processor_seconds(self.server.process.pid) - spent) / count

    def pages(self):
        """Random pages of the feed per second."""
        arguments = (next(self.runs), self.pages_count, self.tokens_file)
        return load.wrk(self.server.url, script=load.RANDOM_PAGES, arguments=arguments)["rate"]


@contextlib.contextmanager
def started(*candidates):
    """Stops the candidates' servers at the end."""
    try:
        yield candidates
    finally:
        for candidate in candidates:
            candidate.server.stop()


def compare(report, title, limit, **candidates):
    """Reports the likes and pages per second of the first candidate relative to the second's."""
    ours, other = candidates
    likes = in_turns(ROUNDS, **{name: one.likes for name, one in candidates.items()})
    rates = {name: [rate for rate, _ in results] for name, results in likes.items()}
    processor = {f"cpu_ms_per_like_{name}": median([cpu for _, cpu in results]) * 1000 for name, results in likes.items()}
    pages = in_turns(ROUNDS, **{name: one.pages for name, one in candidates.items()})
    for what, results, more in [("likes per second", rates, processor), ("pages of the feed per second", pages, {})]:
        ratio = median(results[ours]) / median(results[other])
        report.bar(f"{title}: {what}", ratio, limit, "×", at_most=False, **results, **more)
