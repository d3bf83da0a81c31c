"""The first visit in Chromium: bytes, first paint, first preview, layout shifts."""

import json

from bench import phone, photos, processes
from bench.measure import median
from bench.phone import chromium

ROUNDS = 9
# Three visits suffice, because the transferred bytes hardly differ.
GZIP_ROUNDS = 3

# A preview counts as painted two frames after it is decoded and visible in the window.
WATCH = """
window.marks = { shifts: 0 };
new PerformanceObserver(list => { for (const e of list.getEntries()) marks.largest = e.startTime; })
  .observe({ type: 'largest-contentful-paint', buffered: true });
new MutationObserver((_, watch) => {
  if (document.documentElement?.dataset.ready === undefined) return;
  marks.ready = performance.now();
  watch.disconnect();
}).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });
new PerformanceObserver(list => { for (const e of list.getEntries())
  if (!e.hadRecentInput) marks.shifts += e.value; }).observe({ type: 'layout-shift', buffered: true });
const look = () => {
  const curtain = document.querySelector('.curtain');
  const covered = curtain && +getComputedStyle(curtain).opacity > .5;
  const preview = [...document.querySelectorAll('article.card img.preview')].find(image =>
    image.complete && image.naturalWidth && image.getBoundingClientRect().top < innerHeight);
  if (preview && !covered) {
    return requestAnimationFrame(() => requestAnimationFrame(now => marks.preview ??= now));
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


def measure(work, report):
    data = photos.imported(work, "web", 24)
    with processes.serve(processes.imagefeed(), data) as server, chromium() as browser:
        session = phone.session(browser, server.url)
        visits = [_visit(browser, server, session, slow=True) for _ in range(ROUNDS)]
        quick = [_visit(browser, server, session, slow=False) for _ in range(ROUNDS)]
        # Why: over HTTP browsers accept Brotli only from localhost; in a home network they get gzip.
        plain = [_visit(browser, server, session, slow=False, gzip=True) for _ in range(GZIP_ROUNDS)]

    def middle_of(name, runs=visits):
        return median([run[name] for run in runs])

    for visit, runs in (("first visit", quick), ("first visit without Brotli", plain)):
        report.bar(
            f"{visit}: bytes of everything except photos",
            middle_of("bytes", runs) / 1000,
            150,
            " kB",
            parts=json.dumps(runs[0]["parts"]),
        )
    report.bar(
        "slow phone: bytes of everything requested before the first photo was painted",
        max(run["early"] for run in visits) / 1000,
        130,
        " kB",
        parts=json.dumps(visits[0]["early_parts"]),
    )
    report.bar(
        "slow phone: first contentful paint",
        middle_of("paint") / 1000,
        1.0,
        " s",
        without_slowing_s=middle_of("paint", quick) / 1000,
    )
    report.bar(
        "slow phone: first blurred preview",
        middle_of("preview") / 1000,
        2.2,
        " s",
        without_slowing_s=middle_of("preview", quick) / 1000,
    )
    report.bar(
        "slow phone: largest contentful paint",
        middle_of("largest") / 1000,
        1.6,
        " s",
        rounds=[run["largest"] / 1000 for run in visits],
        without_slowing_s=middle_of("largest", quick) / 1000,
    )
    report.bar(
        "slow phone: like button usable",
        middle_of("ready") / 1000,
        2.0,
        " s",
        rounds=[run["ready"] / 1000 for run in visits],
        without_slowing_s=middle_of("ready", quick) / 1000,
    )
    report.bar("slow phone: layout shift", max(run["shifts"] for run in visits), 0)


def _visit(browser, server, session, slow, gzip=False):
    """One visit with an empty cache; returns the transferred bytes and the paint times."""
    context = phone.context(browser, storage_state=session)
    page = context.new_page()
    page.add_init_script(WATCH)
    tools = context.new_cdp_session(page)
    urls, parts, sent, moments = {}, {}, {}, {}

    def requested(event):
        urls[event["requestId"]] = event["request"]["url"]
        sent[event["requestId"]] = event["wallTime"]

    tools.on("Network.requestWillBeSent", requested)

    def finished(event):
        # Counts every file except photos, even files that finish late. Why not photos: the server renders the
        # cards, so their images may load before the script.
        url = urls.get(event["requestId"], "")
        if url.startswith(server.url) and "/images/" not in url:
            name = url.removeprefix(server.url).partition("?")[0]
            parts[name] = parts.get(name, 0) + event["encodedDataLength"]
            moments[name] = min(moments.get(name, sent[event["requestId"]]), sent[event["requestId"]])

    tools.on("Network.loadingFinished", finished)
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    if gzip:
        context.set_extra_http_headers({"Accept-Encoding": "gzip, deflate"})
    if slow:
        tools.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": 150,
                "downloadThroughput": 1_600_000 / 8,
                "uploadThroughput": 750_000 / 8,
            },
        )
        tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(f"{server.url}/app/feed", wait_until="commit")
    page.wait_for_function(
        "() => window.marks?.preview && document.querySelector('img.picture')?.complete",
        timeout=60_000,
    )
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_timeout(300)
    marks = page.evaluate("""() => ({ ...marks,
      origin: performance.timeOrigin,
      paint: performance.getEntriesByName('first-contentful-paint')[0].startTime })""")
    context.close()
    photo = (marks["origin"] + marks["largest"]) / 1000
    early = {name: size for name, size in parts.items() if moments[name] < photo}
    return {
        **marks,
        "parts": parts,
        "bytes": sum(parts.values()),
        "early_parts": early,
        "early": sum(early.values()),
    }
