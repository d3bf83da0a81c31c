"""Mixed load for a long time: the slope of memory after the first ten minutes (Q-1).

SOAK_MINUTES: 60 by default. Shorter runs measure the second half of their time.

Why the server alone, and its anonymous memory: image workers start and stop, which moves the sum by 40 MB, and
resident pages of mapped files (code, the database) belong to the page cache.
"""

import http.client
import os
import random
import threading
import time

from bench import processes, seed
from bench.measure import say

MINUTES = float(os.environ.get("SOAK_MINUTES", "60"))
PHOTOS, CLIENTS, PAUSE = 10_000, 6, 0.01
KEY = {"Authorization": "Client-ID demo"}
HTML = {"Accept": "text/html"}


def measure(work, report):
    data = work / "soak"
    binary = processes.imagefeed()
    processes.serve(binary, data).stop()
    seed.photos(data, PHOTOS)
    end = time.monotonic() + MINUTES * 60
    samples, finished, failed = [], [0] * CLIENTS, []
    with processes.serve(binary, data, gallery=8) as server:
        threads = [
            threading.Thread(target=send_requests, args=(server.port, number, end, finished, failed))
            for number in range(CLIENTS)
        ]
        for thread in threads:
            thread.start()
        began = time.monotonic()
        while time.monotonic() < end:
            time.sleep(5)
            resident, anonymous = processes.own_memory(server.process.pid)
            samples.append((time.monotonic() - began, resident, anonymous))
            if len(samples) % 12 == 0:
                say(
                    f"{samples[-1][0] / 60:.0f} min: {resident:.1f} MB, {anonymous:.1f} anonymous, "
                    f"{sum(finished)} requests"
                )
        for thread in threads:
            thread.join()
    late = [sample for sample in samples if sample[0] > min(600, MINUTES * 30)]
    report.bar(
        f"mixed load for {MINUTES:g} minutes: memory growth of the server per hour",
        slope([(at, anonymous) for at, _, anonymous in late]) * 3600,
        1.0,
        " MB",
        requests=sum(finished),
        resident_growth_mb=slope([(at, resident) for at, resident, _ in late]) * 3600,
        first_mb=late[0][1:],
        last_mb=late[-1][1:],
    )
    report.bar("the same: failed requests", len(failed), 0, kinds=sorted(set(failed))[:5])


def slope(samples):
    """Least squares: megabytes per second."""
    middle = sum(at for at, _ in samples) / len(samples)
    mean = sum(size for _, size in samples) / len(samples)
    spread = sum((at - middle) ** 2 for at, _ in samples)
    return sum((at - middle) * (size - mean) for at, size in samples) / spread


def send_requests(port, number, end, finished, failed):
    """Pages, lists, image sizes, wrong sign-ins, refused bodies and connections left open."""
    chance = random.Random(number)
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    photos = []
    while time.monotonic() < end:
        kind = chance.random()
        method, path, body, headers, expected = "GET", "/", None, HTML, (200, 302, 303)
        if kind < 0.5:
            path, headers = f"/photos?per_page=10&page={chance.randrange(1, 1000)}", KEY
        elif kind < 0.6 and photos:
            photo = chance.choice(photos)
            path, headers = f"{photo}?w={chance.choice([200, 400, 800])}", {}
            expected = (200, 404, 429, 503)
        elif kind < 0.7:
            path, headers = "/assets/app.wasm", {}
        elif kind < 0.75:
            method, path, headers = "POST", "/oauth/token", {}
            body, expected = b"grant_type=authorization_code&code=x", (400, 401, 429)
        elif kind < 0.77:
            method, path, headers = "POST", "/oauth/token", {}
            body, expected = b"x" * 200_000, (413,)
        elif kind < 0.8:
            path, headers, expected = f"/nowhere/{chance.random()}", KEY, (404,)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            content = response.read()
            if response.status not in expected:
                failed.append(f"{response.status} {path.split('?')[0]}")
            if path.startswith("/photos") and len(photos) < 50:
                photos += pictures(content)
            finished[number] += 1
        except (OSError, http.client.HTTPException) as error:
            if body is None or len(body) < 100_000:
                failed.append(f"{type(error).__name__} {path.split('?')[0]}")
            connection.close()
        if chance.random() < 0.05:
            connection.close()
        time.sleep(PAUSE)


def pictures(content):
    """Paths of images in a list of photos."""
    text = content.decode()
    return [
        "/images/" + part.split("?")[0].split('"')[0] for part in text.split("/images/")[1:3]
    ]
