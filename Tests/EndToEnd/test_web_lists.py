"""Lists in front of each other, and tabs that keep their places (FEED-37, FEED-38)."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from looks import box

# The person's own pages, which the server draws.
OWN_PAGES = ["/account", "/account/photos", "/account/bin", "/account/links", "/account/profile", "/app/collections"]


@pytest.fixture
def app(phone, authors):
    """The demo, whose photos have several authors, after signing in; the page keeps a mark until it is loaded again."""
    app = phone(server=authors).enter().wait_until_filled()
    app.page.evaluate("window.mark = true")
    return app


def is_same_page(app):
    return app.page.evaluate("window.mark === true")


def path(app):
    return app.page.evaluate("decodeURIComponent(location.pathname + location.search)")


def title(app):
    return app.page.locator(".bar h1")


def open_author(app):
    """Opens the photos of the author of the card in the middle; returns the card's photo, its box and the name."""
    app.scroll(900)
    app.wait_until_filled()
    photo = app.page.evaluate(
        "document.elementsFromPoint(innerWidth / 2, innerHeight / 2).find(one => one.closest('article')).closest('article').dataset.name"
    )
    card = app.card(photo)
    card.scroll_into_view_if_needed()
    app.two_frames()
    place, author = box(card), card.locator(".author")
    name = author.inner_text()
    author.click()
    expect(title(app)).to_have_text(name)
    app.wait_until_filled()
    return photo, place, name


# FEED-37, FEED-38: an author's photos open without a reload; both ways back lead to the same pixel
@pytest.mark.parametrize("by_arrow", [True, False])
def test_from_an_author_one_gets_back_to_the_same_pixel(app, by_arrow):
    photo, place, name = open_author(app)
    assert app.page.title() == f"{name} · Image Feed"
    assert path(app).startswith("/app/feed?person=")
    expect(app.tab_feed).to_have_attribute("aria-current", "page")
    expect(app.cards.locator(".author")).to_have_count(0)
    if by_arrow:
        app.page.get_by_role("link", name="Назад").click()
    else:
        app.page.go_back()
    expect(title(app)).to_have_count(0)
    expect(app.card(photo)).to_be_in_viewport()
    app.two_frames()
    assert box(app.card(photo)) == place and is_same_page(app)


# FEED-37: each tab keeps its list and its place, also while others are in front
def test_each_tab_keeps_its_list_and_its_place(app):
    _, _, name = open_author(app)
    app.tab_search.click()
    field = app.page.get_by_role("searchbox")
    expect(field).to_be_focused()
    field.fill(name)
    field.press("Enter")
    app.until(lambda: path(app) == f"/app/feed?search={name}")
    expect(app.first_card).to_be_visible()
    app.tab_profile.click()
    expect(app.profile.locator("h1.name")).to_be_visible()
    expect(app.page.get_by_role("searchbox")).to_have_count(0)
    app.tab_feed.click()
    expect(title(app)).to_have_text(name)
    app.tab_search.click()
    expect(app.page.get_by_role("searchbox")).to_have_value(name)
    # Another tap leads to where the tab begins.
    app.tab_search.click()
    expect(app.page.get_by_role("searchbox")).to_have_value("")
    app.tab_feed.click()
    app.tab_feed.click()
    expect(title(app)).to_have_count(0)
    assert is_same_page(app)


# FEED-38: the sheet of a photo leads to its author, and Back to the photo
def test_the_sheet_of_a_photo_leads_to_its_author(app):
    photo = app.shown()[0]
    app.open_photo(photo)
    app.open_sheet()
    author = app.sheet.locator(".by")
    name = author.inner_text()
    author.click()
    expect(title(app)).to_have_text(name)
    expect(app.viewer).to_have_count(0)
    app.page.go_back()
    expect(app.viewer).to_be_visible()
    assert photo in path(app) and is_same_page(app)


# FEED-37, Q-3: Escape closes the list, but not the app
def test_escape_closes_a_list(app):
    open_author(app)
    for _ in range(3):
        app.page.keyboard.press("Escape")
    expect(title(app)).to_have_count(0)
    assert is_same_page(app) and path(app).startswith("/app/feed")


# FEED-37: cards and authors are links: another tab of the browser shows the same
def test_a_card_opens_in_another_tab(app):
    photo = app.shown()[1]
    with app.context.expect_page() as opened:
        app.card(photo).locator(".open").click(modifiers=["ControlOrMeta"], position={"x": 100, "y": 60})
    other = opened.value
    other.wait_for_url(re.compile(quote(photo)))
    expect(other.locator("dialog[data-name=viewer]")).to_be_visible()
    expect(app.viewer).to_have_count(0)


# FEED-37: the person's own pages have the tabs, of which the first leads to the same place of the feed
@pytest.mark.parametrize("page", OWN_PAGES)
def test_own_pages_have_the_tabs(app, page):
    app.scroll(1500)
    app.until(lambda: "at=" in path(app))
    before = path(app)
    app.tab_profile.click()
    app.page.goto(app.server.url + page)
    expect(app.tab_profile).to_have_attribute("aria-current", "page")
    assert app.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bottom = box(app.page.locator("nav.tabs"))
    assert bottom[1] + bottom[3] == app.page.viewport_size["height"]
    app.tab_feed.click()
    app.ready()
    assert path(app) == before and app.place > 0
    expect(app.card(re.search("at=([^&]*)", before)[1])).to_be_attached()
