"""Unsplash's photos in the web app (LIB-7)."""

import pytest
from playwright.sync_api import expect

from server import wait_until
from upstream import Upstream, counts


@pytest.fixture(scope="module")
def upstream():
    servers = Upstream()
    try:
        yield servers.start()
    finally:
        servers.close()


def enter(app):
    """Signs in at the played Unsplash, allows access there, and waits for the feed."""
    app.open()
    app.enter_button.click()
    app.sign_in()
    app.page.locator("button[value=allow]").click()
    app.first_card.wait_for()
    app.ready()
    return app


# LIB-7, task 002: the button opens Unsplash's page, which leads back to the feed
def test_a_person_signs_in_at_unsplash_and_sees_its_feed(phone, upstream):
    app = enter(phone(server=upstream.server))
    assert app.page.url.startswith(upstream.url + "/app/feed")
    ids = [photo["id"] for photo in upstream.unsplash.photos(per_page=30)]
    shown = app.shown()
    assert shown == ids[: len(shown)] and len(shown) >= 2
    picture = app.first_card.locator("img.photo, img").last
    assert picture.get_attribute("src").startswith(upstream.unsplash.url)
    app.page.wait_for_function(
        "() => [...document.querySelectorAll('article.card img')].some(one => one.naturalWidth > 1)"
    )


# LIB-7: the feed is endless, and each photo is in it once
def test_the_feed_has_each_photo_once(phone, upstream):
    app = enter(phone(server=upstream.server))
    seen = []
    for _ in range(80):
        seen += [photo for photo in app.shown() if photo not in seen]
        if len(seen) == 64:
            break
        app.scroll(600)
    pages = [upstream.unsplash.photos(page=number, per_page=30) for number in (1, 2, 3)]
    assert seen == [photo["id"] for page in pages for photo in page]


# LIB-7, FEED-9: a like is Unsplash's
def test_a_like_is_confirmed_by_unsplash(phone, upstream):
    app = enter(phone(server=upstream.server))
    photo = app.shown()[0]
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    likes = lambda: [one["id"] for one in upstream.unsplash.get("/users/demo_visitor/likes").json()]
    wait_until(lambda: photo in likes(), page=app.page)
    app.page.reload()
    app.ready()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.tab_profile.click()
    expect(app.profile).to_contain_text("demo_visitor")
    expect(app.favourites.locator("article").first).to_be_visible()
    app.tab_feed.click()
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "false")
    wait_until(lambda: photo not in likes(), page=app.page)


# LIB-7: what only a library has is absent
def test_nothing_of_a_library_is_offered(phone, upstream):
    app = enter(phone(server=upstream.server))
    app.tab_profile.click()
    expect(app.profile).to_contain_text("demo_visitor")
    links = app.profile.locator("a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert links == ["/account"]
    app.page.goto(upstream.url + "/account")
    links = app.page.locator("main a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert links == ["/app/profile", "/account/connect", "/account/keys"]
    app.expect_errors("404")
    for path in ("/account/photos", "/account/bin", "/account/links", "/app/collections", "/app/uploads", "/account/new"):
        assert app.page.request.get(upstream.url + path).status == 404, path


# LIB-7, FEED-30: a search, a topic and a person are lists that load page by page
def test_lists_load_page_by_page(phone, upstream):
    app = enter(phone(server=upstream.server))
    app.page.goto(upstream.url + "/app/feed?person=demo_visitor")
    app.ready()
    expect(app.page.locator("header")).to_contain_text("Demo Visitor")
    seen = []
    for _ in range(80):
        seen += [photo for photo in app.shown() if photo not in seen]
        if len(seen) == 64:
            break
        app.scroll(600)
    assert len(seen) == 64


# LIB-7, FEED-11: full screen, with Unsplash's sizes, its credit, and a reported download
def test_a_photo_opens_in_full_screen(phone, upstream):
    app = enter(phone(server=upstream.server))
    app.open_photo()
    app.wait_until_grown()
    app.open_sheet()
    expect(app.sheet).to_contain_text("Unsplash")
    assert app.sheet.locator("a.add").count() == 0
    with app.page.expect_download() as download:
        app.sheet.locator("a.save").click()
    assert download.value.suggested_filename.startswith("unsplash-")


# LIB-7, task 002: without the secret the button does nothing, and the screen says what is missing
def test_without_a_secret_the_button_does_nothing(phone):
    servers = Upstream(photos=3, secret=False).start()
    try:
        app = phone(server=servers.server).open()
        expect(app.page.locator("main.welcome")).to_contain_text("Вход не настроен")
        app.enter_button.click()
        app.two_frames()
        assert app.page.url == servers.url + "/"
        expect(app.page.locator("main.welcome")).to_be_visible()
    finally:
        servers.close()


# LIB-7, task 002: with a wrong secret, the alert
def test_a_wrong_secret_shows_the_alert(phone):
    servers = Upstream(photos=3).start()
    try:
        (servers.server.folder / "secret").write_text("wrong\n")
        servers.server.stop()
        servers.server.start()
        app = phone(server=servers.server).open()
        app.enter_button.click()
        app.sign_in()
        app.page.locator("button[value=allow]").click()
        expect(app.page.locator("dialog.alert")).to_contain_text("войти")
        app.page.locator("dialog.alert button").click()
        expect(app.page.locator("main.welcome")).to_be_visible()
    finally:
        servers.close()


# LIB-7: declining at Unsplash leads back to the welcome screen
def test_declining_leads_back(phone, upstream):
    app = phone(server=upstream.server).open()
    app.enter_button.click()
    app.sign_in()
    app.page.locator("button[value=deny]").click()
    expect(app.page.locator("main.welcome")).to_be_visible()
    expect(app.page.locator("dialog.alert")).to_have_count(0)


# LIB-7, FEED-20: a like without Unsplash waits in the app, and arrives once
def test_a_like_waits_for_unsplash(phone):
    servers = Upstream(photos=5).start()
    try:
        app = enter(phone(server=servers.server))
        app.expect_errors("504")
        photo = app.shown()[0]
        servers.unsplash.stop()
        with app.page.expect_response(lambda response: response.url.endswith("/like")) as refused:
            app.heart(photo).click()
        assert refused.value.status == 504
        expect(app.page.locator("dialog.alert")).to_have_count(0)
        servers.unsplash.start()
        likes = lambda: servers.unsplash.get(f"/photos/{photo}").json()["likes"]
        wait_until(lambda: likes() == 1, 60, page=app.page)
        expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
        assert [method for method, url in app.requests if url.endswith("/like")][-1] == "POST" and likes() == 1
    finally:
        servers.close()


# LIB-7, LIB-20: an owner sees Unsplash's hour, and nothing of a library
def test_an_owner_sees_what_is_left_of_the_hour(phone, upstream):
    app = enter(phone(server=upstream.server, locale="en-US"))
    assert upstream.server.command("user", "role", "demo_visitor", "owner").returncode == 0
    app.page.goto(upstream.url + "/account/server")
    main = app.page.locator("main")
    expect(main).to_contain_text("requests in the last hour")
    expect(main).to_contain_text("@demo_visitor:")
    expect(main).not_to_contain_text("invit")
    app.page.goto(upstream.url + "/account/server/people/demo_visitor")
    expect(main.locator("input[name=password]")).to_have_count(0)


# LIB-7, WB-06: the policy names the hosts of Unsplash's pictures, and no other
def test_the_policy_names_the_hosts_of_pictures(upstream):
    policy = upstream.server.get("/app/", key=None).headers["Content-Security-Policy"]
    assert f"img-src 'self' data: blob: {upstream.unsplash.url};" in policy
    assert upstream.unsplash.get("/app/", key=None).headers["Content-Security-Policy"].count("http") == 0


# LIB-7, LIB-23: all pages of the feed have the viewer's day
def test_later_pages_have_the_viewers_day(phone, upstream):
    app = enter(phone(server=upstream.server, timezone_id="Pacific/Kiritimati"))
    page = app.page.request.get(upstream.url + "/photos?page=2&per_page=10").json()
    assert {photo["created_at"][-6:] for photo in page} == {"+14:00"}
    shared = upstream.unsplash.photos(page=2)
    assert [photo["id"] for photo in page] == [photo["id"] for photo in shared]


# LIB-7: a photo that is not in the cached feed does not make the app search the feed for it
def test_a_photos_page_requests_no_further_pages(phone):
    servers = Upstream().start()
    try:
        app = enter(phone(server=servers.server))
        last = servers.unsplash.photos(page=3, per_page=30)[-1]["id"]
        before = counts(servers)["sent"]
        app.page.goto(servers.url + "/app/photo/" + last)
        app.ready()
        app.page.wait_for_load_state("networkidle")
        # The photo itself, and at most one page further.
        assert counts(servers)["sent"] - before <= 2
    finally:
        servers.close()


# LIB-7, FEED-21: offline, the app opens with Unsplash's photos that were seen
def test_the_feed_opens_offline(caching_phone):
    servers = Upstream(photos=5, options=["--upstream-pictures", "keep"]).start()
    try:
        app = enter(caching_phone(server=servers.server))
        first = app.shown()[0]
        app.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        wait_until(
            lambda: app.page.evaluate("async () => await caches.match('/app/kept', { cacheName: 'kept' }) !== undefined"),
            page=app.page,
        )
        wait_until(
            lambda: app.page.evaluate(
                "async () => (await (await caches.open('pictures')).keys()).some(one => one.url.includes('/app/unsplash/'))"
            ),
            page=app.page,
        )
        app.context.set_offline(True)
        app.page.reload()
        app.first_card.wait_for()
        assert app.shown()[0] == first
        app.page.wait_for_function(
            "() => [...document.querySelectorAll('article.card img.picture')].some(one => one.naturalWidth > 1)"
        )
    finally:
        servers.close()
