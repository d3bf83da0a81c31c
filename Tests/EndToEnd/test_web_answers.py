"""Invalid, truncated and huge responses to every request of the app (Q-1)."""

import json
import re

import pytest
from playwright.sync_api import expect

import pictures
from sad import check_still_works, signed_in_app

PAGES = re.compile(r"/photos\?|/app/cards\?")
LIKES = re.compile(r"/users/[^/]+/likes")
ME = re.compile(r"/me$")

PHOTO = {"id": "x", "width": 300, "height": 200, "urls": {"raw": "/images/x?a=1"}}
# Responses that only a faulty server or a proxy sends.
WRONG = {
    "nothing": b"",
    "a page of HTML": b"<!doctype html><html>Sign in to the hotel</html>",
    "another kind of JSON": b'{"photos": []}',
    "cut JSON": b'[{"id": "x", "width": 3',
    "deep JSON": b"[" * 200_000,
    "no UTF-8": b'[{"id": "\xff\xfe"}]',
    "huge": b"[" + b" " * (9 << 20) + b"]",
}


def wrong(*kinds):
    """Some wrong bodies. Why not all for each request: one decoder reads them all, and its own tests know them."""
    return pytest.mark.parametrize("kind", kinds)


# Q-1, FEED-10: a feed page with an invalid body is reported and can be requested again
@wrong("nothing", "another kind of JSON", "deep JSON")
def test_an_invalid_page_can_be_retried(phone, server_with_likes, kind):
    app = signed_in_app(phone, server_with_likes)
    app.page.route(PAGES, lambda route: route.fulfill(status=200, body=WRONG[kind]))
    retry = app.button("retry", within=app.list)
    app.scroll_to(retry)
    expect(retry).to_be_visible()
    app.page.unroute(PAGES)
    retry.click()
    expect(retry).to_have_count(0)
    app.scroll(-100_000)
    check_still_works(app)


# Q-1, FEED-18, FEED-19: a feed index with an invalid body is reported and can be requested again
@wrong("a page of HTML", "cut JSON", "huge")
def test_an_invalid_index_can_be_retried(phone, server_with_likes, kind):
    app = signed_in_app(phone, server_with_likes)
    app.page.route("**/app/index*", lambda route: route.fulfill(status=200, body=WRONG[kind]))
    app.page.reload()
    app.ready()
    app.scroll(100_000)
    retry = app.button("retry", within=app.list)
    expect(retry).to_be_visible()
    app.page.unroute_all()
    retry.click()
    expect(retry).to_have_count(0)
    check_still_works(app)


@wrong("no UTF-8", "nothing", "huge")
def test_an_invalid_response_about_new_photos_is_ignored(phone, server_with_likes, kind):
    app = phone(server=server_with_likes)
    app.page.clock.install()
    app.enter()
    requests, answered = [], []

    def respond(route):
        requests.append(route.request)
        route.fulfill(status=200, body=WRONG[kind])

    app.page.route("**/app/news*", respond)
    # Both events: if the app stops reading a response that is too large, the browser reports a failure.
    for event in ("requestfinished", "requestfailed"):
        app.page.on(event, lambda request: request in requests and answered.append(request))

    def is_answered(times):
        # Why at each poll: if the feed is still loading when the minute ends, the app waits another minute.
        if len(requests) == len(answered):
            app.page.clock.fast_forward(61_000)
        return len(answered) >= times

    app.until(lambda: is_answered(1), "a request for new photos")
    expect(app.page.locator(".news button")).to_have_count(0)
    check_still_works(app)
    # The next request is sent only after the app has read the first response.
    app.until(lambda: is_answered(2), "a second request")
    expect(app.page.locator(".news button")).to_have_count(0)


# Q-1, FEED-22: an invalid list of unfinished uploads is requested again automatically
@wrong("another kind of JSON", "deep JSON", "a page of HTML")
def test_an_invalid_list_of_uploads_does_no_harm(phone, server_with_likes, kind, tmp_path):
    app = signed_in_app(phone, server_with_likes)
    methods = []

    def respond(route):
        methods.append(route.request.method)
        if methods == ["GET"]:
            route.fulfill(status=200, body=WRONG[kind])
        else:
            route.continue_()

    app.page.route("**/app/uploads", respond)
    app.open("/app/add")
    photo = tmp_path / "known.jpg"
    photo.write_bytes(pictures.jpeg(1))
    app.page.locator("input[data-name=files]").set_input_files(photo)
    state = app.page.locator("main[data-name=adding] li .state")
    expect(state).to_have_text(re.compile("Добавлено|Уже есть в ленте"))
    assert methods[0] == "GET", "the list came first"


# a page of invalid and extreme photos neither breaks the app nor injects HTML
def test_invalid_and_extreme_photos_do_not_break_the_feed(phone, server_with_likes):
    app = signed_in_app(phone, server_with_likes)
    strange = [
        {}, None, 7, "x", [], {**PHOTO, "width": 0}, {**PHOTO, "height": -5}, {**PHOTO, "width": 1e300},
        {**PHOTO, "id": ""}, {**PHOTO, "id": "a", "alt_description": "x" * 1_000_000},
        {**PHOTO, "id": "b", "blur_hash": "?" * 5000}, {**PHOTO, "id": "c", "created_at": "yesterday"},
        {**PHOTO, "id": "d", "height": 1_000_000, "width": 1}, {**PHOTO, "id": "e", "urls": None},
        {**PHOTO, "id": "<img src=x onerror=alert(1)>", "liked_by_user": "maybe"},
    ]
    answered = []

    def respond(route):
        route.fulfill(status=200, body=json.dumps(strange))
        answered.append(route.request)

    app.page.route(PAGES, respond)
    for _ in range(15):
        app.scroll(600)
    app.until(lambda: answered, "a request for a page")
    app.page.unroute(PAGES)
    app.scroll(-1_000_000)
    check_still_works(app)


# Q-1, FEED-15, FEED-17: an invalid profile or list of liked photos can be requested again
@pytest.mark.parametrize(
    ("request_of", "kind"), [(("profile", "favourites")[number % 2], kind) for number, kind in enumerate(WRONG)]
)
def test_an_invalid_profile_or_list_can_be_retried(phone, server_with_likes, kind, request_of):
    app = signed_in_app(phone, server_with_likes)
    url = {"profile": ME, "favourites": LIKES}[request_of]
    app.page.route(url, lambda route: route.fulfill(status=200, body=WRONG[kind]))
    app.tab_profile.click()
    retry = app.button("retry", within=app.profile)
    expect(retry).to_be_visible()
    app.page.unroute(url)
    retry.click()
    expect(app.favourites.locator("article.card").first).to_be_visible()
    app.tab_feed.click()
    check_still_works(app)


# Q-1, FEED-8: any invalid response to a like counts as a failure
@pytest.mark.parametrize("status", [200, 204, 400, 403, 404, 500, 503])
def test_every_response_to_a_like_is_handled(phone, server_with_likes, status):
    app = signed_in_app(phone, server_with_likes)
    app.page.route("**/like", lambda route: route.fulfill(status=status, body=b"\x00" * 100_000))
    heart = app.list.locator("button.heart").first
    before = heart.get_attribute("aria-pressed")
    heart.click()
    expect(app.alert).to_be_visible()
    app.answer_alert("ok")
    expect(heart).to_have_attribute("aria-pressed", before)
    app.page.unroute("**/like")
    check_still_works(app)
