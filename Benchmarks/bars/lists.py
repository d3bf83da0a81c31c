"""From the search field to the first photos, on the slow phone: without a reload, in one round trip (FEED-37)."""

from bench import phone, photos, processes
from bench.measure import median
from bench.phone import chromium

ROUNDS = 9
LATENCY = 150  # Milliseconds of a round trip; the bar allows 150 more.

# A preview counts as painted two frames after it is decoded and visible in the window.
WATCH = """
window.marks = {};
addEventListener('submit', () => { marks.start = performance.now(); look(); }, true);
const look = () => {
  const preview = [...document.querySelectorAll('main.feed article.card img.preview')].find(image =>
    image.complete && image.naturalWidth && image.getBoundingClientRect().top < innerHeight);
  if (preview && document.querySelector('.found')) {
    return requestAnimationFrame(() => requestAnimationFrame(now => marks.preview ??= now));
  }
  requestAnimationFrame(look);
};
"""


def measure(work, report):
    data = photos.imported(work, "lists", 60)
    with processes.serve(processes.imagefeed(), data) as server, chromium() as browser:
        session = phone.session(browser, server.url)
        rounds = [_search(browser, server, session) for _ in range(ROUNDS)]
    report.bar(
        "slow phone: from the search field to the first blurred preview, without a reload",
        median([run["duration"] for run in rounds]) / 1000,
        (LATENCY + 150) / 1000,
        " s",
        rounds=[run["duration"] / 1000 for run in rounds],
    )
    report.bar("slow phone: requests of pages by a search", max(run["pages"] for run in rounds), 0)


def _search(browser, server, session):
    """One search in a fresh visit; returns its duration in milliseconds and the number of pages that were loaded for it."""
    context = phone.context(browser, storage_state=session)
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(f"{server.url}/app/feed?search=")
    page.wait_for_selector("html[data-ready]", state="attached")
    field = page.get_by_role("searchbox")
    field.fill("jpg")
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": LATENCY, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8},
    )
    tools.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    pages = []
    page.on("request", lambda request: pages.append(request) if request.is_navigation_request() else None)
    field.press("Enter")
    page.wait_for_function("() => marks.preview", timeout=60_000)
    marks = page.evaluate("marks")
    context.close()
    return {"duration": marks["preview"] - marks["start"], "pages": len(pages)}
