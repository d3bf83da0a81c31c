"""Real touches through the browser's protocol, and the resulting position of the photo."""

import contextlib
import pathlib
import time

TRACES = pathlib.Path(__file__).resolve().parents[1] / "Traces/gestures.txt"

# The position, rotation and scale of the displayed photo, relative to the middle of the window.
POSE = """() => {
  const page = document.querySelector('.viewer .page.current'), stage = page.firstChild;
  const m = new DOMMatrix(getComputedStyle(stage).transform);
  return { turn: [m.a, m.b], centre: [m.e, m.f], size: [stage.offsetWidth, stage.offsetHeight],
    slide: new DOMMatrix(getComputedStyle(page).transform).e };
}"""

# Resolves when nothing has moved, and no motion was pending, for three frames.
REST = """async () => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const pose = () => [...document.querySelectorAll('.viewer .page, .viewer .stage')]
    .map(node => node.style.transform + ' ' + node.style.willChange).join();
  for (let same = 0, before = ''; same < 3; await frame()) {
    const now = pose();
    same = now === before && !now.includes(' transform') ? same + 1 : 0;
    before = now;
  }
}"""


def traces():
    """The recorded touches by name: [(milliseconds, {id: (x, y)} or "cancel")]."""
    found = {}
    for line in TRACES.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words[0] == "#":
            continue
        if words[0] == "trace":
            steps = found[words[1]] = []
        elif words[-1] == "cancel":
            steps.append((float(words[0]), "cancel"))
        else:
            fingers = (word.split(":") for word in words[1:])
            down = {int(name): tuple(map(float, place.split(","))) for name, place in fingers}
            steps.append((float(words[0]), down))
    return found


def message(before, now):
    """The protocol's message for the change from the touches `before` to `now`."""
    kind = "touchMove" if len(now) == len(before) else "touchStart"
    reported = now
    if len(now) < len(before):
        # Why: in Chrome's DevTools protocol, a touchEnd lists the fingers that were lifted.
        kind = "touchEnd"
        reported = {number: place for number, place in before.items() if number not in now}
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in reported.items()]
    return {"type": kind, "touchPoints": points}


class Hand:
    """The fingers of a person on a page."""

    def __init__(self, app):
        self.page = app.page
        self.touch = app.context.new_cdp_session(app.page)
        self.down = {}
        # The timestamps of the next and the last touch; without a next one, the browser sets its own.
        self.time, self.last = None, 0.0

    def put(self, fingers):
        """Sets the fingers that are down: {id: (x, y)}."""
        data = message(self.down, fingers)
        if self.time:
            data["timestamp"] = self.time
        self.touch.send("Input.dispatchTouchEvent", data)
        self.down = fingers

    @contextlib.contextmanager
    def pace(self, after=0.0):
        """Gives the touches in this block timestamps of their own, so that a slow machine does not change their
        speed.

        They begin `after` seconds after the previous touches.
        """
        self.time = max(time.time(), self.last) + after
        yield
        self.last, self.time = self.time, None

    def cancel(self):
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})
        self.down = {}

    def step(self, fingers):
        if fingers == "cancel":
            self.cancel()
        else:
            self.put(fingers)

    def swipe(self, start, way, steps=4):
        """A fast swipe with one finger."""
        with self.pace():
            for step in range(steps + 1):
                part = step / steps
                self.put({1: (start[0] + way[0] * part, start[1] + way[1] * part)})
                self.time += 0.016
            self.put({})

    def rest_and_lift(self):
        """Lifts all fingers after they have rested, so that nothing glides."""
        with self.pace(after=0.2):
            self.put({})

    def tap(self, x, y):
        # Why not two touches of our own: a slow machine would turn them into a long press.
        self.page.touchscreen.tap(x, y)

    def tap_twice(self, first, second):
        """Two quick taps at these places, long after any earlier tap."""
        with self.pace(after=0.5):
            for fingers in ({1: first}, {}, {1: second}, {}):
                self.put(fingers)
                self.time += 0.04

    def double_tap(self, x, y):
        """Two quick taps at the same place."""
        self.tap_twice((x, y), (x, y))


class Mouse:
    """A mouse whose moves have timestamps of their own, as in `Hand.pace`."""

    def __init__(self, app):
        self.session = app.context.new_cdp_session(app.page)
        self.place, self.last = (0, 0), 0.0

    def _send(self, kind, after=0.0, count=1):
        self.last = max(time.time(), self.last) + after
        (x, y), button = self.place, "none" if kind == "mouseMoved" and count == 0 else "left"
        event = {"type": kind, "x": x, "y": y, "button": button, "clickCount": count, "timestamp": self.last}
        self.session.send("Input.dispatchMouseEvent", event)

    def drag(self, start, end, steps=3):
        """Drags from `start` to `end`, rests and releases, so that nothing glides."""
        self.place = start
        self._send("mouseMoved", count=0)
        self._send("mousePressed")
        for step in range(1, steps + 1):
            self.place = tuple(a + (b - a) * step / steps for a, b in zip(start, end))
            self._send("mouseMoved", after=0.016)
        self._send("mouseReleased", after=0.2)

    def double_click(self, *place):
        self.place = place
        self._send("mouseMoved", count=0, after=0.5)
        for count in (1, 2):
            self._send("mousePressed", after=0.04, count=count)
            self._send("mouseReleased", after=0.04, count=count)


class Photo:
    """The displayed photo."""

    def __init__(self, app):
        self.page = app.page

    def pose(self):
        return self.page.evaluate(POSE)

    @property
    def zoom(self):
        return abs(complex(*self.pose()["turn"]))

    @property
    def turn(self):
        return complex(*self.pose()["turn"])

    @property
    def centre(self):
        return complex(*self.pose()["centre"])

    def middle(self):
        width, height = self.page.viewport_size["width"], self.page.viewport_size["height"]
        return complex(width, height) / 2

    def under(self, x, y):
        """The image point at a window position."""
        return (complex(x, y) - self.middle() - self.centre) / self.turn

    def seen(self, point):
        """The window position of an image point."""
        return self.turn * point + self.centre + self.middle()

    def wait_until_still(self):
        """Waits until the photo stops moving."""
        self.page.evaluate(REST)
        return self
