"""What 1,000 requests of applications within an hour cost Unsplash, beside the same requests without a server between."""

import sys

import requests

from bench.processes import ROOT

sys.path.append(str(ROOT / "Tests/EndToEnd"))
from upstream import Upstream, counts, register, thousand  # noqa: E402

GALLERY = 64


def measure(work, report):
    for hour in (5000, 50):
        servers = Upstream(photos=(), gallery=GALLERY, hour=hour, options=["--upstream-share", "100"])
        try:
            _measure(servers.start(), hour, report)
        finally:
            servers.close()


def _measure(servers, hour, report):
    key, _ = register(servers.server)
    session, needed, answered = requests.Session(), set(), 0
    for address, pages in thousand():
        response = session.get(servers.url + address, headers={"Authorization": f"Client-ID {key}"}, timeout=60)
        answered += response.status_code == 200
        needed |= pages
    sent = counts(servers)["sent"]
    report.bar(
        f"upstream: requests to Unsplash per distinct page of 30, an hour of {hour}",
        sent / len(needed),
        1.2,
        sent=sent,
        pages=len(needed),
        answered=answered,
        saved=f"{1000 / sent:.1f} times fewer than without a server between",
    )
    report.bar(f"upstream: requests to Unsplash in an hour of {hour}", sent, hour)
