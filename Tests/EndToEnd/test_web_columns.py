"""Pages without the app in wide windows: a sheet in the middle (FEED-26)."""

import pytest
from playwright.sync_api import expect

from access import violations
from languages import looks
from looks import box

SIZES = [(768, 1024), (1280, 800), (1920, 1080)]


RAIL = 72


def expect_in_the_middle(page, size, widest):
    """The page's content is centered, beside the tabs if it has them, and no wider than `widest`; a long page begins at
    the top."""
    left, top, width, height = box(page.locator("main"))
    window = page.evaluate("document.documentElement.clientWidth")
    rail = RAIL * page.locator("nav.tabs").count()
    assert width <= widest and abs(left + width / 2 - (window + rail) / 2) <= 1, page.url
    assert height > size[1] - 64 or abs(top + height / 2 - size[1] / 2) <= 1, page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0], page.url


# FEED-26, Q-3: photos may be wider than text
@looks(SIZES)
def test_pages_are_columns_in_the_middle(phone, feed, size, locale, scheme):
    app = phone(touch=False, size=size, locale=locale, device_scale_factor=1, color_scheme=scheme).enter()
    app.expect_errors("404")
    author = feed.photos()[0]["user"]["username"]
    for path, widest in (
        ("/account", 640),
        ("/account/photos", 1040),
        ("/outbox", 640),
        ("/nothing", 640),
        (f"/@{author}", 1040),
    ):
        app.page.goto(feed.url + path)
        expect_in_the_middle(app.page, size, widest)
        rail = RAIL * app.page.locator("nav.tabs").count()
        assert rail == (RAIL if path.startswith("/account") or path == "/nothing" else 0), path
        assert box(app.page.locator("main"))[2] >= min(widest, size[0] - rail - 64) - 1, path
        assert violations(app.page) == [], path


# FEED-26: an engine that does not know `:has` drops the whole rule whose list of selectors contains it
def test_what_an_engine_does_not_know_costs_no_other_selector(phone, feed):
    app = phone(touch=False).open()
    app.page.goto(feed.url + "/outbox")
    lists = app.page.evaluate("""() => {
      const rules = list => [...list].flatMap(rule => [rule, ...rules(rule.cssRules ?? [])]);
      return [...document.styleSheets].flatMap(sheet => rules(sheet.cssRules))
        .map(rule => rule.selectorText ?? '').filter(text => text.includes(':has('));
    }""")
    assert lists and not [text for text in lists if "," in text]


# FEED-26, AUTH-1
@pytest.mark.parametrize("size", SIZES)
def test_sign_in_is_in_the_middle(phone, size):
    app = phone(touch=False, size=size).open()
    app.enter_button.click()
    expect(app.login_field).to_be_visible()
    expect_in_the_middle(app.page, size, 480)
