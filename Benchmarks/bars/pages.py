"""Page 100,000 of a million photos relative to page 1: the time must not depend on the page (API-7)."""

import http.client
import time

from bench import processes, seed
from bench.measure import in_turns, median, say

PHOTOS, LAST = 1_000_000, 100_000
# Single requests are timed, so many rounds are cheap and the median is stable.
ROUNDS = 400


def measure(work, report):
    data = work / "pages"
    binary = processes.imagefeed()
    processes.serve(binary, data).stop()
    say(f"writing {PHOTOS} photos")
    seed.photos(data, PHOTOS, persons=50)
    with processes.serve(binary, data) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port)

        def page(number):
            began = time.perf_counter()
            connection.request(
                "GET",
                f"/photos?per_page=10&page={number}",
                headers={"Authorization": "Client-ID demo"},
            )
            response = connection.getresponse()
            body = response.read()
            took = time.perf_counter() - began
            assert response.status == 200 and len(body) > 1000, (number, response.status, len(body))
            return took * 1000

        for number in (1, LAST) * 50:
            page(number)
        times = in_turns(ROUNDS, first=lambda: page(1), last=lambda: page(LAST))
        first, last = median(times["first"]), median(times["last"])
        report.bar(
            "a million photos: page 100,000 relative to page 1",
            last / first,
            1.2,
            "×",
            first_ms=first,
            last_ms=last,
        )
        report.bars[-1]["resident_mb"] = processes.memory(server.process.pid)[0]
