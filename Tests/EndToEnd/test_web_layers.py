"""Escape and Back close exactly one layer, in Chromium (FEED-40).

Chromium lets a page refuse a close request only after a click or another key than Escape. An `evaluate` of the driver counts as
one, so between a click and the last Escape these tests wait for what the page itself writes to the console: half a second after a
dialog has opened, since a second tap on a card is a double tap until then.
"""

import re

import pytest
from playwright.sync_api import expect

TELL = """
const open = HTMLDialogElement.prototype.showModal;
HTMLDialogElement.prototype.showModal = function () {
  open.call(this);
  setTimeout(() => this.isConnected && console.log('opened ' + this.className), 500);
};
addEventListener('popstate', () => console.log('at ' + location.pathname));
"""


def middle(part):
    box = part.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Layers:
    """A phone with the points of its first photo and of that photo's buttons, measured before the test."""

    def __init__(self, phone, touch=True):
        self.app = phone(touch=touch)
        self.app.context.add_init_script(TELL)
        self.app.open()
        # Another page of this tab lies before the feed: to land there is to leave the app.
        self.app.enter().wait_until_filled()
        self.first = self.app.page.url
        self.card = middle(self.app.first_card.locator(".open"))
        self.app.open_photo()
        self.share = middle(self.app.button("share", within=self.app.viewer))
        self.back = middle(self.app.button("back", within=self.app.viewer))
        self.app.page.go_back()
        expect(self.app.viewer).to_have_count(0)
        self.press = self.app.page.touchscreen.tap if touch else self.app.page.mouse.click

    def open(self, point, name):
        with self.app.page.expect_console_message(lambda message: message.text.startswith(f"opened {name}")):
            self.press(*point)

    def escape(self, times):
        """Presses Escape; returns when the feed is in front again."""
        with self.app.page.expect_console_message(lambda message: message.text == "at /app/feed"):
            for _ in range(times):
                self.app.page.keyboard.press("Escape")

    def in_feed(self):
        """Waits until one more answer of the server has come, by when each step back would have been made."""
        self.app.page.evaluate("fetch('/health')")
        self.app.two_frames()
        expect(self.app.page.locator("dialog")).to_have_count(0)
        assert self.app.page.url == self.first


# FEED-40: of a sheet and the photo below it each Escape closes one; more of them leave the app where it is
@pytest.mark.parametrize("touch", [True, False], ids=["touch", "mouse"])
@pytest.mark.parametrize("times", [2, 3, 5])
def test_escape_closes_sheet_and_photo(phone, touch, times):
    layers = Layers(phone, touch)
    layers.open(layers.card, "viewer")
    layers.open(layers.share, "sheet")
    layers.escape(times)
    layers.in_feed()


# FEED-40
@pytest.mark.parametrize("times", [1, 2, 4])
def test_escape_closes_a_photo_once(phone, times):
    layers = Layers(phone)
    layers.open(layers.card, "viewer")
    layers.escape(times)
    layers.in_feed()


# FEED-40: an alert above a photo is one more layer
@pytest.mark.parametrize("times", [2, 3])
def test_escape_closes_an_alert_and_its_photo(phone, times):
    layers = Layers(phone)
    layers.app.expect_errors("Failed to load resource")
    layers.app.page.route("**/like", lambda route: route.fulfill(status=500))
    layers.open(layers.card, "viewer")
    with layers.app.page.expect_console_message(lambda message: message.text.startswith("opened alert")):
        layers.app.page.keyboard.press("l")
    layers.escape(times)
    layers.in_feed()


# FEED-40: a photo that was opened by its address has no page of the app before it; Escape leads to the feed
@pytest.mark.parametrize("times", [2, 5])
def test_escape_in_a_photo_with_an_address_of_its_own(phone, times):
    layers = Layers(phone)
    page = layers.app.page
    photo = layers.app.shown()[0]
    page.goto("about:blank")
    with page.expect_console_message(lambda message: message.text.startswith("opened viewer")):
        page.goto(f"{layers.app.server.url}/app/photo/{photo}")
    layers.open(layers.share, "sheet")
    for _ in range(times):
        page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/app/feed"))
    layers.app.two_frames()
    expect(page.locator("dialog")).to_have_count(0)
    assert "/app/feed" in page.url


# FEED-40: a double click on «Назад» (back) closes only the photo
def test_a_double_click_goes_back_once(phone):
    layers = Layers(phone, touch=False)
    layers.open(layers.card, "viewer")
    with layers.app.page.expect_console_message(lambda message: message.text == "at /app/feed"):
        layers.app.page.mouse.dblclick(*layers.back)
    layers.in_feed()
