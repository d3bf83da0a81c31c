"""The list of liked photos on the profile, in Chromium (FEED-15, FEED-17), and signing out (FEED-16)."""

import re

import pytest
from playwright.sync_api import expect

import oauth
from languages import BOTH, RUSSIAN
from looks import box, expect_box, expect_style, near
from server import wait_until

LIKES = re.compile(r"/users/[^/]+/likes")


@pytest.fixture
def server_with_likes(make_server):
    """A server with fifteen photos, of which the demo person likes twelve."""
    server = make_server(photos=15)
    token = oauth.token_for(server)
    for photo in reversed(server.photos(per_page=15)[:12]):
        assert server.post(f"/photos/{photo['id']}/like", token=token).status_code == 201
    return server


def cards(app):
    return app.favourites.locator("article.card")


def ids(app):
    return cards(app).evaluate_all("cards => cards.map(card => card.dataset.name)")


def profile(app):
    app.tab_profile.click()
    expect(app.profile.locator("h1.name")).to_be_visible()


# FEED-17: the profile shows the number of liked photos, and loads them page by page, last liked first
@BOTH
def test_liked_photos_are_shown_below_the_profile(phone, server_with_likes, locale):
    app = phone(server=server_with_likes, locale=locale).enter()
    profile(app)
    expect(app.profile.locator("h2")).to_contain_text(app.texts["favourites"])
    expect(app.badge).to_have_text("12")
    wanted = [photo["id"] for photo in server_with_likes.photos(per_page=15)[:12]]
    seen = []
    expect(cards(app).first).to_be_visible()

    def all_seen():
        seen.extend(photo for photo in ids(app) if photo not in seen)
        app.profile.evaluate("list => list.scrollBy(0, 300)")
        app.two_frames()
        return len(seen) >= 12

    wait_until(all_seen, what="the last photo")
    assert seen == wanted
    assert cards(app).count() < 12, "only what is near the window exists"
    expect(cards(app).last.locator("button.heart")).to_have_attribute("aria-pressed", "true")


# FEED-17: counter and list follow every like, on any screen
def test_likes_anywhere_update_counter_and_list(phone, server_with_likes):
    app = phone(server=server_with_likes).enter()
    profile(app)
    expect(cards(app).first).to_be_visible()
    gone = ids(app)[0]
    card = app.favourites.locator(f"article[data-name='{gone}']")
    card.locator("button.heart").click()
    expect(app.badge).to_have_text("11")
    expect(card.locator("button.heart")).to_have_attribute("aria-pressed", "false")
    app.tab_feed.click()
    expect(app.list.locator(f"article[data-name='{gone}'] .heart")).to_have_attribute(
        "aria-pressed", "false"
    )
    profile(app)
    expect(card).to_have_count(0)
    app.tab_feed.click()
    app.list.locator(f"article[data-name='{gone}'] .heart").click()
    profile(app)
    expect(app.badge).to_have_text("12")
    expect(card).to_be_visible()
    expect(cards(app).first).to_have_attribute("data-name", gone)


# FEED-17, FEED-9, FEED-14: a photo opened from the list and unliked; Back returns to the same place
def test_a_photo_opens_from_the_list_and_back_leads_to_the_same_place(phone, server_with_likes):
    app = phone(server=server_with_likes).enter()
    profile(app)
    expect(cards(app).first).to_be_visible()
    app.profile.evaluate("list => list.scrollTo(0, 700)")
    app.two_frames()
    place = app.profile.evaluate("list => list.scrollTop")
    photo = app.page.evaluate(
        """[...document.querySelectorAll('.favourites article')].find(card =>
          card.getBoundingClientRect().top > 20).dataset.name"""
    )
    opener = app.favourites.locator(f"article[data-name='{photo}'] .open")
    opener.click(position={"x": 100, "y": 60})
    expect(app.viewer).to_be_visible()
    assert photo in app.page.url
    app.viewer.locator("button.heart").click()
    expect(app.viewer.locator("button.heart")).to_have_attribute("aria-pressed", "false")
    app.page.go_back()
    expect(app.viewer).to_have_count(0)
    assert abs(app.profile.evaluate("list => list.scrollTop") - place) <= 1
    expect(app.badge).to_have_text("11")
    expect(opener).to_be_focused()


# FEED-17: a person without likes sees a text in place of the list
@RUSSIAN
def test_an_empty_list_of_favourites_shows_a_message(phone, feed, locale):
    app = phone(locale=locale).enter()
    profile(app)
    expect(app.favourites.get_by_text(app.texts["none liked"])).to_be_visible()
    expect(app.badge).to_have_count(0)


# FEED-17: the basic edition has no favourites
def test_the_basic_edition_has_no_favourites(phone, make_server):
    server = make_server(options=["--edition", "basic"])
    app = phone(server=server).open()
    app.enter_button.click()
    app.sign_in()
    app.page.wait_for_selector("html[data-ready]", state="attached")
    profile(app)
    expect(app.profile.locator("h2")).to_have_count(0)
    assert not [url for _, url in app.requests if LIKES.search(url)]


# FEED-17, FEED-10: if the liked photos fail to load, a retry button appears in their place
@pytest.mark.parametrize("way", ["500", "cut", "nonsense"])
def test_a_list_that_fails_to_load_can_be_retried(phone, server_with_likes, way):
    app = phone(server=server_with_likes).enter()
    app.expect_errors("Failed to load resource")
    fail = {
        "500": lambda route: route.fulfill(status=500, json={"errors": ["x"]}),
        "cut": lambda route: route.abort(),
        "nonsense": lambda route: route.fulfill(status=200, body="<html>"),
    }[way]
    app.page.route(LIKES, fail)
    profile(app)
    retry = app.button("retry", within=app.favourites)
    expect(retry).to_be_visible()
    app.page.unroute(LIKES)
    retry.click()
    expect(cards(app).first).to_be_visible()
    wait_until(lambda: app.focused() != "body", what="the focus, which must survive the button,")


# FEED-15: placeholder, no name and a retry button; returning to the profile also retries
def test_a_profile_that_fails_to_load_shows_the_placeholder(phone):
    app = phone().enter()
    app.expect_errors("Failed to load resource")
    app.page.route("**/me", lambda route: route.abort())
    app.tab_profile.click()
    expect(app.profile.get_by_text("Нет соединения")).to_be_visible()
    expect(app.profile.locator(".portrait.none")).to_be_visible()
    for gone in ("h1.name", ".username", ".heading"):
        expect(app.profile.locator(gone)).to_have_count(0)
    app.tab_feed.click()
    expect(app.profile).to_be_hidden()
    app.tab_profile.click()
    # What Tab must not reach and a screen reader must not read.
    expect(app.page.locator("main.feed")).to_be_hidden()
    expect(app.button("retry", within=app.profile)).to_be_visible()
    app.page.unroute("**/me")
    app.button("retry", within=app.profile).click()
    expect(app.profile.locator("h1.name")).to_be_visible()


# FEED-15: only the portrait fails to load
def test_a_portrait_that_fails_to_load_shows_the_placeholder(phone):
    app = phone()
    app.expect_errors("Failed to load resource")
    app.page.route(re.compile(r"/portraits?/"), lambda route: route.abort())
    app.enter()
    profile(app)
    expect(app.profile.locator(".portrait.none")).to_be_visible()


# FEED-15, FEED-17: heading, badge and cards of the profile have the positions of the design
@pytest.mark.parametrize("size", [(375, 667), (390, 844)])
def test_the_profile_matches_the_design(phone, server_with_likes, size):
    app = phone(server=server_with_likes, size=size).enter()
    profile(app)
    expect_box(app.profile.locator(".portrait"), 16, 32, 70, 70)
    expect_style(app.profile.locator("h1.name"), fontSize=23, fontWeight=700, color="#FFFFFF")
    assert near(box(app.profile.locator("h1.name"))[:2], (16, 110))
    expect_style(app.profile.locator(".username"), fontSize=13, fontWeight=400, color="#AEAFB4")
    leave = box(app.profile.locator("button.leave"))
    assert near(leave, (size[0] - 58, 45, 44, 44)), leave
    expect_style(app.profile.locator("h2"), fontSize=23, fontWeight=700, color="#FFFFFF")
    title, badge = box(app.profile.locator("h2 span").first), box(app.badge)
    assert near([badge[0] - title[0] - title[2]], [8]) and badge[3] == 22
    assert near([badge[1] + badge[3] / 2], [title[1] + title[3] / 2])
    expect_style(app.badge, color="#FFFFFF", fontSize=13, backgroundColor="#3671E6")
    first = box(cards(app).first)
    assert near(first[:3], (16, title[1] + title[3] + 16, size[0] - 32)), first
    second = box(cards(app).nth(1))
    assert near([second[1]], [first[1] + first[3] + 8])
    seen = app.recorded()
    assert sum(seen["shifts"]) < 0.001, seen["shifts"]


# FEED-16: all data on the device is deleted
def test_signing_out_clears_every_store_of_the_device(phone, server_with_likes):
    app = phone(server=server_with_likes).enter()
    app.page.evaluate("""async () => {
      localStorage.a = 1; sessionStorage.b = 2;
      await (await caches.open('photos')).put('/x', new Response('x'));
      await new Promise(done => { indexedDB.open('queue').onsuccess = event => {
        event.target.result.close(); done(); } });
    }""")
    profile(app)
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    app.wait_for("""async () => localStorage.length + sessionStorage.length +
      (await caches.keys()).length + (await indexedDB.databases()).length === 0""")
    # The time zone is one of the device, not of a person.
    assert [cookie["name"] for cookie in app.context.cookies()] == ["imagefeed-zone"]
    # Why before loading again: the page that is left goes to the sign-in by itself.
    app.page.go_back()
    app.ready()
    expect(app.enter_button).to_be_visible()
    app.page.reload()
    app.ready()
    expect(app.enter_button).to_be_visible()


# FEED-16: if the request to sign out or its response is lost, an error is shown, and a retry signs out
@pytest.mark.parametrize("arrives", [False, True])
def test_an_interrupted_sign_out_is_reported_and_can_be_repeated(phone, server_with_likes, arrives):
    app = phone(server=server_with_likes).enter()
    app.expect_errors("Failed to load resource")

    def cut(route):
        if arrives:
            route.fetch()
        route.abort()

    app.page.route("**/app/sign-out", cut)
    profile(app)
    app.page.evaluate("localStorage.mine = 1")
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.alert).to_contain_text("Что-то пошло не так(")
    app.answer_alert("ok")
    expect(app.profile.locator("h1.name")).to_be_visible()
    app.page.unroute("**/app/sign-out")
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    assert app.page.evaluate("localStorage.length") == 0
    app.open("/app/feed")
    expect(app.enter_button).to_be_visible()
