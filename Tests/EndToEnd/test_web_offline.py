"""The app offline, in Chromium (FEED-21, FEED-16, Q-4)."""

import re

import pytest
from playwright.sync_api import expect

import cookies
import oauth
import pictures
from access import enlarge
from entrance import GOOD_PASSWORD
from languages import BOTH, ENGLISH
from looks import box
from offline import (
    cached_paths,
    go_offline,
    like_photos,
    notice,
    queued_likes,
    view_photos,
    wait_until_cached,
)
from server import wait_until

WORDS = {
    "ru-RU": "Нет сети. Показаны сохранённые фото.",
    "en-US": "Offline. Showing saved photos.",
}


# FEED-21: offline, the app and its photos are available, and the app says that it is offline
@ENGLISH
def test_an_offline_reload_shows_the_feed_with_its_photos(caching_phone, feed, locale):
    app = wait_until_cached(caching_phone(locale=locale).enter())
    expect(notice(app)).to_have_text("")
    before = app.shown()[:3]
    app.context.set_offline(True)
    app.page.reload()
    expect(app.card(before[0])).to_be_visible()
    app.ready()
    assert app.shown()[:3] == before
    expect(notice(app)).to_have_text(WORDS[locale])
    assert notice(app).get_attribute("role") == "status"
    # The notice stays, while messages of the share sheet fade.
    expect(notice(app)).to_have_css("animation-name", "none")
    expect(notice(app)).to_be_visible()
    for photo in before:
        expect(app.card(photo).locator(".loader")).to_have_count(0)
        expect(app.card(photo).locator(".placeholder")).to_have_count(0)
    app.context.set_offline(False)
    app.page.evaluate("dispatchEvent(new Event('online'))")
    expect(notice(app)).to_have_text("")
    assert app.recorded()["forbidden"] == []


# FEED-21: the last 200 viewed photos
def test_two_hundred_viewed_photos_are_available_offline(caching_phone, feed):
    app = wait_until_cached(caching_phone().enter())
    seen = view_photos(app, 200)
    wait_until_cached(app)
    app.context.set_offline(True)
    app.page.reload()
    app.ready()
    found = view_photos(app, 200)
    assert found[:200] == seen[:200]
    assert app.page.locator(".placeholder").count() == 0
    assert len(cached_paths(app)["pictures"]) <= 420


# FEED-10, FEED-21, Q-3: the notice, which has two lines if the text is large, covers no button
@BOTH
@pytest.mark.parametrize("factor", [1, 2])
def test_the_notice_does_not_cover_the_retry_button(caching_phone, feed, locale, factor):
    app = wait_until_cached(caching_phone(locale=locale).enter())
    enlarge(app, factor)
    go_offline(app)
    app.scroll(100_000)
    retry = app.button("retry", within=app.list)
    expect(retry).to_be_visible()
    _, y, _, height = box(retry)
    assert y + height <= box(notice(app))[1]


# FEED-9, FEED-21: another size of the image replaces the large one
def test_a_photo_opens_full_screen_offline(caching_phone, feed):
    app = wait_until_cached(caching_phone().enter())
    app.context.set_offline(True)
    app.page.reload()
    app.ready()
    app.first_card.locator(".open").click(position={"x": 100, "y": 60})
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    expect(app.viewer.locator(".placeholder")).to_have_count(0)
    app.page.reload()
    expect(app.viewer.locator(".current img.picture")).to_be_visible()
    app.button("back").click()
    expect(app.viewer).to_have_count(0)
    app.tab_profile.click()
    expect(app.profile).to_be_visible()


# FEED-15, FEED-21
def test_a_viewed_profile_is_available_offline(caching_phone, feed):
    app = wait_until_cached(caching_phone().enter())
    app.tab_profile.click()
    name = app.profile.locator("h1.name").text_content()
    wait_until(lambda: "/me" in cached_paths(app)["kept"], what="the cached response")
    app.context.set_offline(True)
    app.open("/app/profile")
    expect(app.profile.locator("h1.name")).to_have_text(name)


# FEED-21: offline, the app says so for a photo never viewed, an unknown URL and at the first visit
@BOTH
def test_pages_never_viewed_show_the_apps_own_message(caching_phone, demo_server, locale):
    app = caching_phone(server=demo_server, locale=locale).open()
    app.wait_for("async () => (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller")
    app.context.set_offline(True)
    app.page.goto(demo_server.url + "/app/feed")
    sentence = {"ru-RU": "Нет сети", "en-US": "Offline"}[locale]
    expect(app.page.get_by_text(re.compile(sentence))).to_be_visible()
    app.context.set_offline(False)
    app.page.locator("main a").click()
    expect(app.enter_button).to_be_visible()


def slow_network(app, milliseconds):
    """Adds this latency to every response, until the returned session is detached."""
    network = app.context.new_cdp_session(app.page)
    network.send("Network.enable")
    conditions = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
    network.send("Network.emulateNetworkConditions", {**conditions, "latency": milliseconds})
    return network


# FEED-21, API-1: 100 offline likes are counted once each, even if the server dies while they are sent
def test_a_hundred_likes_are_counted_once_each_if_the_server_is_killed(caching_phone, make_server):
    server = make_server(photos=110)
    token = oauth.token_for(server)
    app = wait_until_cached(caching_phone(server=server).enter())
    view_photos(app, 105)
    app.list.evaluate("list => list.scrollTo(0, 0)")
    go_offline(app)
    liked = like_photos(app, 100)
    app.page.wait_for_function("() => Object.keys(localStorage).length === 100")
    server.kill()
    server.start()
    app.context.set_offline(False)
    # Slow enough that even a slow machine can kill the server before the last like is sent.
    network = slow_network(app, 200)
    app.page.evaluate("dispatchEvent(new Event('online'))")
    app.page.wait_for_function("() => Object.keys(localStorage).length < 97", timeout=60_000)
    server.kill()
    assert queued_likes(app), "the server died before the last one"
    network.detach()
    app.page.reload()
    server.start()
    app.page.evaluate("dispatchEvent(new Event('online'))")
    app.page.wait_for_function("() => Object.keys(localStorage).length === 0", timeout=120_000)
    assert server.get("/me", token=token).json()["total_likes"] == 100
    counts = {
        photo["id"]: photo["likes"] for page in range(1, 5) for photo in server.photos(page, 30)
    }
    assert [counts[photo] for photo in liked] == [1] * 100
    assert sum(counts.values()) == 100


# FEED-8, FEED-21: liking and unliking offline leaves no request to send
def test_a_like_undone_offline_is_never_sent(caching_phone, small):
    app = wait_until_cached(caching_phone(server=small).enter())
    first, second = app.shown()[:2]
    go_offline(app)
    for _ in range(2):
        app.heart(first).click()
    expect(app.heart(first)).to_have_attribute("aria-pressed", "false")
    app.heart(second).click()
    app.heart(second).click()
    assert second not in queued_likes(app)
    app.requests.clear()
    app.context.set_offline(False)
    app.page.evaluate("dispatchEvent(new Event('online'))")
    app.page.wait_for_function("() => Object.keys(localStorage).length === 0")
    assert not [url for method, url in app.requests if method == "POST"]
    assert small.get(f"/photos/{first}").json()["likes"] == 0


# FEED-21: tabs share queued likes, and remove those that another has sent
def test_two_tabs_show_and_send_the_same_likes(caching_phone, make_server):
    server = make_server(photos=8)
    app = wait_until_cached(caching_phone(server=server).enter())
    other = app.context.new_page()
    other.goto(server.url + "/app/feed")
    other.wait_for_selector("html[data-ready]", state="attached")
    go_offline(app, other)
    photos = app.shown()[:2]
    app.heart(photos[0]).click()
    there = other.locator(f"article.card[data-name='{photos[0]}'] button.heart")
    expect(there).to_have_attribute("aria-pressed", "true")
    other.locator(f"article.card[data-name='{photos[1]}'] button.heart").click()
    expect(app.heart(photos[1])).to_have_attribute("aria-pressed", "true")
    assert set(queued_likes(app)) == set(photos)
    app.context.set_offline(False)
    for page in (app.page, other):
        page.evaluate("dispatchEvent(new Event('online'))")
    app.page.wait_for_function("() => Object.keys(localStorage).length === 0")
    for photo in photos:
        assert server.get(f"/photos/{photo}").json()["likes"] == 1
    other.close()


# FEED-4, FEED-21: if a session expires offline, screen and queued like are restored after signing in
@pytest.mark.parametrize("screen", ["feed", "photo", "profile", "add"])
def test_a_session_that_ends_offline_leads_to_sign_in_and_back(
    caching_phone, make_server, screen
):
    server = make_server(photos=4)
    app = wait_until_cached(caching_phone(server=server).enter())
    app.expect_errors("401")
    photo = app.shown()[0]
    go_offline(app)
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    place = f"/app/photo/{photo}" if screen == "photo" else f"/app/{screen}"
    app.open(place)
    front = {"feed": app.list, "photo": app.viewer, "profile": app.profile}.get(screen)
    front = front or app.page.locator("main[data-name=adding]")
    expect(front).to_be_visible()
    app.context.clear_cookies()
    app.context.set_offline(False)
    app.page.evaluate("dispatchEvent(new Event('online'))")
    expect(app.message).to_have_text("Сеанс завершён. Войдите ещё раз")
    app.enter_button.click()
    app.sign_in()
    app.page.wait_for_url(re.compile(re.escape(place)))
    app.ready()
    expect(front).to_be_visible()
    app.page.wait_for_function("() => Object.keys(localStorage).length === 0")
    assert server.get(f"/photos/{photo}").json()["likes"] == 1


# FEED-16, Q-4: signing out deletes all personal data on the device
def test_signing_out_deletes_the_data_on_the_device(caching_phone, small):
    app = wait_until_cached(caching_phone(server=small).enter())
    app.expect_errors("401")
    app.tab_profile.click()
    expect(app.profile.locator("h1.name")).to_be_visible()
    wait_until(lambda: "/me" in cached_paths(app)["kept"], what="the cached response")
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    app.wait_for("async () => (await caches.keys()).length === 0")
    assert app.page.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
    app.open("/app/feed")
    expect(app.enter_button).to_be_visible()
    app.wait_for("async () => (await navigator.serviceWorker.ready).active !== null")
    assert not {"kept", "pictures"} & set(cached_paths(app))


# FEED-4, Q-4: an expired session deletes the cache once the server says so
def test_an_ended_session_leaves_no_photos_behind(caching_phone, small):
    app = wait_until_cached(caching_phone(server=small).enter())
    app.expect_errors("401")
    assert cached_paths(app)["pictures"]
    app.context.add_cookies([{"name": cookies.name(small), "value": "x" * 43, "url": small.url}])
    app.page.reload()
    expect(app.enter_button).to_be_visible()
    app.wait_for("async () => !(await caches.has('pictures')) && !(await caches.has('kept'))")


# another person on the same device sees no data of the previous one, not even queued likes
def test_another_person_sees_nothing_of_the_previous_one(caching_phone, make_server, tmp_path):
    non_demo_server = make_server(options=["--demo", "off", "--tries", "none"])
    for login in ("owner", "guarded"):
        non_demo_server.command("user", "add", login, typed=GOOD_PASSWORD + "\n")
    album = pictures.album(tmp_path / "album", range(5))
    non_demo_server.command("import", album, "--user", "owner", "--json")
    app = caching_phone(server=non_demo_server).open()
    app.enter_button.click()
    app.authorize("owner", GOOD_PASSWORD)
    app.first_card.wait_for()
    app.ready()
    wait_until_cached(app)
    app.tab_profile.click()
    expect(app.profile.locator("p.username")).to_have_text("@owner")
    app.tab_feed.click()
    go_offline(app)
    photo = app.shown()[0]
    app.heart(photo).click()
    assert queued_likes(app) == {photo: "+"}
    app.context.clear_cookies()
    app.context.set_offline(False)
    app.open("/app/feed")
    app.enter_button.click()
    app.authorize("guarded", GOOD_PASSWORD)
    app.first_card.wait_for()
    app.ready()
    wait_until_cached(app)
    assert queued_likes(app) == {}
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "false")
    app.context.set_offline(True)
    app.page.reload()
    app.ready()
    app.tab_profile.click()
    expect(app.profile).not_to_contain_text("@owner")


# forms, accounts and codes are never cached
def test_only_the_app_and_its_photos_are_cached(caching_phone, small):
    app = wait_until_cached(caching_phone(server=small).enter())
    app.open("/app/profile")
    app.page.goto(small.url + "/account")
    app.page.goto(small.url + "/outbox")
    app.open("/app/feed")
    paths = [path for paths in cached_paths(app).values() for path in paths]
    allowed = r"/(app/(kept|offline|cards|index)|assets/|images/|portraits/|photos\?|me$|users/|icon|manifest)"
    assert [path for path in paths if not re.match(allowed, path)] == []
    assert "session" not in app.stored()


# FEED-21, FEED-37: offline, a page of the server says so, and the tabs lead to what is on the device
def test_a_page_of_the_server_says_that_it_is_offline(caching_phone, small):
    app = wait_until_cached(caching_phone(server=small).enter())
    app.open("/app/profile")
    go_offline(app)
    for path in ["/account", "/account/links", "/app/collections"]:
        app.page.goto(small.url + path)
        expect(app.page.get_by_text("эта страница не сохранена")).to_be_visible()
        assert app.page.evaluate("getComputedStyle(document.querySelector('.tab')).display") == "grid"
    app.tab_feed.click()
    expect(app.first_card).to_be_visible()
