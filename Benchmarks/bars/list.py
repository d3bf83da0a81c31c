"""A feed of 100,000 photos in Chromium, on a CPU slowed down four times.

A fling of a minute and twenty jumps of the scrubber, then minutes of both while memory is measured; the
latency of taps; layout shifts. LIST_MINUTES sets the number of minutes (2; 10 for the published
results).
"""

import os
import time

from bench import phone, photos, processes, seed
from bench.measure import say
from bench.phone import chromium

PHOTOS = 100_000
FLING_SECONDS = int(os.environ.get("LIST_SECONDS", "60"))
MINUTES = float(os.environ.get("LIST_MINUTES", "2"))
JUMPS = 20

WATCH = """
window.marks = { shifts: 0, tasks: [], frames: [], elements: 0, taps: [] };
new PerformanceObserver(list => { for (const e of list.getEntries())
  if (!e.hadRecentInput) marks.shifts += e.value; }).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver(list => { for (const e of list.getEntries())
  marks.tasks.push(Math.round(e.duration)); }).observe({ type: 'longtask', buffered: true });
new PerformanceObserver(list => { for (const e of list.getEntries())
  if (e.interactionId) marks.taps.push([e.duration, e.target?.className ?? '']);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
const stream = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...given) => {
  const made = await stream.apply(WebAssembly, given);
  window.wasmMemory = made.instance.exports.memory;
  return made;
};
let before = 0;
const frame = now => {
  if (before) marks.frames.push(now - before);
  before = now;
  if (marks.frames.length % 10 === 0) {
    marks.elements = Math.max(marks.elements, document.querySelectorAll('*').length);
  }
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
"""


def measure(work, report):
    data = photos.imported(work, "list", 12)
    say(f"writing {PHOTOS} photos")
    seed.photos(data, PHOTOS)
    measured = chromium("--enable-precise-memory-info")
    with processes.serve(processes.imagefeed(), data) as server, measured as browser:
        session = phone.session(browser, server.url)
        _scroll(_open(browser, server, session), report)
        _taps(_open(browser, server, session), report, _floor(browser, server))


def _open(browser, server, session):
    """(page, devtools) of a phone with the feed open, slowed down after the app has started."""
    context = phone.context(browser, storage_state=session)
    page = context.new_page()
    page.add_init_script(WATCH)
    tools = context.new_cdp_session(page)
    page.goto(f"{server.url}/app/feed")
    page.wait_for_selector(".scrubber", state="attached")
    page.wait_for_timeout(1000)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.wait_for_timeout(500)
    page.evaluate("Object.assign(marks, { tasks: [], frames: [], taps: [] })")
    return page, tools


def _fling(tools, seconds):
    end = time.monotonic() + seconds
    number = 0
    while time.monotonic() < end:
        number += 1
        # Four flings down, one up: a finger over 450 points at 2,500 per second, then momentum.
        distance = 450 if number % 5 == 0 else -450
        tools.send(
            "Input.synthesizeScrollGesture",
            {
                "x": 180,
                "y": 330,
                "yDistance": distance,
                "speed": 2500,
                "preventFling": False,
                "gestureSourceType": "touch",
            },
        )


def _jumps(page, tools, count):
    box = page.locator(".scrubber").bounding_box()
    x, track = 351, box["height"] - 48

    def send(kind, y=None):
        points = [] if y is None else [{"x": x, "y": y}]
        tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    page.evaluate("document.querySelector('main[data-name=feed]').scrollBy(0, 40)")
    page.wait_for_selector(".thumb.shown")
    place = float(page.locator(".thumb").get_attribute("data-place")) / 10_000
    for number in range(count):
        target = (number * 7 + 3) % count / count
        start = box["y"] + 24 + place * track
        send("touchStart", start)
        for step in range(1, 6):
            send("touchMove", start + (target - place) * track * step / 5)
        send("touchEnd")
        page.wait_for_timeout(250)
        place = float(page.locator(".thumb").get_attribute("data-place")) / 10_000


def _megabytes(page, tools):
    """The JS heap after a collection, including external and WebAssembly memory."""
    tools.send("HeapProfiler.collectGarbage")
    heap = tools.send("Runtime.getHeapUsage")
    outside = heap.get("backingStorageSize", 0) + heap.get("embedderHeapUsedSize", 0)
    return (heap["usedSize"] + outside + page.evaluate("wasmMemory.buffer.byteLength")) / 1e6


def _scroll(opened, report):
    page, tools = opened
    _fling(tools, FLING_SECONDS)
    _jumps(page, tools, JUMPS)
    marks = page.evaluate("marks")
    frames = marks["frames"]
    report.bar(
        "100,000 photos, fling and jumps: tasks over 50 ms",
        len(marks["tasks"]),
        0,
        longest=sorted(marks["tasks"])[-5:],
        scrolled=page.evaluate("document.querySelector('.thumb').dataset.place"),
    )
    report.bar(
        "the same: frames over 20 ms",
        100 * sum(frame > 20 for frame in frames) / max(1, len(frames)),
        5,
        " %",
        frames=len(frames),
        p99_ms=sorted(frames)[int(0.99 * (len(frames) - 1))],
    )
    report.bar("the same: DOM elements", marks["elements"], 600)
    sizes = [_megabytes(page, tools)]
    end = time.monotonic() + 60 * MINUTES
    while time.monotonic() < end:
        _fling(tools, 15)
        _jumps(page, tools, 4)
        page.evaluate("marks.frames.length = 0")
        sizes.append(_megabytes(page, tools))
    report.bar("the same: heap and WebAssembly memory", max(sizes), 64, " MB", sizes=sizes)
    third = max(1, len(sizes) // 3)
    growth = max(sizes[-third:]) - max(sizes[:third])
    report.bar(f"the same: memory growth over {MINUTES:g} minutes", growth, 2, " MB")
    report.bar("the same: layout shift", page.evaluate("marks.shifts"), 0)
    page.context.close()


def _floor(browser, server):
    """The times from a tap to the next frame on a page whose only button changes its own color."""
    page = phone.context(browser).new_page()
    page.add_init_script(WATCH)
    page.goto(f"{server.url}/health")
    page.set_content("<button style='width: 200px; height: 200px'></button>")
    page.evaluate("""() => document.querySelector('button').addEventListener('click', event => {
      event.target.style.background = event.target.style.background ? '' : 'red'; })""")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    for _ in range(50):
        page.locator("button").tap(force=True)
        page.wait_for_timeout(250)
    times = sorted(took for took, _ in page.evaluate("marks.taps"))
    page.context.close()
    return {"floor_median": times[len(times) // 2], "floor_p98": times[int(0.98 * (len(times) - 1))]}


def _taps(opened, report, floor):
    """Measures liking, opening, closing and switching tabs: from the tap to the frame with the result."""
    page, _ = opened
    for number in range(25):
        heart = page.locator("article.card button.heart").nth(1)
        heart.tap(force=True)
        page.wait_for_timeout(250)
        page.locator("article.card .open").nth(0).tap(force=True, position={"x": 60, "y": 60})
        page.wait_for_timeout(350)
        page.locator("dialog .back").tap(force=True)
        page.wait_for_timeout(350)
        page.locator(f"nav .tab.{'profile' if number % 2 == 0 else 'feed'}").tap(force=True)
        page.wait_for_timeout(250)
        page.locator("nav .tab.feed").tap(force=True)
        page.wait_for_timeout(250)
    # NB: taps that take less than 16 ms are not reported, so the real percentiles are lower.
    kinds = {}
    for took, kind in page.evaluate("marks.taps"):
        kinds.setdefault(kind, []).append(took)
    taps = sorted(took for times in kinds.values() for took in times)
    report.bar(
        "interaction to next paint, 98th percentile",
        taps[int(0.98 * (len(taps) - 1))] if taps else 0,
        50,
        " ms",
        **floor,
        reported=len(taps),
        median=taps[len(taps) // 2] if taps else 0,
        **{f"longest_{kind or 'none'}": max(times) for kind, times in sorted(kinds.items())},
    )
    report.bar("taps: layout shift", page.evaluate("marks.shifts"), 0)
    page.context.close()
