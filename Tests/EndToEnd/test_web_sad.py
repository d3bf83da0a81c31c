"""Slow, cut, wrong and huge answers; dead sessions; two tabs; back and forward (Q-1, FEED-4, FEED-10)."""

import json
import re

import pytest
from playwright.sync_api import expect

import oauth
import pictures
from evil import EvilServer

PAGES = re.compile(r"/photos\?|/app/cards\?")
LIKES = re.compile(r"/users/[^/]+/likes")
ME = re.compile(r"/me$")

PHOTO = {"id": "x", "width": 300, "height": 200, "urls": {"raw": "/images/x?a=1"}}
# What a server must never send, and what a broken one or one between does send.
WRONG = {
    "nothing": b"",
    "a page of HTML": b"<!doctype html><html>Sign in to the hotel</html>",
    "another kind of JSON": b'{"photos": []}',
    "cut JSON": b'[{"id": "x", "width": 3',
    "deep JSON": b"[" * 200_000,
    "no UTF-8": b'[{"id": "\xff\xfe"}]',
    "huge": b"[" + b" " * (9 << 20) + b"]",
}


@pytest.fixture(scope="module")
def fan(tmp_path_factory):
    """A server with forty photos of which the demo person likes fifteen."""
    from server import Server

    server = Server()
    try:
        server.start().import_photos(pictures.album(tmp_path_factory.mktemp("fan"), range(40)))
        token = oauth.token_for(server)
        for photo in server.photos(per_page=30)[:15]:
            server.post(f"/photos/{photo['id']}/like", token=token)
        yield server
    finally:
        server.close()


def entered(phone, fan, **more):
    app = phone(server=fan, **more).enter()
    app.expect_errors("Failed to load resource|net::ERR")
    return app


def is_alive(app):
    """The app still does what it is told."""
    app.tab_profile.click()
    expect(app.profile.locator("h1.name")).to_be_visible()
    app.tab_feed.click()
    expect(app.list.locator("article.card").first).to_be_visible()
    # One card by its name: the first of the document changes as the list is scrolled to it.
    heart = app.heart(app.shown()[0])
    before = heart.get_attribute("aria-pressed")
    for wanted in ({"true": "false", "false": "true"}[before], before):
        heart.click()
        expect(heart).to_have_attribute("aria-pressed", wanted)


# Q-1, FEED-10: pages of the feed
@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_page_is_offered_again(phone, fan, kind):
    app = entered(phone, fan)
    app.page.route(PAGES, lambda route: route.fulfill(status=200, body=WRONG[kind]))
    retry = app.button("retry", within=app.list)
    for _ in range(30):
        app.scroll(600)
        if retry.count():
            break
    expect(retry).to_be_visible()
    app.page.unroute(PAGES)
    retry.click()
    expect(retry).to_have_count(0)
    app.scroll(-100_000)
    is_alive(app)


# pages that are lists, though of the strangest photos
def test_strange_photos_do_no_harm(phone, fan):
    app = entered(phone, fan)
    strange = [
        {}, None, 7, "x", [], {**PHOTO, "width": 0}, {**PHOTO, "height": -5}, {**PHOTO, "width": 1e300},
        {**PHOTO, "id": ""}, {**PHOTO, "id": "a", "alt_description": "x" * 1_000_000},
        {**PHOTO, "id": "b", "blur_hash": "?" * 5000}, {**PHOTO, "id": "c", "created_at": "yesterday"},
        {**PHOTO, "id": "d", "height": 1_000_000, "width": 1}, {**PHOTO, "id": "e", "urls": None},
        {**PHOTO, "id": "<img src=x onerror=alert(1)>", "liked_by_user": "maybe"},
    ]
    app.page.route(PAGES, lambda route: route.fulfill(status=200, body=json.dumps(strange)))
    for _ in range(15):
        app.scroll(600)
    app.page.unroute(PAGES)
    app.scroll(-1_000_000)
    is_alive(app)


# Q-1, FEED-15, FEED-17: the profile and its list
@pytest.mark.parametrize("kind", WRONG)
@pytest.mark.parametrize("request_of", ["profile", "favourites"])
def test_a_wrong_profile_or_list_is_offered_again(phone, fan, kind, request_of):
    app = entered(phone, fan)
    address = {"profile": ME, "favourites": LIKES}[request_of]
    app.page.route(address, lambda route: route.fulfill(status=200, body=WRONG[kind]))
    app.tab_profile.click()
    retry = app.button("retry", within=app.profile)
    expect(retry).to_be_visible()
    app.page.unroute(address)
    retry.click()
    expect(app.favourites.locator("article.card").first).to_be_visible()
    app.tab_feed.click()
    is_alive(app)


# Q-1, FEED-8: what comes back for a like does not matter, only that it is no success
@pytest.mark.parametrize("status", [204, 400, 403, 404, 500, 503])
def test_a_like_is_answered_in_every_way(phone, fan, status):
    app = entered(phone, fan)
    app.page.route("**/like", lambda route: route.fulfill(status=status, body=b"\x00" * 100_000))
    heart = app.list.locator("button.heart").first
    before = heart.get_attribute("aria-pressed")
    heart.click()
    if status >= 300:
        expect(app.alert).to_be_visible()
        app.answer("ok")
        expect(heart).to_have_attribute("aria-pressed", before)
    else:
        expect(heart).not_to_have_attribute("aria-pressed", before)
    app.page.unroute("**/like")
    is_alive(app)


# the code of the app itself
def test_an_app_that_does_not_load_is_tried_again(phone, fan):
    app = phone(server=fan).enter()
    app.expect_errors("Failed to load resource|TypeError|net::ERR")
    cut = []

    def first(route):
        cut.append(route)
        route.abort() if len(cut) == 1 else route.continue_()

    app.page.route(re.compile(r"app\.wasm"), first)
    app.page.reload()
    app.ready()
    assert len(cut) >= 2
    is_alive(app)


# an answer that never comes is no answer after half a minute
def test_an_answer_that_never_comes_is_given_up(phone, fan):
    app = phone(server=fan)
    app.page.clock.install()
    app.enter()
    app.page.route(ME, lambda route: None)
    app.tab_profile.click()
    expect(app.profile.get_by_role("status").first).to_contain_text("Загрузка")
    app.page.clock.fast_forward(31_000)
    expect(app.button("retry", within=app.profile)).to_be_visible()


# slow answers, in another order than they were asked for
def test_slow_answers_find_their_screens(phone, fan):
    app = entered(phone, fan)
    held, given = [], []
    slow = re.compile(f"{ME.pattern}|{LIKES.pattern}|/like$")
    app.page.route(slow, lambda route: route.continue_() if given else held.append(route))
    heart = app.list.locator("button.heart").first
    before = heart.get_attribute("aria-pressed")
    heart.click()
    app.tab_profile.click()
    app.tab_feed.click()
    app.open_photo()
    app.page.wait_for_timeout(200)
    given += held
    for route in reversed(given):
        route.continue_()
    app.page.go_back()
    expect(heart).not_to_have_attribute("aria-pressed", before)
    is_alive(app)
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", before)


# FEED-7, FEED-12: a line that dies in the middle of a picture
def test_pictures_that_fail_half_way(phone, fan):
    evil = EvilServer(fan)
    try:
        app = phone(server=fan)
        app.expect_errors("Failed to load resource|net::ERR")
        bad = re.compile("/images/")
        app.page.route(
            bad, lambda route: route.continue_(url=route.request.url.replace(f":{fan.port}", f":{evil.port}"))
        )
        app.enter()
        card = app.list.locator("article.card").first
        expect(card.locator(":scope > .loader")).to_have_count(0)
        expect(card.get_by_role("img", name="Фотография не загрузилась")).to_be_visible()
        app.open_photo()
        expect(app.alert).to_contain_text("Попробовать ещё раз?")
        app.page.unroute(bad)
        app.answer("retry")
        expect(app.viewer.locator("img.picture")).to_be_visible()
        expect(app.alert).to_have_count(0)
    finally:
        evil.close()


# FEED-4: a session that dies in each screen; afterwards the same place
@pytest.mark.parametrize(
    "screen", ["feed", "next page", "viewer", "profile", "favourites", "list", "sheet"]
)
def test_a_session_that_dies_anywhere_leads_to_sign_in_and_back(phone, fan, screen):
    app = entered(phone, fan)
    if screen in ("favourites", "list"):
        app.tab_profile.click()
        expect(app.favourites.locator("article.card").first).to_be_visible()
    if screen in ("viewer", "sheet"):
        app.open_photo()
    place = re.search("/app/[^?]*", app.page.url).group()
    app.context.clear_cookies()
    if screen == "feed":
        app.list.locator("button.heart").first.click()
    elif screen == "next page":
        app.list.evaluate("list => list.scrollTo(0, list.scrollHeight)")
    elif screen == "viewer":
        app.viewer.locator("button.heart").click()
    elif screen == "sheet":
        app.open_sheet()
        app.page.keyboard.press("Escape")
        app.viewer.locator("button.heart").click()
    elif screen == "profile":
        app.tab_profile.click()
        place = "/app/profile"
    elif screen == "favourites":
        app.favourites.locator("button.heart").first.click()
    else:
        app.profile.evaluate("list => list.scrollTo(0, list.scrollHeight)")
    expect(app.message).to_have_text("Сеанс завершён. Войдите ещё раз")
    if screen != "next page":  # where nothing had the focus before
        assert app.focused() != "body", "who listens is not left nowhere"
    app.enter_button.click()
    app.sign_in()
    app.page.wait_for_url(re.compile(re.escape(place)))
    app.ready()
    front = {"/app/feed": app.list, "/app/profile": app.profile}.get(place, app.viewer)
    expect(front).to_be_visible()
    if place == "/app/feed" and screen == "next page":
        assert app.place > 0


# two tabs: a like in one shows in the other when it is asked, a sign-out ends both
def test_two_tabs(phone, fan):
    app = entered(phone, fan)
    other = type(app)(app.context, fan)
    other.open("/app/feed")
    photo = app.shown()[0]
    before = app.heart(photo).get_attribute("aria-pressed")
    app.heart(photo).click()
    expect(app.heart(photo)).not_to_have_attribute("aria-pressed", before)
    # The other tab learns it by itself.
    expect(other.heart(photo)).not_to_have_attribute("aria-pressed", before)
    app.tab_profile.click()
    app.button("leave").click()
    app.answer("yes")
    expect(app.enter_button).to_be_visible()
    other.expect_errors("Failed to load resource")
    other.heart(photo).click()
    expect(other.message).to_have_text("Сеанс завершён. Войдите ещё раз")
    other.enter_button.click()
    other.sign_in()
    expect(other.first_card).to_be_visible()
    assert other.failures == []


# Q-1, FEED-9: back and forward, also over what stands above a screen
def test_back_and_forward_through_every_screen(phone, fan):
    app = entered(phone, fan)
    app.open_photo()
    app.page.go_back()
    expect(app.viewer).to_have_count(0)
    app.page.go_forward()
    expect(app.viewer).to_be_visible()
    app.open_sheet()
    app.page.go_back()
    expect(app.sheet).to_have_count(0)
    expect(app.viewer).to_have_count(0)
    app.tab_profile.click()
    expect(app.favourites.locator("article.card").first).to_be_visible()
    app.open_photo(within=app.favourites)
    app.page.go_back()
    expect(app.viewer).to_have_count(0)
    expect(app.profile).to_be_visible()
    app.page.go_forward()
    expect(app.viewer).to_be_visible()
    app.page.reload()
    app.ready()
    expect(app.viewer).to_be_visible()
    app.button("back").click()
    expect(app.viewer).to_have_count(0)
    is_alive(app)
    app.tab_profile.click()
    app.button("leave").click()
    app.page.go_back()
    app.page.go_forward()
    app.ready()
    if app.alert.count():
        app.answer("no")
    is_alive(app)
