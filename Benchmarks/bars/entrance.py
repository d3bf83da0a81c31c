"""User enumeration by timing, known against unknown values, and a flood of sign-ins (AUTH-17)."""

import asyncio
import http.client
import json
import multiprocessing
import os
import random
import re
import statistics
import subprocess
import threading
import time
import urllib.parse
from collections import Counter, namedtuple

from bench import processes, seed
from bench.measure import median, say

PAIRS, LANES = 2_000, 2
FLOOD_PER_SECOND, ADDRESSES, FLOOD_SECONDS, FLOOD_ROUNDS = 500, 5_000, 20, 5
FEED_PER_SECOND = 40
PHONE = "+79990000001"

Round = namedtuple("Round", "idle flooded flood growth")


def measure(work, report):
    enumeration(work / "enumeration", report)
    flood(work / "flood", report)


# User enumeration: responses and their times must not reveal who has an account.


def enumeration(folder, report):
    folder.mkdir()
    binary, data = processes.imagefeed(), folder / "data"
    os.environ["IMAGEFEED_SMS_PASSWORD"] = "nothing"
    options = ["--demo", "off", "--tries", "none", "--sms", "kannel", "--sms-user", "nobody"]
    options += ["--sms-url", "http://127.0.0.1:9/cgi-bin/sendsms", "--sms-sender", "Feed"]
    options += ["--sms-prefix", "+7"]
    with processes.serve(binary, data, options=options) as server:
        _command(binary, data, "user", "add", "somebody", typed="a password of somebody\n")
        _command(binary, data, "user", "phone", "somebody", PHONE)
        say(f"{PAIRS} pairs of numbers")
        numbers = _Pairs(server.port, "/account/phone", _number)
        _report(report, "number", numbers)
        say(f"{PAIRS} pairs of logins, {LANES} at a time")
        logins = _Pairs(server.port, "/authorization", _login)
        _report(report, "login", logins)


def _report(report, what, pairs):
    report.bar(
        f"known and unknown {what}: mean difference in response time",
        abs(statistics.mean(pairs.differences)) * 1000,
        2,
        " ms",
        pairs=len(pairs.differences),
        mean_ms=statistics.mean(pairs.times) * 1000,
        standard_error_ms=statistics.stdev(pairs.differences) / len(pairs.differences) ** 0.5 * 1000,
    )
    report.bar(f"known and unknown {what}: responses that differ", len(pairs.responses) - 1, 0)


def _number(is_known, chance):
    return {"phone": PHONE if is_known else f"+7999{chance.randrange(1000, 10**7):07}"}


def _login(is_known, chance):
    unknown = "".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=8))
    return {"login": "somebody" if is_known else unknown, "password": "not the right one"}


class _Pairs:
    """Requests with a known and an unknown value, alternating in random order."""

    def __init__(self, port, path, values):
        self.port, self.path, self.values = port, path, values
        self.differences, self.times, self.responses = [], [], set()
        lanes = [threading.Thread(target=self._lane, args=(lane,)) for lane in range(LANES)]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            lane.join()

    def _lane(self, lane):
        chance = random.Random(lane)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        form = _form(connection, self.path)
        for _ in range(PAIRS // LANES):
            took = {}
            for is_known in random.Random(chance.random()).sample([True, False], 2):
                began = time.perf_counter()
                status, headers, body = _post(
                    connection, self.path, form, self.values(is_known, chance)
                )
                took[is_known] = time.perf_counter() - began
                self.responses.add(_shape(status, headers, body))
            self.differences.append(took[True] - took[False])
            self.times.append(took[True])


def _shape(status, headers, body):
    """The parts of a response by which it could be distinguished: all except random values."""
    body = json.loads(body)
    # Why removed: it repeats the submitted number, so it always differs between two numbers.
    body.pop("phone", None)
    names = []
    for name, value in headers:
        if name.lower() in ("date", "x-request-id"):
            value = ""
        elif name.lower() == "set-cookie":
            value = re.sub(r"=[^;]+", lambda found: f"={len(found[0])}", value, count=1)
        elif name.lower() == "content-length":
            value = str(len(json.dumps(body)))
        names.append((name.lower(), value))
    return status, tuple(names), json.dumps(body, sort_keys=True)


# Sign-in flood: how much it delays requests for the feed.


def flood(folder, report):
    folder.mkdir()
    rounds = [_round(folder / f"round-{number}") for number in range(FLOOD_ROUNDS)]
    idle = median([one.idle for one in rounds])
    report.bar(
        "feed p99 during a flood of sign-ins",
        median([one.flooded for one in rounds]),
        round(max(2 * idle, idle + 20), 1),
        " ms",
        idle_ms=idle,
        rounds=[(round(one.idle, 1), round(one.flooded, 1)) for one in rounds],
        sent_per_second=min(one.flood.sent for one in rounds) / FLOOD_SECONDS,
    )
    statuses = sum((Counter(one.flood.statuses) for one in rounds), Counter())
    report.bar(
        "responses of the flood other than 200, 401, 429 and 503",
        sum(n for status, n in statuses.items() if status not in (200, 401, 429, 503)),
        0,
        **{f"status_{status}": count for status, count in sorted(statuses.items())},
    )
    report.bar(
        "429 and 503 without Retry-After", sum(one.flood.without_hint for one in rounds), 0
    )
    report.bar("memory growth during the flood", max(one.growth for one in rounds), 250, " MB")


def _round(folder):
    """A quiet period and one with a flood, on one server."""
    folder.mkdir()
    binary, data = processes.imagefeed(), folder / "data"
    processes.serve(binary, data).stop()
    seed.photos(data, 10_000, persons=50)
    tokens = seed.signed_in(data, 50)
    options = ["--demo", "off", "--trusted-proxy", "127.0.0.1"]
    with processes.serve(binary, data, options=options) as server:
        _command(binary, data, "user", "add", "somebody", typed="a password of somebody\n")
        idle = _feed(server, tokens)
        before = processes.memory(server.process.pid)[0]
        say(f"{FLOOD_PER_SECOND} sign-ins per second from {ADDRESSES} addresses")
        # Why another process: the flood must not delay the measurement.
        results = multiprocessing.Queue()
        process = multiprocessing.Process(target=_run_flood, args=(server.port, results))
        process.start()
        time.sleep(2)
        flooded = _feed(server, tokens)
        flood = results.get()
        process.join()
        return Round(idle, flooded, flood, processes.memory(server.process.pid)[0] - before)


def _feed(server, tokens):
    """The 99th percentile, in ms, of pages requested at a constant rate."""
    chance = random.Random(7)
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    took, began = [], time.perf_counter()
    for number in range(int(FEED_PER_SECOND * (FLOOD_SECONDS - 6))):
        due = began + number / FEED_PER_SECOND
        time.sleep(max(0, due - time.perf_counter()))
        connection.request(
            "GET",
            f"/photos?per_page=10&page={chance.randint(1, 1000)}",
            headers={"Authorization": "Bearer " + chance.choice(tokens)},
        )
        connection.getresponse().read()
        # Measured from the scheduled time, so waiting in the queue counts too.
        took.append(time.perf_counter() - due)
    return sorted(took)[len(took) * 99 // 100] * 1000


def _run_flood(port, results):
    flood = _Flood(port)
    asyncio.run(flood.run())
    results.put(flood)


class _Flood:
    """Wrong sign-ins at a constant rate over some connections, each from a random address."""

    CONNECTIONS = 400

    def __init__(self, port):
        self.port, self.sent, self.without_hint, self.statuses = port, 0, 0, {}
        self.form = _form(http.client.HTTPConnection("127.0.0.1", port), "/authorization")

    async def run(self):
        lanes = [asyncio.create_task(self._lane(lane)) for lane in range(self.CONNECTIONS)]
        await asyncio.gather(*lanes)

    async def _lane(self, lane):
        chance = random.Random(lane)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        pause = self.CONNECTIONS / FLOOD_PER_SECOND
        due = time.monotonic() + pause * lane / self.CONNECTIONS
        end = time.monotonic() + FLOOD_SECONDS
        while time.monotonic() < end:
            await asyncio.sleep(max(0, due - time.monotonic()))
            due += pause
            writer.write(self._request(chance))
            self.sent += 1
            await self._read(reader)
        writer.close()

    def _request(self, chance):
        csrf_token, cookie = self.form
        host = chance.randrange(ADDRESSES)
        # Half of the attempts use the same login, the others random ones.
        login = chance.choice(["somebody", "".join(chance.choices("abcdefghij", k=6))])
        body = urllib.parse.urlencode({"form": csrf_token, "login": login, "password": "wrong one"})
        return (
            f"POST /authorization HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n"
            f"X-Forwarded-For: 203.{host >> 8}.{host & 255}.7\r\nAccept: application/json\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}"
        ).encode()

    async def _read(self, reader):
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = int(re.search(r"(?i)content-length: (\d+)", head)[1])
        await reader.readexactly(length)
        status = int(head[9:12])
        self.statuses[status] = self.statuses.get(status, 0) + 1
        if status in (429, 503) and not re.search(r"(?i)\nretry-after: \d", head):
            self.without_hint += 1


# Helpers of both measurements.


def _command(binary, data, *arguments, typed=""):
    subprocess.run(
        [binary, *arguments, "--data", str(data)],
        input=typed,
        text=True,
        check=True,
        stdout=subprocess.DEVNULL,
    )


def _form(connection, path):
    """The CSRF token of a page's form and its cookie."""
    connection.request("GET", path)
    response = connection.getresponse()
    page = response.read().decode()
    csrf_token = re.search(r'name="form"[^>]*value="([^"]+)"', page)[1]
    cookie = re.search(r"form-\w+=[^;]+", response.headers["Set-Cookie"])[0]
    return csrf_token, cookie


def _post(connection, path, form, values):
    csrf_token, cookie = form
    connection.request(
        "POST",
        path,
        urllib.parse.urlencode({"form": csrf_token, **values}),
        {
            "Cookie": cookie,
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
        },
    )
    response = connection.getresponse()
    return response.status, response.getheaders(), response.read()
