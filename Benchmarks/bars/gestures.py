"""Replays recorded touches in Chromium: focal drift, handler time, frames until the transform."""

import sys

from bench import phone, photos, processes
from bench.measure import median
from bench.phone import chromium
from bench.processes import ROOT

sys.path.append(str(ROOT / "Tests/EndToEnd"))
from gestures import message, traces  # noqa: E402

ROUNDS = 9
SLOWER = 4

# Records for each touch the transform, the time spent in all listeners, and the number of frames until the
# change was displayed: 1 if it was made before the next frame.
WATCH = """
window.marks = { steps: [], frames: [] };
const names = ['touchstart', 'touchmove', 'touchend', 'touchcancel'];
const transform = () => document.querySelector('.viewer .current')?.firstChild.style.transform ?? '';
const middle = () => [innerWidth / 2, innerHeight / 2];
let began = 0, before = '', frame = 0;
const count = () => { frame += 1; requestAnimationFrame(count); };
requestAnimationFrame(count);
for (const name of names) {
  addEventListener(name, () => { before = transform(); began = performance.now(); }, { capture: true, passive: true });
  addEventListener(name, event => {
    const handled = performance.now() - began, own = frame, was = before;
    const fingers = [...event.touches].sort((a, b) => a.identifier - b.identifier).slice(0, 2)
      .map(t => [t.identifier, t.clientX - innerWidth / 2, t.clientY - innerHeight / 2]);
    const stage = document.querySelector('.viewer .current')?.firstChild;
    const m = stage && new DOMMatrix(getComputedStyle(stage).transform);
    marks.steps.push({ name, handled, fingers, pose: m && [m.a, m.b, m.e, m.f] });
    if (name !== 'touchmove') return;
    const look = () => {
      if (transform() !== was) marks.frames.push(frame - own);
      else if (frame - own < 10) requestAnimationFrame(look);
    };
    look();
  }, { passive: true });
}
"""


def measure(work, report):
    data = photos.imported(work, "gestures", 24)
    runs = []
    with processes.serve(processes.imagefeed(), data) as server, chromium() as browser:
        session = phone.session(browser, server.url)
        for _ in range(ROUNDS):
            runs.append(_run(browser, server, session))
    for name, steps in runs[0].items():
        steps["drift"] = median([run[name]["drift"] for run in runs])
    worst = max(runs[0], key=lambda name: runs[0][name]["drift"])
    report.bar("gestures: focal drift, worst trace", runs[0][worst]["drift"], 1, " px", trace=worst)
    handled = [_p95([time for part in run.values() for time in part["handled"]]) for run in runs]
    report.bar("gestures: handler, p95, CPU 4 × slower", median(handled), 4, " ms", runs=handled)
    frames = [max(frame for part in run.values() for frame in part["frames"]) for run in runs]
    report.bar("gestures: frames from a touch to its transform, maximum", median(frames), 1, runs=frames)


def _p95(values):
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]


def _run(browser, server, session):
    context = phone.context(browser, storage_state=session)
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(f"{server.url}/app/feed")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.locator("article.card .open").nth(3).evaluate("button => button.click()")
    page.wait_for_selector(".viewer .next img.picture", state="attached")
    page.wait_for_timeout(500)
    touch = context.new_cdp_session(page)
    touch.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    found = {}
    for name, steps in traces().items():
        page.keyboard.press("0")
        page.wait_for_timeout(500)
        page.evaluate("marks.steps = []; marks.frames = []")
        found[name] = _played(page, touch, steps)
    context.close()
    return found


def _played(page, touch, steps):
    """Replays a trace as fast as the browser accepts it; returns the page's measurements."""
    down = {}
    for _, fingers in steps:
        if fingers == "cancel":
            touch.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
            break
        touch.send("Input.dispatchTouchEvent", message(down, fingers))
        down = fingers
    page.wait_for_timeout(300)
    marks = page.evaluate("marks")
    return {
        "drift": _drift(marks["steps"]),
        "handled": [step["handled"] for step in marks["steps"]],
        "frames": marks["frames"] or [0],
    }


def _drift(steps):
    """The largest distance in pixels between a finger and the point it touched, while the same fingers are down."""
    held, worst = {}, 0.0
    for step in steps:
        if not step["pose"]:
            continue
        turn, centre = complex(*step["pose"][:2]), complex(*step["pose"][2:])
        fingers = {number: complex(x, y) for number, x, y in step["fingers"]}
        if set(fingers) != set(held):
            held = {number: (place - centre) / turn for number, place in fingers.items()}
        for number, place in fingers.items():
            worst = max(worst, abs(turn * held[number] + centre - place))
    return worst
