"""New versions, a server that hangs, a growing feed, unusual browsers, and responses to likes (FEED-21, Q-1)."""

import os
import shutil
import signal

import pytest
from playwright.sync_api import Error, expect

import pictures
from offline import notice, queued_likes, shell_names, view_photos, wait_until_cached
from server import ROOT, wait_until


def install_version_two(web):
    """Writes another version of the app to this folder."""
    (web / "app.css").write_text((web / "app.css").read_text() + "\n.version-two { color: red; }\n")
    script = (web / "app.js").read_text() + "\ndocument.documentElement.dataset.version = 'two';\n"
    (web / "app.js").write_text(script)
    for name in ("app.css", "app.js"):
        for packed in ("br", "gz"):
            (web / f"{name}.{packed}").unlink(missing_ok=True)


def version(page):
    return page.evaluate("document.documentElement.dataset.version ?? 'one'")


def new_worker_is_active(context, former):
    """Whether a worker that is not among `former` is active."""
    try:
        return any(
            worker.evaluate("serviceWorker.state") == "activated"
            for worker in context.service_workers
            if worker not in former
        )
    except Error:  # One of them ended during the request.
        return False


@pytest.fixture
def upgradable(make_server, tmp_path, monkeypatch):
    """A server with photos, and a function that replaces it by one of another version."""
    web = shutil.copytree(ROOT / "Web", tmp_path / "web")
    monkeypatch.setenv("IMAGEFEED_WEB", str(web))
    server = make_server(photos=12)

    def upgrade():
        server.stop()
        install_version_two(web)
        server.start()

    return server, upgrade


# FEED-21: open pages keep their files, new pages get new ones, old files are deleted
def test_a_new_version_takes_over_without_breaking_open_pages(caching_phone, upgradable):
    server, upgrade = upgradable
    app = wait_until_cached(caching_phone(server=server).enter())
    first = shell_names(app)
    former = app.context.service_workers
    assert (len(first), len(former)) == (1, 1)
    upgrade()
    other = app.context.new_page()
    other.goto(server.url + "/app/feed")
    other.wait_for_selector("html[data-ready]", state="attached")
    assert (version(app.page), version(other)) == ("one", "two")
    wait_until(lambda: len(shell_names(app)) == 2, what="the files of both versions")
    photo = app.shown()[0]
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.first_card.locator(".open").click(position={"x": 100, "y": 60})
    expect(app.viewer).to_be_visible()
    app.page.reload()
    app.ready()
    assert version(app.page) == "two"
    wait_until_cached(app)
    app.context.set_offline(True)
    for page in (app.page, other):
        page.reload()
        page.wait_for_selector("html[data-ready]", state="attached")
        expect(page.locator("article.card").first).to_be_visible()
    app.context.set_offline(False)
    other.close()
    app.page.goto("about:blank")
    # Why here: a new worker waits until all pages of the old one are closed and its work is done.
    wait_until(lambda: new_worker_is_active(app.context, former), what="the new worker to be active")
    app.open("/app/feed")
    wait_until(
        lambda: len(shell_names(app)) == 1 and shell_names(app) != first, what="the deletion of the old files"
    )


# FEED-21: if the server accepts requests but never responds, the app opens from the cache
def test_the_app_does_not_wait_for_a_hanging_server(caching_phone, make_server):
    server = make_server(photos=12)
    app = wait_until_cached(caching_phone(server=server).enter())
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        app.page.reload(wait_until="commit")
        expect(app.first_card).to_be_visible()
        expect(notice(app)).not_to_have_text("")
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    expect(notice(app)).to_have_text("")


def cached_blocks(app):
    """The offsets of the cached blocks of the feed."""
    return set(app.page.evaluate("""async () => {
      const page = await caches.match('/app/kept', { cacheName: 'kept', ignoreVary: true });
      const all = (await (await caches.open('kept')).keys()).map(({ url }) => new URL(url));
      const own = all.filter(url => url.searchParams.get('feed') === page.headers.get('X-Feed'));
      if (!own.some(url => url.pathname === '/app/index')) return [];
      return own.filter(url => url.pathname === '/app/cards')
        .map(url => Number(url.searchParams.get('from'))); }"""))


# FEED-21, FEED-19: viewed photos stay cached when added photos shift them
def test_viewed_photos_are_available_after_the_feed_has_grown(caching_phone, make_server, tmp_path):
    server = make_server(photos=70)
    app = wait_until_cached(caching_phone(server=server).enter())
    seen = view_photos(app, 70)
    server.import_photos(pictures.album(tmp_path / "new", range(70, 87)))
    app.open("/app/feed")
    view_photos(app, 20)
    wait_until(lambda: {0, 30, 60} <= cached_blocks(app), what="the blocks of the current list")
    wait_until_cached(app)
    app.context.set_offline(True)
    app.open("/app/feed")
    assert view_photos(app, 87)[17:] == seen
    assert app.page.locator(".placeholder").count() == 0


def cached_states(app):
    """The feed tokens of the cached lists."""
    return set(app.page.evaluate("""async () => {
      const all = (await (await caches.open('kept')).keys()).map(({ url }) => new URL(url));
      return all.map(url => url.searchParams.get('feed')).filter(state => state); }"""))


# FEED-21: even if the feed grows at every visit, the lists of only two feed states stay cached
def test_lists_of_old_feed_states_are_deleted(caching_phone, make_server, tmp_path):
    server = make_server(photos=40)
    app = wait_until_cached(caching_phone(server=server).enter())
    view_photos(app, 40)
    met = set()
    for visit in range(1, 4):
        wait_until(lambda: cached_blocks(app) >= {0, 30}, what="the blocks of this visit")
        met |= cached_states(app)
        server.import_photos(pictures.album(tmp_path / str(visit), [100 + visit]))
        wait_until_cached(app.open("/app/feed"))
    wait_until(lambda: len(cached_states(app) - met) == 1, what="the latest state")
    wait_until(lambda: len(cached_states(app)) <= 2, what="the deletion of old states")
    assert len(met) >= 3


# FEED-21: a like is in the cache even if the page is left at once
def test_a_like_is_stored_although_the_page_closes_at_once(caching_phone, make_server):
    server = make_server(photos=60)
    app = wait_until_cached(caching_phone(server=server).enter())
    view_photos(app, 50)
    photo = app.shown()[1]
    # Leaves right after the response, although cached likes are updated only a second later.
    with app.page.expect_response(lambda response: response.url.endswith("/like")):
        app.heart(photo).click()
    app.page.goto("about:blank")
    app.open("/app/profile")
    app.wait_for("""async () => {
      const me = await caches.match('/me', { cacheName: 'kept', ignoreVary: true });
      return (await me?.json())?.total_likes === 1; }""")
    wait_until_cached(app)
    app.context.set_offline(True)
    app.open("/app/feed")
    view_photos(app, 50)
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")


# FEED-21: a like far down the list updates the cached list and the counter
def test_the_current_like_of_a_photo_far_down_is_cached(caching_phone, make_server):
    server = make_server(photos=60)
    app = wait_until_cached(caching_phone(server=server).enter())
    app.tab_profile.click()
    expect(app.profile.locator("h1.name")).to_be_visible()
    app.tab_feed.click()
    seen = view_photos(app, 50)
    photo = app.shown()[1]
    assert seen.index(photo) > 30, "not in the page itself"
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.wait_for("""async () => {
      const me = await caches.match('/me', { cacheName: 'kept', ignoreVary: true });
      return (await me.json()).total_likes === 1; }""")
    # Waits for the cached block of the feed, too: the worker updates cached responses one after another.
    app.wait_for(f"""async () => {{
      const cache = await caches.open('kept');
      const blocks = (await cache.keys()).filter(({{ url }}) => url.includes('/app/cards?'));
      const lists = await Promise.all(blocks.map(async block => (await cache.match(block)).json()));
      const photos = lists.flat().filter(({{ id }}) => id === '{photo}');
      return photos.length && photos.every(one => one.liked_by_user); }}""")
    wait_until_cached(app)
    app.context.set_offline(True)
    app.open("/app/feed")
    view_photos(app, 50)
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.tab_profile.click()
    expect(app.badge).to_have_text("1")


# likes and signing out work in a private window, over plain HTTP, without workers and without storage
@pytest.mark.parametrize(
    "without",
    [
        "delete Navigator.prototype.serviceWorker",
        "delete Navigator.prototype.serviceWorker; delete window.caches",
        "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no'))",
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })",
        "AbortSignal.timeout = undefined",
    ],
)
def test_the_app_works_without_storage(phone, small, without):
    app = phone(server=small, service_workers="allow")
    app.page.add_init_script(without)
    app.enter()
    photo = app.shown()[2]
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "false")
    app.tab_profile.click()
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()


def like_offline(app):
    """An app whose first like could not be sent; returns the photo.

    Likes keep failing until the page's route is removed or replaced.
    """
    app.expect_errors("ERR_|Failed to load resource|status of")
    app.page.route("**/like", lambda route: route.abort())
    photo = app.shown()[0]
    # Why wait for the event: if the network returns while the request is pending, the page does not resend it.
    with app.page.expect_event("requestfailed", lambda request: request.url.endswith("/like")):
        app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    expect(app.alert).to_have_count(0)
    assert queued_likes(app) == {photo: "+"}
    return photo


# FEED-21: how each response resolves a queued like
@pytest.mark.parametrize(
    "status, body, stays, shown",
    [
        (201, "{}", False, "true"),
        (404, "{}", False, "true"),
        (200, "<html>", True, "true"),
        (404, "<html>", True, "true"),
        (500, "", True, "true"),
        (503, "", True, "true"),
        (429, "", True, "true"),
        (403, "{}", False, "false"),
        (400, "x" * 5_000_000, True, "true"),
    ],
)
def test_every_response_to_a_queued_like_is_handled(phone, small, status, body, stays, shown):
    app = phone(server=small).enter()
    methods = []

    def respond(route):
        methods.append(route.request.method)
        route.fulfill(status=status, body=body, headers={"Retry-After": "1000"})

    photo = like_offline(app)
    app.page.route("**/like", respond)
    app.page.evaluate("dispatchEvent(new Event('online'))")
    expect(app.alert).to_have_count(0 if shown == "true" else 1)
    app.until(lambda: methods and bool(queued_likes(app)) == stays, "the effect of the response")
    if shown == "false":
        app.answer_alert("ok")
    expect(app.heart(photo)).to_have_attribute("aria-pressed", shown)
    assert methods[0] == "POST"


# FEED-4, FEED-21: a queued like waits until the same person signs in again
def test_an_ended_session_keeps_the_queued_like_for_its_person(phone, make_server):
    server = make_server(photos=12)
    app = phone(server=server).enter()
    photo = like_offline(app)
    app.context.clear_cookies()
    app.page.unroute("**/like")
    app.page.evaluate("dispatchEvent(new Event('online'))")
    expect(app.enter_button).to_be_visible()
    assert queued_likes(app) == {photo: "+"}
    app.enter_button.click()
    app.sign_in()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.page.wait_for_function("() => Object.keys(localStorage).length === 0")
    assert server.get(f"/photos/{photo}").json()["likes"] == 1


# FEED-16, FEED-21: a queued like is sent once more before signing out
def test_signing_out_sends_the_queued_like(phone, make_server):
    server = make_server(photos=12)
    app = phone(server=server).enter()
    photo = like_offline(app)
    app.tab_profile.click()
    app.page.unroute("**/like")
    app.page.evaluate("dispatchEvent(new Event('online'))")
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    assert server.get(f"/photos/{photo}").json()["likes"] == 1
    assert app.page.evaluate("localStorage.length") == 0


# FEED-21: Safari deletes a page's storage after 7 days without a visit, unless it is persistent
def test_persistent_storage_is_requested_for_a_signed_in_person(caching_phone, small):
    app = caching_phone(server=small)
    app.context.add_init_script(
        "window.asked = 0; StorageManager.prototype.persist = async () => { window.asked += 1; };"
    )
    app.open()
    app.wait_for("async () => navigator.serviceWorker.ready")
    assert app.page.evaluate("asked") == 0
    app.enter()
    app.wait_for("() => asked === 1")
