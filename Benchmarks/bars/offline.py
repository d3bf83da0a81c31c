"""Chromium offline: time to the shell and the photos; likes counted once; repeated visits."""

import json
import time
import urllib.request

from bench import phone, photos, processes
from bench.measure import median, say
from bench.phone import chromium
from bench.slow import SlowLine

ROUNDS = 9
SEEN = 200
LIKES = 100

WATCH = """
window.marks = {};
new PerformanceObserver(list => { for (const e of list.getEntries()) marks.largest = e.startTime; })
  .observe({ type: 'largest-contentful-paint', buffered: true });
const look = () => {
  const inside = [...document.querySelectorAll('article.card')].filter(card => {
    const box = card.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight; });
  if (inside.length && document.documentElement.dataset.ready === '') marks.shell ??= performance.now();
  if (inside.length && inside.every(card => {
    const picture = card.querySelector('img.picture');
    return picture?.complete && picture.naturalWidth; })) marks.photos ??= performance.now();
  if (!marks.shell || !marks.photos) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
CACHED = """async () => navigator.serviceWorker.controller
  && (await caches.match('/app/kept', { cacheName: 'kept' })) !== undefined"""

TAP = """limit => [...document.querySelectorAll('article.card')]
  .filter(card => card.querySelector('button.heart[aria-pressed=false]')).slice(0, limit)
  .map(card => { card.querySelector('button.heart').click(); return card.dataset.name; })"""


def measure(work, report):
    data = photos.imported(work, "offline", SEEN + 20)
    binary = processes.imagefeed()
    with chromium() as browser:
        with processes.serve(binary, data) as server:
            _shell_and_photos(browser, server, report)
            _repeat_visits(browser, server, report)
        _likes(browser, binary, data, report)


def _visitor(browser, server, url=None):
    """A phone of an earlier visit: signed in, with an active worker."""
    session = phone.session(browser, server.url)
    context = phone.context(browser, storage_state=session)
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(f"{url or server.url}/app/feed")
    # Why not wait_for_function: to it a pending promise is truthy, so it would return at once.
    end = time.monotonic() + 60
    while not page.evaluate(CACHED):
        if time.monotonic() > end:
            raise RuntimeError("the worker did not cache the page within 60 s")
        page.wait_for_timeout(50)
    return context, page


def _scroll(page, pixels):
    page.evaluate(
        """async pixels => {
          document.querySelector('main[data-name=feed]').scrollBy(0, pixels);
          const later = () => new Promise(done => requestAnimationFrame(done));
          await later(); await later();
        }""",
        pixels,
    )


def _see(page, count):
    """Scrolls until this many photos have been seen; returns how many never loaded their image."""
    seen, missing = set(), 0
    while len(seen) < count:
        page.wait_for_function(
            """() => [...document.querySelectorAll('article.card')].every(card => {
              const box = card.getBoundingClientRect();
              return box.bottom < 0 || box.top > innerHeight || card.querySelector('.placeholder')
                || card.querySelector('img.picture')?.complete; })""",
            timeout=60_000,
        )
        missing += page.locator("article.card .placeholder").count()
        before = len(seen)
        names = page.locator("article.card").evaluate_all("all => all.map(c => c.dataset.name)")
        seen.update(names)
        _scroll(page, 500)
        if len(seen) == before and page.locator("button.retry").count():
            return count - len(seen) + missing
    return missing


def _shell_and_photos(browser, server, report):
    context, page = _visitor(browser, server)
    say(f"looking at {SEEN} photos")
    _see(page, SEEN)
    page.wait_for_timeout(500)
    context.set_offline(True)
    visits = [_visit(page, f"{server.url}/app/feed") for _ in range(ROUNDS)]
    for name, words in (("shell", "app shell usable"), ("photos", "photos on the screen shown")):
        values = [visit[name] / 1000 for visit in visits]
        report.bar(f"no network: {words}", median(values), 1.0, " s", rounds=values)
    report.bar(f"no network: missing of the last {SEEN} photos seen", _see(page, SEEN), 0)
    context.close()


def _visit(page, url):
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => marks.shell && marks.photos", timeout=60_000)
    page.wait_for_timeout(300)
    return page.evaluate("marks")


def _repeat_visits(browser, server, report):
    with SlowLine(server.port) as line:
        context, page = _visitor(browser, server, line.url)
        page.wait_for_timeout(3000)
        tools = context.new_cdp_session(page)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        visits = [_visit(page, f"{line.url}/app/feed") for _ in range(ROUNDS)]
        context.close()
    values = [visit["largest"] / 1000 for visit in visits]
    report.bar(
        "slow phone, repeat visit: largest contentful paint",
        median(values),
        0.5,
        " s",
        rounds=values,
        shell_s=median([visit["shell"] for visit in visits]) / 1000,
    )


def _likes(browser, binary, data, report):
    server = processes.serve(binary, data)
    port = server.port
    context, page = _visitor(browser, server)
    before = _total(server)
    # Scrolls first: offline, only photos that were viewed before are available.
    _see(page, LIKES + 10)
    page.evaluate("document.querySelector('main[data-name=feed]').scrollTo(0, 0)")
    context.set_offline(True)
    liked = set()
    while len(liked) < LIKES:
        # Why in one call: between two calls the list may replace the cards to be tapped.
        liked.update(page.evaluate(TAP, LIKES - len(liked)))
        _scroll(page, 500)
    context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    for left in (LIKES * 3 // 4, LIKES // 2, LIKES // 4):
        page.wait_for_function(f"() => Object.keys(localStorage).length < {left}", timeout=60_000)
        server.process.kill()
        server.process.wait()
        server = processes.serve(binary, data, port=port)
        page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_function("() => Object.keys(localStorage).length === 0", timeout=120_000)
    wrong = sum(_likes_of(server, name) != 1 for name in liked)
    report.bar(f"{LIKES} likes, three kills: photos not counted exactly once", wrong, 0)
    report.bar(f"{LIKES} likes, three kills: surplus likes", _total(server) - before - LIKES, 0)
    context.close()
    server.stop()


def _get(server, url):
    request = urllib.request.Request(
        server.url + url, headers={"Authorization": "Client-ID demo"}
    )
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


def _likes_of(server, name):
    return _get(server, f"/photos/{name}")["likes"]


def _total(server):
    total, number = 0, 1
    while page := _get(server, f"/photos?page={number}&per_page=30"):
        total += sum(photo["likes"] for photo in page)
        number += 1
    return total
