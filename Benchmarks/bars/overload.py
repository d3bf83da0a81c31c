"""Ten times the capacity of the image workers: goodput, refusals, recovery (LIB-15, Q-1)."""

import asyncio
import collections
import json
import multiprocessing
import random
import time
import urllib.request

from bench import photos, processes
from bench.measure import median, say

FACTOR, SECONDS, PHOTOS = 10, 20, 12
# Number of clients that each wait for a response before the next request: enough to keep every worker busy.
# Each has its own network address.
LANES = 8
# Maximum number of concurrent requests; further requests that are due are not sent.
MAX_REQUESTS = 2000
CLIENTS = 500


def measure(work, report):
    data = photos.imported(work, "overload", PHOTOS)
    options = ["--demo", "public", "--trusted-proxy", "127.0.0.1"]
    with processes.serve(processes.imagefeed(), data, options=options) as server:
        request = urllib.request.Request(
            f"{server.url}/photos?per_page=30", headers={"Authorization": "Client-ID demo"}
        )
        raws = [photo["urls"]["raw"] for photo in json.load(urllib.request.urlopen(request))]
        paths = [raw.removeprefix(server.url) for raw in raws]
        in_process(peak, server.port, paths, 1)
        before = in_process(peak, server.port, paths, 2)
        idle = in_process(idle_time, server.port, paths, 3)
        say(f"peak {before:.1f} per second; new image {idle * 1000:.0f} ms; {FACTOR} times that rate")
        flooded = in_process(overload, server.port, paths, before * FACTOR)
        recovered = in_process(recovery, server.port, paths, max(2 * idle, 0.3))
        after = in_process(peak, server.port, paths, 4)
    best = max(before, after)
    report.bar(
        f"{FACTOR} times the sustainable rate of new images: goodput relative to the peak",
        flooded["goodput"] / best,
        0.9,
        at_most=False,
        peak_before=before,
        peak_after=after,
        goodput=flooded["goodput"],
        sent_per_second=flooded["sent"] / SECONDS,
        generator_cores=flooded["generator"],
        responses=flooded["responses"],
        response_p95_s=flooded["p95"],
    )
    report.bar("the same: responses other than 200, 429 and 503", flooded["wrong"], 0)
    report.bar("the same: 429 and 503 without Retry-After", flooded["without_hint"], 0)
    report.bar("the same: recovery time of another visitor", recovered, 2.0, " s")


def in_process(measure_function, *arguments):
    """The result of `measure_function`, run on an event loop in a separate process."""
    with multiprocessing.get_context("fork").Pool(1) as pool:
        return pool.apply(run, (measure_function, arguments))


def run(measure_function, arguments):
    return asyncio.run(measure_function(*arguments))


class Connection(asyncio.Protocol):
    """HTTP/1.1 with one request at a time; connects when needed.

    Why not asyncio's streams: CPU time of the generator is lost to the workers on the same cores.
    """

    def __init__(self, port):
        self.port, self.transport, self.waiter = port, None, None

    async def get(self, path, client):
        """(status, whether there is a Retry-After)."""
        loop = asyncio.get_running_loop()
        if self.transport is None:
            await loop.create_connection(lambda: self, "127.0.0.1", self.port)
        self.head, self.missing, self.waiter = b"", None, loop.create_future()
        address = f"198.51.{client // 250}.{client % 250}"
        self.transport.write(
            f"GET {path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {address}\r\n\r\n".encode()
        )
        await self.waiter
        if b"\r\nconnection: close\r\n" in self.head:
            self.close()
        return int(self.head.split(b" ", 2)[1]), b"\r\nretry-after: " in self.head

    def close(self):
        if self.transport:
            self.transport.close()
        self.transport = None

    def connection_made(self, transport):
        self.transport = transport

    def connection_lost(self, error):
        self.transport = None
        if self.waiter and not self.waiter.done():
            self.waiter.set_exception(error or ConnectionResetError("closed before the response ended"))

    def data_received(self, data):
        if self.missing is None:
            self.head += data
            end = self.head.find(b"\r\n\r\n") + 4
            if end < 4:
                return
            length, self.head = len(self.head), self.head[:end].lower()
            self.missing = end + int(self.head.split(b"content-length: ")[1].split(b"\r\n")[0]) - length
        else:
            self.missing -= len(data)
        if self.missing == 0 and not self.waiter.done():
            self.waiter.set_result(None)


def new_image(paths, chance):
    """An image that is almost certainly not cached."""
    return (
        f"{chance.choice(paths)}&w={chance.randrange(400, 600)}&h={chance.randrange(300, 400)}"
        f"&fit=crop&q={chance.randrange(30, 90)}&fm=jpg"
    )


async def peak(port, paths, seed):
    """New images per second for a few clients that each wait for their response."""
    end, done = time.monotonic() + SECONDS / 2, [0]

    async def lane(number):
        chance, connection = random.Random(seed * 1000 + number), Connection(port)
        while time.monotonic() < end:
            status, _ = await connection.get(new_image(paths, chance), number)
            done[0] += status == 200 and time.monotonic() < end

    await asyncio.gather(*(lane(number) for number in range(LANES)))
    return done[0] / (SECONDS / 2)


async def idle_time(port, paths, seed):
    """Seconds for a new image on an idle server, the median of 20."""
    chance, connection, times = random.Random(seed), Connection(port), []
    for _ in range(20):
        began = time.monotonic()
        await connection.get(new_image(paths, chance), 0)
        times.append(time.monotonic() - began)
    return median(times)


async def overload(port, paths, rate):
    """An open loop: requests follow the clock, not the earlier responses."""
    chance, free, tasks = random.Random(5), [], set()
    responses, times, without_hint, sent = collections.Counter(), [], [0], 0
    began, used = time.monotonic(), time.process_time()

    async def send(path, client):
        connection = free.pop() if free else Connection(port)
        started = time.monotonic()
        try:
            status, has_retry_after = await connection.get(path, client)
            without_hint[0] += status in (429, 503) and not has_retry_after
            # The first two seconds do not count, because the queue is still filling.
            if status == 200 and 2 <= (now := time.monotonic()) - began < SECONDS:
                times.append(now - started)
            free.append(connection)
        except (OSError, IndexError) as error:
            status = type(error).__name__
            connection.close()
        responses[str(status)] += 1

    while (now := time.monotonic() - began) < SECONDS:
        while sent < now * rate and len(tasks) < MAX_REQUESTS:
            task = asyncio.create_task(send(new_image(paths, chance), sent % CLIENTS))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            sent += 1
        await asyncio.sleep(0.005)
    for task in tasks:
        task.cancel()
    return {
        "goodput": len(times) / (SECONDS - 2),
        "p95": sorted(times)[int(len(times) * 0.95)] if times else None,
        "sent": sent,
        "generator": (time.process_time() - used) / SECONDS,
        "responses": dict(responses),
        "wrong": sum(count for kind, count in responses.items() if kind not in ("200", "429", "503")),
        "without_hint": without_hint[0],
    }


async def recovery(port, paths, limit):
    """Seconds until the first of five consecutive new images that take at most `limit` seconds each."""
    chance, connection, row = random.Random(6), Connection(port), 0
    began = first = time.monotonic()
    while row < 5:
        started = time.monotonic()
        status, _ = await connection.get(new_image(paths, chance), CLIENTS + 1)
        if status == 200 and time.monotonic() - started <= limit:
            first = started if row == 0 else first
            row += 1
        else:
            row = 0
            await asyncio.sleep(0.02)
    return first - began
