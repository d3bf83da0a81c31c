"""A share link of 1,000 photos on a slow phone, and guesses of links (LIB-13)."""

import collections
import html
import json
import re
import secrets
import shutil
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
import zipfile

from bench import phone, photos, processes
from bench.measure import in_turns, median, say
from bench.phone import chromium

PHOTOS, ROUNDS = 1_000, 9
GUESSES, BATCH = 1_000_000, 200
# The time at which a photo is loaded and visible in the window.
WATCH = """
const look = selector => {
  const image = [...document.querySelectorAll(selector)].find(image =>
    image.complete && image.naturalWidth && image.getBoundingClientRect().top < innerHeight);
  if (image) return requestAnimationFrame(() => requestAnimationFrame(now => window.painted ??= now));
  requestAnimationFrame(() => look(selector));
};
requestAnimationFrame(() => look('article.card img.picture, .tiles img'));
"""


def measure(work, report):
    data = photos.imported(work, "shares", PHOTOS)
    binary = processes.imagefeed()
    with processes.serve(binary, data) as server, chromium() as browser:
        session = phone.session(browser, server.url)
        link = _share(server, data, binary, browser, session)
        times = in_turns(
            ROUNDS,
            feed=lambda: _visit(browser, server.url + "/app/feed", storage_state=session),
            link=lambda: _visit(browser, link),
        )
        report.bar(
            f"slow phone: first photo of a share link of {PHOTOS} photos, relative to the signed-in feed",
            median(times["link"]) / median(times["feed"]),
            1.1,
            "×",
            link_ms=times["link"],
            feed_ms=times["feed"],
        )
        _archive(server, link, work, report)
        revoked = _revoke(browser, session, server, link)
        report.bar("a revoked link: seconds until it and an image have status 404", revoked, 1.0, " s")
        statuses, took = _guess(server.port)
        report.bar(
            f"{GUESSES:,} guessed links from one address: looked up, the others throttled",
            GUESSES - statuses[429],
            1_000,
            statuses=dict(statuses),
            found=statuses[200],
            per_second=GUESSES / took,
        )


def _archive(server, link, work, report):
    """The archive of the link to a file, relative to `cp` of the files that are in it (FEED-39)."""
    archive, files, copy = work / "archive.zip", work / "archive", work / "archive-copy"

    def download():
        began = time.monotonic()
        subprocess.run(["curl", "-sSf", "-o", str(archive), link + "/zip"], check=True)
        return time.monotonic() - began

    def copied():
        began = time.monotonic()
        subprocess.run(["cp", "-r", str(files), str(copy)], check=True)
        took = time.monotonic() - began
        shutil.rmtree(copy)
        return took

    say(f"the first archive, whose files are made: {download():.1f} s")
    with zipfile.ZipFile(archive) as content:
        assert len(content.namelist()) == PHOTOS
        content.extractall(files)
    idle = processes.own_memory(server.process.pid)[0]
    grown, done = [0], threading.Event()

    def watch():
        while not done.wait(0.02):
            grown.append(processes.own_memory(server.process.pid)[0] - idle)

    watcher = threading.Thread(target=watch)
    watcher.start()
    times = in_turns(ROUNDS, archive=download, cp=copied)
    done.set()
    watcher.join()
    report.bar(
        f"ZIP archive of a share link of {PHOTOS} photos: bytes per second, relative to cp of its files",
        median(times["cp"]) / median(times["archive"]),
        0.8,
        "×",
        at_most=False,
        megabytes=archive.stat().st_size / 1e6,
        archive_s=times["archive"],
        cp_s=times["cp"],
    )
    report.bar("the same: memory of the server beyond that before", max(grown), 20, " MB")


def _share(server, data, binary, browser, session):
    """A link to a collection with all photos, made on the page for that."""

    def command(*arguments):
        run = [binary, *arguments, "--data", str(data)]
        return subprocess.run(run, check=True, capture_output=True, text=True).stdout

    number = re.search(r"\d+", command("collection", "add", "All", "--user", "demo_visitor"))[0]
    ids = []
    for page in range(1, PHOTOS // 30 + 2):
        feed = urllib.request.Request(
            f"{server.url}/photos?per_page=30&page={page}", headers={"Authorization": "Client-ID demo"}
        )
        with urllib.request.urlopen(feed) as response:
            ids += [photo["id"] for photo in json.load(response)]
    assert len(ids) == PHOTOS, f"the feed has {len(ids)} photos"
    command("collection", "fill", number, *ids)
    context = phone.context(browser, storage_state=session)
    page = context.new_page()
    page.goto(f"{server.url}/account/links?collection={number}")
    page.locator("[name=create]").click()
    link = page.locator(".uri").first.inner_text()
    context.close()
    say(f"a link to {len(ids)} photos")
    return link


def _visit(browser, url, **more):
    """Milliseconds until a photo is painted, on a slow phone with an empty cache."""
    context = phone.context(browser, **more)
    page = context.new_page()
    page.add_init_script(WATCH)
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    conditions = {"latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}
    tools.send("Network.emulateNetworkConditions", {"offline": False, **conditions})
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => window.painted", timeout=60_000)
    painted = page.evaluate("window.painted")
    context.close()
    return painted


def _revoke(browser, session, server, link):
    """Revokes the link; returns the seconds after which it and an image of it have status 404."""
    with urllib.request.urlopen(link) as response:
        source = re.search(r'src="(/s/[^"]+/image\?[^"]+)"', response.read().decode())[1]
    image = server.url + html.unescape(source)
    assert _status(link) == _status(image) == 200
    context = phone.context(browser, storage_state=session)
    page = context.new_page()
    page.goto(f"{server.url}/account/links")
    began = time.monotonic()
    page.locator("[name=revoke]").first.click(no_wait_after=True)
    for url in (link, image):
        while _status(url) != 404:
            time.sleep(0.01)
    context.close()
    return time.monotonic() - began


def _status(url):
    try:
        with urllib.request.urlopen(url) as response:
            return response.status
    except urllib.error.HTTPError as error:
        return error.code


def _guess(port):
    """Requests random links over one connection, many at a time; returns the statuses and the seconds."""
    statuses, began = collections.Counter(), time.monotonic()
    connection = socket.create_connection(("127.0.0.1", port), timeout=60)
    rest = b""
    for _ in range(GUESSES // BATCH):
        # HEAD, because the pages would be gigabytes; the server looks the link up all the same.
        connection.sendall(
            b"".join(
                f"HEAD /s/{secrets.token_urlsafe(16)} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
                for _ in range(BATCH)
            )
        )
        left = BATCH
        while left:
            chunk = connection.recv(1 << 20)
            assert chunk, f"the server has closed the connection after {sum(statuses.values())} responses"
            rest += chunk
            whole, _, rest = rest.rpartition(b"\r\n\r\n")
            for status in re.findall(rb"HTTP/1\.1 (\d{3})", whole):
                statuses[int(status)] += 1
                left -= 1
    connection.close()
    return statuses, time.monotonic() - began
