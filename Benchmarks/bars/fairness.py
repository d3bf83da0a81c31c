"""What another visitor notices while ten addresses flood one resource (Q-8): sign-in, share passwords, pictures,
search, uploads."""

import collections
import contextlib
import http.client
import io
import itertools
import json
import multiprocessing
import os
import random
import re
import subprocess
import threading
import time
import urllib.parse

from PIL import Image

from bench import processes
from bench.measure import say

CONNECTIONS, ADDRESSES, SECONDS = 70, 10, 25
# Noise of 80 to 100 megapixels, in which nothing can be compressed; and the visitor's own photos of 12.
LARGE, USUAL = [(10320, 7752), (11000, 8200), (11500, 8690)], [(4000, 3000)] * 4
VISITOR, PASSWORD = "192.0.2.77", "a password of somebody"
FORM = {"Accept": "application/json", "Content-Type": "application/x-www-form-urlencoded"}


def measure(work, report):
    binary, data = processes.imagefeed(), work / "fairness"
    processes.serve(binary, data).stop()
    for login, sizes in (("visitor", USUAL), ("flooder", LARGE), ("uploader", [])):
        _command(binary, data, "user", "add", login, typed=PASSWORD + "\n")
        if sizes:
            _command(binary, data, "import", _noise(work / login, sizes), "--user", login)
    made = _command(binary, data, "app", "add", "Gallery", "--redirect", "https://app.example/cb", "--json")
    os.environ["GALLERY_KEY"] = json.loads(made)["access_key"]
    options = ["--demo", "off", "--no-private", "--trusted-proxy", "127.0.0.1", "--rate-limit", "1000000"]
    with processes.serve(binary, data, options=options) as server:
        say("idle")
        visitor = Visitor(server.port)
        visitor.measure(4)
        idle = visitor.measure(SECONDS / 2)
        share = _share(server.port)
        for name, step in FLOODS.items():
            with _flooded(server.port, step, share, name) as statuses:
                seen = visitor.measure(SECONDS)
            _report(report, name, seen, idle, statuses)


def _report(report, name, seen, idle, statuses):
    report.bar(
        f"another visitor during a flood of {name}, p95 of pages and new small pictures",
        _percentile(seen.times, 0.95), 300, " ms",
        count=len(seen.times), p50=_percentile(seen.times, 0.5), longest=max(seen.times),
        idle_p95=_percentile(idle.times, 0.95), flood=dict(statuses),
    )
    report.bar(
        f"their sign-ins that fail during a flood of {name}", 100 * seen.refused / max(1, seen.signs), 5, " %",
        count=seen.signs, p95_ms=_percentile(seen.sign_times or [0], 0.95),
        idle_p95_ms=_percentile(idle.sign_times, 0.95),
    )
    report.bar(f"other failures of theirs during a flood of {name}", seen.failures, 0)


def _percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def _noise(folder, sizes):
    """Photos of noise."""
    folder.mkdir(exist_ok=True)
    for number, (width, height) in enumerate(sizes):
        path = folder / f"{folder.name}-{number}.jpg"
        if not path.exists():
            pixels = random.Random(f"{folder.name} {number}").randbytes(width * height // 3 * 3 // 3)
            side = Image.frombytes("L", (width, len(pixels) // width), pixels)
            Image.merge("RGB", (side, side.transpose(0), side.transpose(1))).save(path, quality=85)
    return folder


def _command(binary, data, *words, typed=""):
    words = [binary, *map(str, words), "--data", str(data)]
    return subprocess.run(words, input=typed, text=True, check=True, stdout=subprocess.PIPE).stdout


def _key():
    """The header of an application that may read."""
    return {"Authorization": f"Client-ID {os.environ['GALLERY_KEY']}"}


class Browser:
    """One connection with cookies and an address."""

    def __init__(self, port, address):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.port, self.headers, self.cookies = port, {"X-Forwarded-For": address}, {}

    def ask(self, method, path, body=None, headers=None):
        """(status, headers, body) of a response."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        more = {"Cookie": cookies} if cookies else {}
        try:
            self.connection.request(method, path, body, {**self.headers, **more, **(headers or {})})
            response = self.connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            return 0, {}, b""
        for line in response.headers.get_all("Set-Cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response.status, response.headers, content

    def form(self, path):
        """The CSRF token of the page's form."""
        found = re.search(rb'name="form"[^>]*value="([^"]+)"', self.ask("GET", path)[2])
        return found[1].decode() if found else ""

    def submit(self, path, csrf_token, **values):
        body = urllib.parse.urlencode({"form": csrf_token, **values})
        return self.ask("POST", path, body, {**FORM, "Origin": f"http://127.0.0.1:{self.port}"})

    def sign_in(self, login):
        """Whether the sign-in succeeded."""
        path = self.ask("GET", "/app/sign-in")[1]["Location"]
        status, _, body = self.submit(path, self.form(path), login=login, password=PASSWORD)
        return status == 200 and json.loads(body)["step"] == "done"


class Visitor:
    """A person with an address of their own, who signs in now and then."""

    Seen = collections.namedtuple("Seen", "times sign_times signs refused failures")

    def __init__(self, port):
        self.port = port
        self.browser = Browser(port, VISITOR)
        photos = json.loads(self.browser.ask("GET", "/users/visitor/photos", headers=_key())[2])
        everything = json.loads(self.browser.ask("GET", "/photos?per_page=30", headers=_key())[2])
        self.paths = [_path(photo) for photo in photos + everything]
        sizes = [(width, quality) for width in range(40, 400) for quality in range(40, 90)]
        random.Random(7).shuffle(sizes)
        self.sizes = iter(sizes)

    def measure(self, seconds):
        times, sign_times, refused, failures = [], [], 0, 0
        end, due = time.monotonic() + seconds, time.monotonic() + 0.5
        for number in itertools.count():
            if time.monotonic() > end:
                return self.Seen(times, sign_times, len(sign_times), refused, failures)
            width, quality = next(self.sizes)
            pages = "/photos?per_page=10", f"{self.paths[number % len(self.paths)]}&w={width}&q={quality}&fm=jpg"
            for path in pages:
                began = time.perf_counter()
                status = self.browser.ask("GET", path, headers=_key())[0]
                times.append((time.perf_counter() - began) * 1000)
                failures += status != 200
            if time.monotonic() > due:
                due = time.monotonic() + 0.5
                took, is_in = self._sign_in()
                sign_times.append(took)
                refused += not is_in

    def _sign_in(self):
        browser = Browser(self.port, VISITOR)
        path = browser.ask("GET", "/app/sign-in")[1]["Location"]
        csrf_token, began = browser.form(path), time.perf_counter()
        status, _, body = browser.submit(path, csrf_token, login="visitor", password=PASSWORD)
        return (time.perf_counter() - began) * 1000, status == 200 and b'"done"' in body


def _path(photo):
    url = urllib.parse.urlsplit(photo["urls"]["raw"])
    return f"{url.path}?{url.query}"


def _share(port):
    """The path of a link with a password to the visitor's first photo."""
    browser = Browser(port, VISITOR)
    assert browser.sign_in("visitor")
    photos = json.loads(browser.ask("GET", "/users/visitor/photos")[2])
    page = f"/account/links?photos={photos[0]['id']}"
    browser.submit("/account/links", browser.form(page), photos=photos[0]["id"], password="summer of 25")
    return re.search(r"/s/[\w-]{22}", browser.ask("GET", "/account/links")[2].decode())[0]


# Floods: each function returns the status of one request.


def _sign_ins(browser, chance, share, photos):
    browser.token = getattr(browser, "token", None) or browser.form("/authorization")
    login = chance.choice(["flooder", f"nobody{chance.randrange(10**6)}"])
    return browser.submit("/authorization", browser.token, login=login, password="wrong one")[0]


def _share_passwords(browser, chance, share, photos):
    return browser.submit(share, "", password=f"guess {chance.random()}")[0]


def _pictures(browser, chance, share, photos):
    widths = browser.__dict__.setdefault("widths", chance.sample(range(20, 8000), 7900))
    return browser.ask("GET", f"{chance.choice(photos)}&w={widths.pop()}&q={chance.randrange(1, 100)}")[0]


def _searches(browser, chance, share, photos):
    words = "".join(chance.choices("aeioustrn", k=3)) + "+" + "".join(chance.choices("aeiou", k=2))
    return browser.ask("GET", f"/search/photos?query={words}", headers=_key())[0]


def _uploads(browser, chance, share, photos):
    if "session" not in " ".join(browser.cookies) and not browser.sign_in("uploader"):
        return 429
    picture = io.BytesIO()
    Image.frombytes("L", (600, 600), chance.randbytes(360_000)).save(picture, "JPEG")
    headers = {"Tus-Resumable": "1.0.0", "Origin": f"http://127.0.0.1:{browser.port}"}
    more = {"Upload-Length": str(len(picture.getvalue())), "Upload-Metadata": "filename YS5qcGc="}
    status, found, _ = browser.ask("POST", "/app/uploads", b"", {**headers, **more})
    if status != 201:
        return status
    more = {"Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"}
    return browser.ask("PATCH", found["Location"], picture.getvalue(), {**headers, **more})[0]


FLOODS = {
    "sign-ins": _sign_ins, "share passwords": _share_passwords, "picture sizes": _pictures, "searches": _searches,
    "uploads": _uploads,
}


@contextlib.contextmanager
def _flooded(port, step, share, name):
    """Runs the flood during the body; yields a dict that is {status: count} at its end."""
    say(f"{name} over {CONNECTIONS} connections from {ADDRESSES} addresses")
    stop, results, statuses = multiprocessing.Event(), multiprocessing.Queue(), {}
    flood = multiprocessing.Process(target=_flood, args=(port, step, share, stop, results))
    flood.start()
    time.sleep(3)
    try:
        yield statuses
        stop.set()
        statuses.update(results.get(timeout=60))
    finally:
        flood.kill()


def _flood(port, step, share, stop, results):
    os.nice(5)
    first = Browser(port, "198.51.100.99")
    photos = json.loads(first.ask("GET", "/users/flooder/photos", headers=_key())[2])
    paths, statuses = [_path(photo) for photo in photos], collections.Counter()

    def lane(number):
        browser, chance = Browser(port, f"198.51.100.{number % ADDRESSES}"), random.Random(number)
        while not stop.is_set():
            status = step(browser, chance, share, paths)
            statuses[status] += 1
            # A client that is refused at once tries again at once, but leaves the machine to the server.
            time.sleep(0.02 if status in (0, 429, 503) else 0)

    for number in range(CONNECTIONS):
        threading.Thread(target=lane, args=(number,), daemon=True).start()
    stop.wait()
    results.put(dict(statuses))
