"""The first visit in Chromium: bytes, first paint, first preview, nothing that moves."""

import json
import subprocess

from playwright.sync_api import sync_playwright

from bench import photos, processes
from bench.measure import median

ROUNDS = 9

# A preview counts as painted two frames after it stands decoded and uncovered in the window.
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
    originals = photos.distinct(photos.folder_of(work))
    data = work / "web"
    binary = processes.imagefeed()
    processes.serve(binary, data).stop()
    album = photos.copies(work / "web-album", originals, 24)
    subprocess.run(
        [binary, "import", str(album[0].parent), "--data", str(data)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    with processes.serve(binary, data) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        session = _signed_in(browser, server)
        visits = [_visit(browser, server, session, slow=True) for _ in range(ROUNDS)]
        quick = [_visit(browser, server, session, slow=False) for _ in range(ROUNDS)]
        browser.close()

    def middle(name, runs=visits):
        return median([run[name] for run in runs])

    report.bar(
        "first visit: bytes of everything but photos",
        middle("bytes", quick) / 1000,
        150,
        " kB",
        parts=json.dumps(quick[0]["parts"]),
    )
    report.bar(
        "slow phone: first contentful paint",
        middle("paint") / 1000,
        1.0,
        " s",
        without_slowing_s=middle("paint", quick) / 1000,
    )
    report.bar(
        "slow phone: first blurred preview",
        middle("preview") / 1000,
        2.2,
        " s",
        without_slowing_s=middle("preview", quick) / 1000,
    )
    report.bar(
        "slow phone: largest contentful paint",
        middle("largest") / 1000,
        1.6,
        " s",
        rounds=[run["largest"] / 1000 for run in visits],
        without_slowing_s=middle("largest", quick) / 1000,
    )
    report.bar(
        "slow phone: like button usable",
        middle("ready") / 1000,
        2.0,
        " s",
        rounds=[run["ready"] / 1000 for run in visits],
        without_slowing_s=middle("ready", quick) / 1000,
    )
    report.bar("slow phone: layout shift", max(run["shifts"] for run in visits), 0)


def _phone(browser, **more):
    return browser.new_context(
        viewport={"width": 375, "height": 667},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        locale="ru-RU",
        **more,
    )


def _signed_in(browser, server):
    """Signs in; what a browser keeps of it, for this server on whichever port."""
    context = _phone(browser)
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_selector("html[data-ready]", state="attached")
    page.get_by_role("button", name="Войти").click()
    page.get_by_role("textbox", name="Login").fill("username")
    page.get_by_label("Password").fill("password")
    page.get_by_role("button", name="Authorize").click()
    for digit in "132":
        page.get_by_role("button", name=digit, exact=True).click()
    page.wait_for_selector("article.card img.picture")
    state = context.storage_state()
    context.close()
    return state


def _visit(browser, server, session, slow):
    """One visit with an empty cache; what it transferred and when it painted."""
    context = _phone(browser, storage_state=session)
    page = context.new_page()
    page.add_init_script(WATCH)
    tools = context.new_cdp_session(page)
    addresses, parts = {}, {}
    tools.on(
        "Network.requestWillBeSent",
        lambda event: addresses.update({event["requestId"]: event["request"]["url"]}),
    )

    def finished(event):
        # Why: the page draws cards before the script runs, so photos may come before it; all that is
        # no photo counts, whenever it came.
        address = addresses.get(event["requestId"], "")
        if address.startswith(server.url) and "/images/" not in address:
            name = address.removeprefix(server.url).partition("?")[0]
            parts[name] = parts.get(name, 0) + event["encodedDataLength"]

    tools.on("Network.loadingFinished", finished)
    tools.send("Network.enable")
    tools.send("Network.setCacheDisabled", {"cacheDisabled": True})
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
      paint: performance.getEntriesByName('first-contentful-paint')[0].startTime })""")
    context.close()
    return {**marks, "parts": parts, "bytes": sum(parts.values())}
