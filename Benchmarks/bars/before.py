"""Likes and pages of the feed on SQLite, relative to another binary of the server, for instance of an older commit.

IMAGEFEED_BEFORE: the other binary, a release build.
"""

import os

from bench import processes, versus

# Photos, people, and photos that each of them has liked.
SIZE = (100_000, 200, 100)


def measure(work, report):
    before = os.environ.get("IMAGEFEED_BEFORE")
    if not before:
        raise RuntimeError("set IMAGEFEED_BEFORE to the other binary of the server")
    now = versus.Candidate(work, "now", processes.imagefeed(), *SIZE)
    with versus.started(now, versus.Candidate(work, "before", before, *SIZE)) as (now, before):
        now.likes(), before.likes()  # One warm-up run, not counted.
        versus.compare(report, "relative to the other binary", 0.95, now=now, before=before)
