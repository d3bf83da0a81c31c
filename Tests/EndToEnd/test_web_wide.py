"""The desktop layout: rows of cards, tabs at the side, keys, pages in the middle (FEED-26)."""

import itertools

import pytest
from playwright.sync_api import expect

from access import violations
from looks import box

SIZES = [(768, 1024), (1280, 800)]
RAIL, MARGIN, GAP, TALLEST = 72, 16, 8, 480
BOXES = """cards => cards.map(card => {
  const {left, top, width, height} = card.getBoundingClientRect();
  return [left, top, width, height]; })"""


def desktop(phone, size, **more):
    return phone(touch=False, size=size, device_scale_factor=1, **more)


def rows(app, within=None):
    """The boxes of all cards and placeholders in the DOM, row by row."""
    boxes = (within or app.list).locator(".card").evaluate_all(BOXES)
    return [list(row) for _, row in itertools.groupby(boxes, key=lambda one: round(one[1]))]


def expect_filled(found, size, last=False):
    """Each row begins at the margin and ends there unless it is as high as allowed; its cards are equally high
    and one gap apart."""
    for row in found if last else found[:-1]:
        left, _, _, height = row[0]
        right = row[-1][0] + row[-1][2]
        assert abs(left - RAIL - MARGIN) <= 1, row
        assert abs(right - size[0] + MARGIN) <= 1 or height == TALLEST and right < size[0], row
        assert all(abs(card[3] - height) <= 1 for card in row), row
        for one, other in itertools.pairwise(row):
            assert abs(other[0] - one[0] - one[2] - GAP) <= 1, row
    for one, other in itertools.pairwise(found):
        assert abs(other[0][1] - one[0][1] - one[0][3] - GAP) <= 1


# FEED-26, FEED-6: at the top, in the middle and at the end of the list
@pytest.mark.parametrize("size", SIZES)
def test_cards_are_in_rows_that_fill_the_width(phone, size):
    app = desktop(phone, size).enter().wait_until_filled()
    first = rows(app)
    assert max(len(row) for row in first) >= 2
    expect_filled(first, size)
    app.scroll(2000)
    app.wait_until_filled()
    expect_filled(rows(app), size)
    app.list.evaluate("list => list.scrollTo(0, 1e6)")
    app.two_frames()
    app.wait_until_filled()
    expect_filled(rows(app), size)
    *_, last = rows(app)
    assert round(last[0][3]) == 192


# FEED-26: photos are not stretched, and cropped only beyond the limits of all cards
def test_photos_keep_their_proportions(phone):
    app = desktop(phone, (1280, 800)).enter().wait_until_filled()
    shapes = app.list.locator("article.card").evaluate_all(
        "all => all.map(one => [one.clientWidth / one.clientHeight, one.querySelector('.picture')])"
        ".map(([shape, picture]) => [shape, picture.width === picture.parentNode.clientWidth,"
        " picture.getAttribute('width') / picture.getAttribute('height')])"
    )
    assert len(shapes) >= 10
    for shape, fills, wanted in shapes:
        assert fills and abs(shape - min(3, max(0.5, wanted))) < 0.03, (shape, wanted)


# Runs before the page's scripts: records in each frame the positions of the visible cards, once the list is scrolled.
# Why not layout shifts: Chromium also counts invisible ones, if rows are inserted above and the list is scrolled by their height.
WATCH = """addEventListener('DOMContentLoaded', () => {
  window.places = {};
  const note = () => {
    const list = document.querySelector('main.feed');
    for (const card of list?.scrollTop > 0 ? list.querySelectorAll('article.card') : []) {
      const { left, top, width, bottom } = card.getBoundingClientRect();
      if (bottom > 0 && top < innerHeight) (places[card.dataset.name] ??= []).push([left, top, width, bottom]);
    }
    requestAnimationFrame(note);
  };
  note();
});"""


def movement(app):
    """The largest distance in pixels that a visible card moved since the page began to load, and the number of such cards."""
    places = app.page.evaluate("places")
    ends = [zip(*boxes) for boxes in places.values()]
    return max(max(one) - min(one) for sides in ends for one in sides), len(places)


# FEED-26, Q-5: neither the script's start nor the aspect ratios of all photos move what the server has rendered
@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_at_the_start(phone, size):
    app = desktop(phone, size)
    app.context.add_init_script(WATCH)
    app.enter().wait_until_filled()
    app.open("/app/feed")
    app.wait_until_filled()
    assert sum(app.recorded()["shifts"]) <= 0.01
    # Why several: the row above the first photo on display may have room for it.
    for _ in range(4):
        address = app.page.url
        app.scroll(1130)
        app.wait_until_filled()
        app.until(lambda: app.page.url != address, what="a new place")
        before = visible(app)
        app.page.reload()
        app.ready()
        app.wait_until_filled()
        app.until(lambda: visible(app) == before, what=lambda: f"{before} instead of {visible(app)}")
        app.two_frames()
        moved, cards = movement(app)
        assert cards >= 5 and moved <= 1


def visible(app):
    """The ids of the photos at the upper edge of the window."""
    return app.list.locator("article.card").evaluate_all(
        "all => all.filter(one => { const {top, bottom} = one.getBoundingClientRect(); return top <= 20 && bottom > 20; })"
        ".map(one => one.dataset.name)"
    )


def middle(app):
    """The ids of the photos in the middle of the window's height."""
    return app.list.locator("article.card").evaluate_all(
        "all => all.filter(one => { const {top, bottom} = one.getBoundingClientRect();"
        " return top <= innerHeight / 2 && bottom >= innerHeight / 2; }).map(one => one.dataset.name)"
    )


# FEED-26, FEED-6: on the boundary between the two layouts the photo stays
def test_the_photo_stays_when_a_window_becomes_wide(phone):
    app = desktop(phone, (699, 900)).enter()
    app.scroll(4000)
    app.wait_until_filled()
    (photo,) = middle(app)
    for width in (701, 699, 701):
        app.page.set_viewport_size({"width": width, "height": 900})
        app.two_frames()
        app.wait_until_filled()
        app.until(lambda: photo in middle(app), what=lambda: f"{photo} among {middle(app)}")
    assert len(rows(app)[0]) >= 1 and any(len(row) > 1 for row in rows(app))


# FEED-26, FEED-17: the favourites are in rows too
@pytest.mark.parametrize("size", SIZES)
def test_favourites_are_in_rows(phone, server_with_likes, size):
    app = desktop(phone, size, server=server_with_likes).enter()
    app.tab_profile.click()
    expect(app.favourites.locator("article.card").first).to_be_visible()
    expect_filled(rows(app, app.favourites), size)


# FEED-26, FEED-5: the tabs have their names below their icons, and the list begins beside them
@pytest.mark.parametrize("locale", ["ru-RU", "en-US"])
@pytest.mark.parametrize("size", SIZES)
def test_tabs_are_at_the_side(phone, size, locale):
    app = desktop(phone, size, locale=locale).enter()
    tabs = [app.tab_feed, app.page.locator("a.tab.search"), app.tab_profile]
    top = 0
    for tab in tabs:
        left, y, width, height = box(tab)
        assert left == 0 and y >= top and width <= RAIL and height >= 44
        top = y + height
        name = tab.get_attribute("aria-label")
        assert tab.evaluate("tab => getComputedStyle(tab, '::after').content") == f'"{name}"'
    assert box(app.list) == (RAIL, 0, size[0] - RAIL, size[1])
    app.tab_profile.click()
    assert box(app.profile) == (RAIL, 0, size[0] - RAIL, size[1])


# FEED-26, FEED-13: a sheet is in the middle and not as wide as the window
@pytest.mark.parametrize("size", SIZES)
def test_sheets_are_in_the_middle(phone, size):
    app = desktop(phone, size).enter()
    app.open_photo()
    app.open_sheet()
    left, top, width, height = box(app.sheet.locator(".panel"))
    assert width <= 480 and abs(left + width / 2 - size[0] / 2) <= 1 and abs(top + height / 2 - size[1] / 2) <= 1


def focused_card(app):
    return app.page.evaluate("document.activeElement.closest('article')?.dataset.name")


# FEED-26, Q-3: through the rows, to a photo and back, and to a like, with keys alone
def test_the_feed_can_be_used_with_keys(phone, server_with_likes):
    app = desktop(phone, (1280, 800), server=server_with_likes).enter().wait_until_filled()
    shown, keys = app.shown(), app.page.keyboard
    app.card(shown[0]).locator(".open").focus()
    keys.press("ArrowRight")
    assert focused_card(app) == shown[1]
    keys.press("ArrowLeft")
    keys.press("ArrowDown")
    second = focused_card(app)
    assert shown.index(second) == len(rows(app)[0])
    outline = app.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"
    for _ in range(6):
        keys.press("ArrowDown")
        app.two_frames()
        app.wait_until_filled()
    deep = focused_card(app)
    left, top, width, height = box(app.card(deep))
    assert app.place > 0 and 0 <= top and top + height <= 800
    keys.press("Enter")
    expect(app.viewer).to_be_visible()
    keys.press("Escape")
    expect(app.viewer).to_have_count(0)
    assert focused_card(app) == deep
    before = app.heart(deep).get_attribute("aria-pressed")
    keys.press("l")
    expect(app.heart(deep)).to_have_attribute("aria-pressed", "false" if before == "true" else "true")
    keys.press("l")
    expect(app.heart(deep)).to_have_attribute("aria-pressed", before)


# FEED-26, Q-3: axe finds nothing new on the screens of the app
@pytest.mark.parametrize("locale", ["ru-RU", "en-US"])
def test_axe_finds_nothing(phone, server_with_likes, locale):
    app = desktop(phone, (1280, 800), locale=locale, server=server_with_likes, contrast="more")
    app.enter().wait_until_filled()
    assert violations(app.page) == []
    app.open_photo()
    assert violations(app.page) == []
    app.open_sheet()
    assert violations(app.page) == []
    app.go_back_over_sheet_and_photo()
    app.tab_profile.click()
    expect(app.favourites.locator("article.card").first).to_be_visible()
    assert violations(app.page) == []
