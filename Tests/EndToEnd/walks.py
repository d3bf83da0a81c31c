"""Walks through the web app: to a place, from there through a detour and back, in every engine (FEED-37).

`PLACES` and `DETOURS` are the table; each row does what a person does with a finger and keys.
"""

from engines import BrowserError, Named
from server import PATIENCE, wait_until

ENTER, ESCAPE, PAGE_DOWN, DOWN = "\ue007", "\ue00c", "\ue00f", "\ue015"
WAYS = ("back", "arrow", "escape")
SHOWN = "main:not(.hidden)"
# What closes each kind of step; a page of the server does not know Escape, and a tab is left by a tap on another one.
ARROWS = {"list": Named("Назад"), "sheet": Named("Закрыть"), "page": "a.back"}
# What is in front: the address without the place in its list, the topmost dialog, and the class of the selected tab.
FRONT = """(() => {
  const query = new URLSearchParams(location.search);
  for (const name of ['at', 'by']) query.delete(name);
  const dialog = [...document.querySelectorAll('dialog[open]')].pop()?.dataset.name ?? 'no dialog';
  const tab = document.querySelector('.tab[aria-current]')?.classList[1] ?? 'no tab';
  return `${location.pathname}?${query} ${dialog} ${tab}`;
})()"""
# Whether the page is complete with its photos and at rest for twenty frames: by then the address has the place.
IS_SETTLED = f"""await (async () => {{
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const box = one => {{ const {{ x, y, width, height }} = one.getBoundingClientRect(); return [x, y, width, height]; }};
  const look = () => [location.href, ...[...document.querySelectorAll('{SHOWN} .card, dialog[open]')].map(box)].join();
  const isApp = document.querySelector('script[src*="/app.js"]');
  if (document.readyState !== 'complete' || isApp && document.documentElement.dataset.ready !== '') return false;
  const list = document.querySelector('main.feed:not(.hidden)');
  if (list && !list.querySelector('article.card, .nothing')) return false;
  const isSeen = one => box(one)[1] + box(one)[3] > 0 && box(one)[1] < innerHeight;
  if ([...document.querySelectorAll('{SHOWN} .blank')].some(isSeen)) return false;
  for (let count = 0, before = look(); count < 20; count += 1) {{
    await frame();
    if (look() !== before) return false;
  }}
  return true;
}})()"""
# The first card of which a finger reaches the author, if it has one, and another point: its name, and in which part of
# its height that point is.
PICKED = f"""(() => {{
  const isReached = (part, across, down) => {{
    const box = part.getBoundingClientRect();
    return part.contains(document.elementFromPoint(box.x + box.width * across, box.y + box.height * down));
  }};
  for (const card of document.querySelectorAll('{SHOWN} article.card')) {{
    const author = card.querySelector('.author');
    const down = [0.5, 0.2, 0.35, 0.65, 0.8].find(down => isReached(card.querySelector('.open'), 0.3, down));
    if (down && (!author || isReached(author, 0.5, 0.5))) return [card.dataset.name, down];
  }}
  return null;
}})()"""


class Walk:
    """A walk of a signed-in person on a page of any engine."""

    def __init__(self, page, server):
        self.page, self.server = page, server
        # What was in front before each step of the detour, and the kind of the step.
        self.steps = []
        # The card that is measured, where it was, and the part of its height at which a finger reaches it.
        self.photo, self.place, self.down = "", (), 0

    def start(self):
        # Another visit: a page of the app would leave its lists to the next one.
        self.page.open(self.server.url + "/docs")
        self.page.js("sessionStorage.clear()")
        self.page.open(self.server.url + "/app/feed")
        self.settle()

    def settle(self):
        self.page.wait(IS_SETTLED, PATIENCE)

    def front(self):
        """What is in front; None while a page loads."""
        try:
            return self.page.value(FRONT)
        except BrowserError:
            return None

    def step(self, act, kind):
        """Does what leads somewhere else, and waits until it is there."""
        before = self.front()
        act()
        wait_until(lambda: self.front() not in (None, before), what=f"a way from {before}")
        self.settle()
        self.steps.append((before, kind))

    def tap(self, part, kind="list", **point):
        self.step(lambda: self.page.click(part, **point), kind)

    def tab(self, name):
        """Selects a tab, unless it is selected."""
        if not self.page.value(f"document.querySelector('.tab.{name}').hasAttribute('aria-current')"):
            self.tap(f".tab.{name}", "tab")

    def search(self, word):
        self.tab("search")
        self.page.click("input[type=search]")
        self.step(lambda: self.page.keys(word + ENTER), "list")

    def scroll(self, keys):
        """Scrolls with keys, and notes the place of a card."""
        self.page.keys(keys)
        self.settle()
        for _ in range(20):
            if picked := self.page.value(PICKED):
                break
            self.page.keys(DOWN)
            self.settle()
        assert picked, "a finger reaches no card"
        self.photo, self.down = picked
        self.place = self.box()
        self.steps = []

    @property
    def card(self):
        return f"{SHOWN} article.card[data-name='{self.photo}']"

    def open_photo(self):
        self.tap(self.card + " .open", across=0.3, down=self.down)
        self.page.point_at_rest("dialog[data-name=viewer]")

    @property
    def knows_escape(self):
        """Whether Escape closes any of what the detour opened."""
        return any(kind not in ("page", "tab") for _, kind in self.steps)

    def go_back(self, way):
        """Closes one thing after the other, and compares what is in front with what was there on the way out."""
        for before, kind in reversed(self.steps):
            left = self.front()
            self.close(way, kind, before.split()[-1])
            try:
                wait_until(lambda before=before: self.front() == before)
            except AssertionError:
                raise AssertionError(f"{way} leads from {left} to {self.front()} instead of {before}") from None
            self.settle()

    def close(self, way, kind, tab):
        if kind == "tab":
            self.page.click(f".tab.{tab}")
        elif way == "arrow":
            self.page.click(ARROWS[kind])
        elif way == "escape" and kind != "page":
            self.page.keys(ESCAPE)
        else:
            self.page.back()

    def box(self):
        """The box of the card; None if it is not there, or a page loads."""
        try:
            return self.page.js(f"""const box = document.querySelector("{self.card}")?.getBoundingClientRect();
              return box ? [box.x, box.y, box.width, box.height] : null;""")
        except BrowserError:
            return None

    def is_at_place(self):
        """Whether the card is at the pixel where it was."""
        box = self.box()
        return box is not None and all(abs(now - then) <= 1 for now, then in zip(box, self.place, strict=True))

    def expect_place(self, way):
        try:
            wait_until(self.is_at_place)
        except AssertionError:
            shown = self.page.value(f"[...document.querySelectorAll('{SHOWN} article.card')]"
                                    ".map(one => [one.dataset.name, one.getBoundingClientRect().y])")
            raise AssertionError(f"{way}: {self.photo} is not at {self.place}, but {shown}") from None
        self.settle()
        assert self.is_at_place(), f"{way}: the card has moved to {self.box()} from {self.place}"


def tab(name):
    return lambda walk: walk.tab(name)


def tap(part, kind="list"):
    return lambda walk: walk.tap(part, kind)


def search(word):
    return lambda walk: walk.search(word)


def tap_author(walk):
    """Taps the name on the card that is measured, or on the first one."""
    walk.tap(f"{walk.card if walk.photo else SHOWN} .author")


COLLECTION = [tab("profile"), tap("a.link[href='/app/collections']", "page"), tap("a.album")]
ACCOUNT = [tab("profile"), tap("a.link[href='/account']", "page")]
# Each place: the steps that lead to it, and the keys that scroll there.
PLACES = {
    "feed": ([], PAGE_DOWN * 2),
    "search": ([search("mountain")], PAGE_DOWN),
    "topic": ([tab("search"), tap("a.chip")], PAGE_DOWN),
    "collection": (COLLECTION, PAGE_DOWN),
    "person": ([tap_author], PAGE_DOWN),
    # Why not a page: the links above the favourites are to be reached.
    "profile": ([tab("profile")], DOWN),
}
# Each detour, and the places from which nothing leads there without leaving the place for good: the cards of a person
# have no author, a search replaces the one before, and another tap on a tab leads to where it begins.
DETOURS = {
    "search": ([search("fog")], ("search", "topic")),
    "topic": ([tab("search"), tap("a.chip:not([aria-current])")], ()),
    "collection": (COLLECTION, ("collection",)),
    "author": ([tap_author], ("person",)),
    "photo": ([Walk.open_photo], ()),
    "sheet": ([Walk.open_photo, tap(Named("Поделиться"), "sheet")], ()),
    "account": (ACCOUNT, ("collection",)),
    "server": ([*ACCOUNT, tap("a[href='/account/server']", "page")], ("collection",)),
    "adding": ([tab("profile"), tap(f"{SHOWN} button.add")], ("collection",)),
}
# The table: each place with each detour.
WALKS = [(place, detour) for place in PLACES for detour, (_, apart) in DETOURS.items() if place not in apart]


def found_wrong(page, server, place, detour, ways=WAYS):
    """Takes the walk once for each way back; returns what was wrong."""
    wrong = []
    for way in ways:
        walk = Walk(page, server)
        try:
            walk.start()
            there, keys = PLACES[place]
            for go in there:
                go(walk)
            walk.scroll(keys)
            for go in DETOURS[detour][0]:
                go(walk)
            if way == "escape" and not walk.knows_escape:
                continue
            walk.go_back(way)
            walk.expect_place(way)
        except AssertionError as error:
            wrong.append(str(error))
    return wrong
