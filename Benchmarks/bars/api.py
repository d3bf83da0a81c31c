"""10,000 random requests by schemathesis, from the server's own OpenAPI document (API-1, Q-1).

API_SEED: another seed than 1.
"""

import os
import sys

from bench import processes
from bench.measure import say

sys.path.append(str(processes.ROOT / "Tests/EndToEnd"))

REQUESTS, PHOTOS = 10_000, 40


def measure(work, report):
    os.environ.setdefault("IMAGEFEED_BINARY", str(processes.imagefeed()))
    import fuzz
    import pictures
    from server import Server

    server = Server()
    try:
        server.start().import_photos(pictures.album(work / "album", range(PHOTOS)))
        token, seed = fuzz.prepare(server), int(os.environ.get("API_SEED", "1"))
        total, failed, errors = 0, 0, 0
        while total < REQUESTS:
            status, output, counts = fuzz.run(
                server, token, work, "--seed", str(seed), "-n", "120", "--continue-on-failure", timeout=3600
            )
            if sum(counts.values()) < 100:
                raise RuntimeError(f"schemathesis sent {sum(counts.values())} requests:\n{output}")
            total += sum(counts.values())
            errors += counts.get("5", 0)
            failed += status != 0
            if status != 0:
                print(output, flush=True)
            say(f"seed {seed}: {total} requests, {counts}")
            seed += 1
        report.bar("random requests: runs with a response that the document does not describe", failed, 0, requests=total)
        report.bar("the same: server errors", errors, 0)
    finally:
        server.close()
