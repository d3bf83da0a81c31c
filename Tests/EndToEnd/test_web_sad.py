"""Slow and incomplete responses; expired sessions; two tabs; back and forward (Q-1, FEED-4, FEED-10)."""

import re

import pytest
from playwright.sync_api import expect

import pictures
from evil import TruncatingServer
from sad import check_still_works, signed_in_app
from server import wait_until

LIKES = re.compile(r"/users/[^/]+/likes")
ME = re.compile(r"/me$")

NOT_LOADED = {"ru-RU": "Приложение пока не загрузилось.", "en-US": "The app has not loaded yet."}


# if the app's code does not load, it is requested again
def test_an_app_that_fails_to_load_is_retried(phone, server_with_likes):
    app = phone(server=server_with_likes).enter()
    app.expect_errors("Failed to load resource|TypeError|net::ERR")
    cut = []

    def first(route):
        cut.append(route)
        route.abort() if len(cut) == 1 else route.continue_()

    app.page.route(re.compile(r"app\.wasm"), first)
    app.page.reload()
    app.ready()
    assert len(cut) >= 2
    check_still_works(app)


# Q-1, FEED-2: the sign-in button works before the app has loaded, or if it never loads
@pytest.mark.parametrize("script", [True, False], ids=["not yet", "without script"])
def test_the_sign_in_button_works_before_the_app_has_loaded(phone, server_with_likes, script):
    app = phone(server=server_with_likes, java_script_enabled=script)
    app.page.route(re.compile(r"app\.wasm"), lambda route: None)
    app.page.goto(server_with_likes.url + "/app/profile", wait_until="commit")
    app.enter_button.click()
    expect(app.login_field).to_be_visible()
    if script:
        app.page.unroute_all()
        app.sign_in()
        app.tab_profile.wait_for()
        assert app.page.url == server_with_likes.url + "/app/profile"


# Q-1, FEED-21: if a required file fails to load and is not cached, the page says so
@pytest.mark.parametrize("locale", NOT_LOADED)
@pytest.mark.parametrize("file", ["app.css", "app.js", "app.wasm"])
def test_an_app_that_never_loads_shows_a_message(phone, server_with_likes, file, locale):
    app = signed_in_app(phone, server_with_likes, locale=locale)
    app.expect_errors("TypeError")
    app.page.route(re.compile(re.escape(file)), lambda route: route.abort())
    app.page.goto(server_with_likes.url + "/app/feed")
    late = app.page.locator("p.late")
    if file != "app.css":
        expect(late).to_be_hidden()
        # Skips the 15 seconds that the page gives the app to load.
        app.page.evaluate(
            "document.querySelector('.late').getAnimations().forEach(wait => wait.finish())"
        )
    expect(late).to_be_visible()
    expect(late).to_contain_text(NOT_LOADED[locale])
    app.page.unroute_all()
    late.get_by_role("link").click()
    app.ready()
    expect(late).to_be_hidden()
    check_still_works(app)


# Q-1, FEED-22: if the upload module fails to load, its screen can be closed, and opened again later
@pytest.mark.parametrize("file", ["adding.js", "adding.css", "adding.wasm"])
def test_a_module_that_fails_to_load_can_be_retried(phone, server_with_likes, file):
    app = signed_in_app(phone, server_with_likes)
    app.expect_errors("TypeError")
    app.page.route(re.compile(re.escape(file)), lambda route: route.abort())
    app.tab_profile.click()
    app.profile.locator("button.add").click()
    adding = app.page.locator("main[data-name=adding]")
    expect(adding.get_by_role("heading")).to_be_focused()
    field = adding.locator("input[data-name=files]")
    expect(field).to_have_count(0)
    app.page.go_back()
    expect(adding).to_have_count(0)
    app.page.go_forward()
    app.page.unroute_all()
    expect(field).to_have_count(1)
    field.set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"words"})
    expect(adding.locator("li .state")).to_have_text("Это не фото известного формата")
    check_still_works(app)


# a request times out after half a minute
def test_a_response_that_never_arrives_times_out(phone, server_with_likes):
    app = phone(server=server_with_likes)
    app.page.clock.install()
    app.enter()
    app.page.route(ME, lambda route: None)
    app.tab_profile.click()
    expect(app.profile.get_by_role("status").first).to_contain_text("Загрузка")
    app.page.clock.fast_forward(31_000)
    expect(app.button("retry", within=app.profile)).to_be_visible()


# slow responses in another order than their requests still reach the right screens
def test_slow_responses_reach_their_screens(phone, server_with_likes):
    app = signed_in_app(phone, server_with_likes)
    held, given = [], []
    slow = re.compile(f"{ME.pattern}|{LIKES.pattern}|/like$")
    app.page.route(slow, lambda route: route.continue_() if given else held.append(route))
    heart = app.list.locator("button.heart").first
    before = heart.get_attribute("aria-pressed")
    heart.click()
    app.tab_profile.click()
    app.tab_feed.click()
    app.open_photo()
    wanted = {"/like", "/me"}
    app.until(lambda: all(any(one.request.url.endswith(end) for one in held) for end in wanted), "both requests")
    given += held
    for route in reversed(given):
        route.continue_()
    app.page.go_back()
    expect(heart).not_to_have_attribute("aria-pressed", before)
    check_still_works(app)
    heart.click()
    expect(heart).to_have_attribute("aria-pressed", before)


# FEED-7, FEED-12: a truncated image shows the placeholder in the feed and the retry alert in the viewer
def test_truncated_images_show_a_placeholder_or_a_retry(phone, server_with_likes):
    truncating_server = TruncatingServer(server_with_likes)
    try:
        app = phone(server=server_with_likes)
        app.expect_errors("Failed to load resource|net::ERR")
        bad = re.compile("/images/")
        ports = f":{server_with_likes.port}", f":{truncating_server.port}"
        app.page.route(bad, lambda route: route.continue_(url=route.request.url.replace(*ports)))
        app.enter()
        card = app.list.locator("article.card").first
        expect(card.locator(":scope > .loader")).to_have_count(0)
        expect(card.get_by_role("img", name="Фотография не загрузилась")).to_be_visible()
        app.open_photo()
        expect(app.alert).to_contain_text("Попробовать ещё раз?")
        app.page.unroute(bad)
        app.answer_alert("retry")
        expect(app.viewer.locator(".current img.picture")).to_be_visible()
        expect(app.alert).to_have_count(0)
    finally:
        truncating_server.close()


# FEED-4: if the session expires, signing in leads back to the same screen
@pytest.mark.parametrize(
    "screen", ["feed", "next page", "viewer", "profile", "favourites", "list", "sheet", "adding"]
)
def test_a_session_that_ends_anywhere_leads_to_sign_in_and_back(phone, server_with_likes, screen, tmp_path):
    app = signed_in_app(phone, server_with_likes)
    if screen in ("favourites", "list"):
        app.tab_profile.click()
        expect(app.favourites.locator("article.card").first).to_be_visible()
    if screen in ("viewer", "sheet"):
        app.open_photo()
    if screen == "adding":
        app.open("/app/add")
    # The screen's initial requests must not be the ones that get 401.
    app.page.wait_for_load_state("networkidle")
    place = re.search("/app/[^?]*", app.page.url).group()
    app.context.clear_cookies()
    if screen == "feed":
        app.list.locator("button.heart").first.click()
    elif screen == "next page":
        app.list.evaluate("list => list.scrollTo(0, list.scrollHeight)")
    elif screen == "viewer":
        app.viewer.locator("button.heart").click()
    elif screen == "sheet":
        # Its request for the photo's facts is the first that gets 401.
        app.viewer.locator("button.share").click()
    elif screen == "profile":
        app.tab_profile.click()
        place = "/app/profile"
    elif screen == "adding":
        (tmp_path / "a.jpg").write_bytes(pictures.jpeg(1))
        app.page.locator("input[data-name=files]").focus()
        app.page.locator("input[data-name=files]").set_input_files(tmp_path / "a.jpg")
    elif screen == "favourites":
        app.favourites.locator("button.heart").first.click()
    else:
        app.profile.evaluate("list => list.scrollTo(0, list.scrollHeight)")
    expect(app.message).to_have_text("Сеанс завершён. Войдите ещё раз")
    if screen != "next page":  # where nothing had the focus before
        wait_until(lambda: app.focused() != "body", what="a focused element")
    app.enter_button.click()
    app.sign_in()
    app.page.wait_for_url(re.compile(re.escape(place)))
    app.ready()
    adding = app.page.locator("main[data-name=adding]")
    front = {"/app/feed": app.list, "/app/profile": app.profile, "/app/add": adding}
    front = front.get(place, app.viewer)
    expect(front).to_be_visible()
    if place == "/app/feed" and screen == "next page":
        assert app.place > 0


# two tabs of one browser: a like appears in the other tab, and signing out ends both
def test_two_tabs_share_likes_and_sign_out(phone, server_with_likes):
    app = signed_in_app(phone, server_with_likes)
    other = type(app)(app.context, server_with_likes)
    other.open("/app/feed")
    photo = app.shown()[0]
    before = app.heart(photo).get_attribute("aria-pressed")
    app.heart(photo).click()
    expect(app.heart(photo)).not_to_have_attribute("aria-pressed", before)
    # The other tab receives a storage event.
    expect(other.heart(photo)).not_to_have_attribute("aria-pressed", before)
    app.tab_profile.click()
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    # The other tab is signed out too; its pending requests may fail.
    other.expect_errors("Failed to load resource")
    expect(other.enter_button).to_be_visible()
    other.ready()
    other.enter_button.click()
    other.sign_in()
    expect(other.first_card).to_be_visible()
    assert other.failures == []


# Q-1, FEED-9: Back and Forward lead through the screens, also with the viewer or share sheet open
def test_back_and_forward_through_every_screen(phone, server_with_likes):
    app = signed_in_app(phone, server_with_likes)
    app.open_photo()
    app.page.go_back()
    expect(app.viewer).to_have_count(0)
    app.page.go_forward()
    expect(app.viewer).to_be_visible()
    app.open_sheet()
    app.go_back_over_sheet_and_photo()
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
    check_still_works(app)
    app.tab_profile.click()
    app.button("leave").click()
    app.page.go_back()
    app.page.go_forward()
    app.ready()
    if app.alert.count():
        app.answer_alert("no")
    check_still_works(app)
