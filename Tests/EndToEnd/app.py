"""The web app as a page object: the only file that knows roles, names and selectors of elements."""

import re

from playwright.sync_api import expect

from server import wait_until

TEXTS = {
    "ru-RU": {
        "enter": "Войти",
        "feed": "Лента",
        "profile": "Профиль",
        "search": "Поиск",
        "like": "Нравится",
        "back": "Назад",
        "leave": "Выйти",
        "retry": "Повторить",
        "no need": "Не надо",
        "yes": "Да",
        "no": "Нет",
        "ok": "ОК",
        "download": "Скачать",
        "share": "Поделиться",
        "copy": "Скопировать ссылку",
        "copied": "Скопировано",
        "close": "Закрыть",
        "favourites": "Избранное",
        "none liked": "Здесь будут фотографии, которые вам понравились",
        "date": r"\d{1,2} [а-я]+ \d{4}",
    },
    "en-US": {
        "enter": "Sign in",
        "feed": "Feed",
        "profile": "Profile",
        "search": "Search",
        "like": "Like",
        "back": "Back",
        "leave": "Sign out",
        "retry": "Retry",
        "no need": "No need",
        "yes": "Yes",
        "no": "No",
        "ok": "OK",
        "download": "Download",
        "share": "Share",
        "copy": "Copy link",
        "copied": "Copied",
        "close": "Close",
        "favourites": "Favourites",
        "none liked": "The photos you like will be here",
        "date": r"\d{1,2} [A-Z][a-z]+ \d{4}",
    },
}

# Runs before the page's scripts: records loads that the page's CSP forbids, and layout shifts.
RECORDER = """
window.seen = { forbidden: [], shifts: [] };
addEventListener('securitypolicyviolation', e => seen.forbidden.push(e.violatedDirective + ' ' + e.blockedURI));
new PerformanceObserver(list => {
  for (const shift of list.getEntries()) if (!shift.hadRecentInput) seen.shifts.push(shift.value);
}).observe({ type: 'layout-shift', buffered: true });
"""
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
GROWN = """() => document.querySelector('.viewer').getAnimations({ subtree: true })
  .every(one => one.playState === 'finished' || one.effect.getTiming().iterations === Infinity)"""
FILLED = """() => document.querySelector('article.card')
  && [...document.querySelectorAll('.blank')].every(blank => {
    const box = blank.getBoundingClientRect();
    return box.bottom < 0 || box.top > innerHeight; })"""


class App:
    """A phone with its own cookies, showing one server."""

    def __init__(self, context, server):
        self.context, self.server = context, server
        self.failures, self.expected = [], []
        self.requests = []
        context.add_init_script(RECORDER)
        self.page = context.new_page()
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.failures.append(f"script failed: {error}"))
        self.page.on("request", lambda request: self.requests.append((request.method, request.url)))
        self.texts = TEXTS[self.page.evaluate("navigator.language")]

    def _on_console(self, message):
        if message.type != "error" or any(
            re.search(known, message.text) for known in self.expected
        ):
            return
        self.failures.append(f"console: {message.text} {message.location}")

    def expect_errors(self, pattern):
        """Ignores failed loads, which the browser reports as console errors."""
        self.expected.append(pattern)

    # Signing in and out

    def open(self, path="/"):
        self.page.goto(self.server.url + path)
        self.ready()
        return self

    def ready(self):
        self.page.wait_for_selector("html[data-ready]", state="attached")

    def enter(self):
        """Opens the app, signs in with the demo account and waits for the feed."""
        self.open()
        self.enter_button.click()
        self.sign_in()
        self.first_card.wait_for()
        self.ready()
        return self

    def sign_in(self, login="username", password="password", sequence="132"):
        self.authorize(login, password)
        self.press(sequence)

    def authorize(self, login="username", password="password"):
        self.login_field.fill(login)
        self.password_field.fill(password)
        self.page.get_by_role("button", name="Authorize").click()

    def press(self, digits):
        """Presses buttons of the secure panel."""
        for digit in digits:
            self.page.get_by_role("button", name=digit, exact=True).click()

    @property
    def enter_button(self):
        return self.button("enter")

    @property
    def login_field(self):
        return self.page.get_by_role("textbox", name="Login")

    @property
    def password_field(self):
        return self.page.get_by_label("Password")

    @property
    def message(self):
        return self.page.locator("p.message")

    def button(self, text, within=None):
        return (within or self.page).get_by_role("button", name=self.texts[text], exact=True)

    # The feed

    @property
    def list(self):
        return self.page.locator("main[data-name=feed]")

    @property
    def cards(self):
        return self.page.locator("article.card")

    @property
    def first_card(self):
        return self.cards.first

    def card(self, photo):
        return self.page.locator(f"article.card[data-name='{photo}']")

    def shown(self):
        """The ids of the cards in the DOM, from top to bottom."""
        return self.cards.evaluate_all("cards => cards.map(card => card.dataset.name)")

    def heart(self, photo):
        return self.card(photo).locator("button.heart")

    @property
    def place(self):
        """The scroll position in pixels."""
        return self.list.evaluate("list => list.scrollTop")

    def scroll(self, pixels):
        self.list.evaluate("(list, pixels) => list.scrollBy(0, pixels)", pixels)
        # The first frame handles the scroll event, the second one renders its result.
        self.two_frames()

    def wait_until_filled(self):
        """Waits until no photo in the viewport is blank."""
        self.page.wait_for_function(FILLED)
        return self

    def scroll_to(self, part):
        """Scrolls down until this element is in the DOM; waits while photos are loading."""

        def is_there():
            if part.count() == 0 and self.page.evaluate(FILLED):
                self.scroll(600)
            return part.count() > 0

        wait_until(is_there)

    def element_count(self):
        return self.page.evaluate("document.querySelectorAll('*').length")

    def pull(self, distance):
        """Pulls the list down by `distance` points and releases it."""
        touch = self.context.new_cdp_session(self.page)

        def send(kind, y):
            points = [] if y is None else [{"x": 180, "y": y}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        send("touchStart", 150)
        for step in range(1, 11):
            send("touchMove", 150 + distance * step / 10)
        send("touchEnd", None)

    # Tabs, viewer, alerts

    def tab(self, text):
        return self.page.locator("nav.tabs").get_by_role("link", name=self.texts[text], exact=True)

    @property
    def tab_search(self):
        return self.tab("search")

    @property
    def tab_feed(self):
        return self.tab("feed")

    @property
    def tab_profile(self):
        return self.tab("profile")

    @property
    def profile(self):
        return self.page.locator("main[data-name=profile]")

    @property
    def viewer(self):
        return self.page.locator("dialog[data-name=viewer]")

    @property
    def sheet(self):
        return self.page.locator("dialog[data-name=sheet]")

    def open_photo(self, photo=None, within=None):
        """Opens a photo of the feed in the viewer, by default the first."""
        cards = (within or self.list).locator("article.card")
        card = cards.and_(self.card(photo)) if photo else cards.first
        card.locator(".open").click(position={"x": 100, "y": 60})
        expect(self.viewer).to_be_visible()
        self.wait_until_grown()

    def wait_until_grown(self):
        """Waits until the photo has grown out of its card, and a tap on it is no double tap on the card."""
        self.page.wait_for_function(GROWN)

    def open_sheet(self):
        self.button("share", within=self.viewer).click()
        expect(self.sheet).to_be_visible()

    def go_back_over_sheet_and_photo(self):
        """Goes back twice: the first step closes only the share sheet, the second the photo."""
        self.page.go_back()
        expect(self.sheet).to_have_count(0)
        expect(self.viewer).to_be_visible()
        self.page.go_back()
        expect(self.viewer).to_have_count(0)

    @property
    def favourites(self):
        return self.profile.locator("[data-name=favourites]")

    @property
    def badge(self):
        return self.profile.locator(".badge")

    def has_focus(self, mark):
        """Waits until this element has the focus: the page moves it a frame after rendering."""
        wait_until(
            lambda: self.focused() == mark, what=lambda: f"{mark!r}, not {self.focused()!r}, with the focus"
        )

    def focused(self):
        """The class of the focused element, or "body"."""
        return self.page.evaluate(
            "document.activeElement.getAttribute('class') ?? document.activeElement.localName"
        )

    @property
    def alert(self):
        return self.page.get_by_role("alertdialog")

    def answer_alert(self, text):
        self.button(text, within=self.alert).click()

    # Timers, animations and storage of the page

    def slow_animations(self):
        """Slows animations so much that none ends during a test."""
        animations = self.context.new_cdp_session(self.page)
        animations.send("Animation.enable")
        animations.send("Animation.setPlaybackRate", {"playbackRate": 0.001})

    def slow_timers(self, factor=10):
        """Slows the timers of pages opened from now on, so that short-lived elements can still be used."""
        self.context.add_init_script(
            "{ const set = setTimeout; window.factor = %d;"
            " window.setTimeout = (act, time, ...all) => set(act, factor * time, ...all); }" % factor
        )

    def two_frames(self):
        self.page.evaluate(TWO_FRAMES)

    def until(self, fact, what="what was waited for"):
        """Waits until `fact()` is true; it may depend on requests or routes of the page."""
        return wait_until(fact, what=what, page=self.page)

    def round_trip(self):
        """Sends a request and waits for its response: every earlier one has been recorded by then."""
        self.page.evaluate("() => fetch('/health').then(response => response.text())")

    def wait_for(self, fact):
        """Waits until this JavaScript function, which may be async, returns a truthy value."""
        # Why not wait_for_function: it takes a pending promise for a truthy value.
        wait_until(lambda: self.page.evaluate(f"async () => Boolean(await ({fact})())"), what=fact)

    def recorded(self):
        return self.page.evaluate("seen")

    def stored(self):
        """Everything stored in the browser that a script of this origin can read."""
        return self.page.evaluate("""async () => JSON.stringify([
          {...localStorage}, {...sessionStorage}, document.cookie, location.href,
          document.getElementById('start')?.textContent ?? '',
          await (indexedDB.databases?.() ?? []), await caches.keys()])""")
