"""New versions, a server that hangs, a growing feed, unusual browsers, and responses to likes (FEED-21, Q-1)."""

import os
import shutil
import signal

import pytest
from playwright.sync_api import Error, expect

import pictures
from offline import notice, see, settled, shell_names, waiting_likes
from server import ROOT, wait_until


@pytest.fixture
def album(tmp_path):
    return pictures.album(tmp_path / "album", range(12))


def exchange(web):
    """Writes another version of the app to this folder."""
    (web / "app.css").write_text((web / "app.css").read_text() + "\n.version-two { color: red; }\n")
    script = (web / "app.js").read_text() + "\ndocument.documentElement.dataset.version = 'two';\n"
    (web / "app.js").write_text(script)
    for name in ("app.css", "app.js"):
        for packed in ("br", "gz"):
            (web / f"{name}.{packed}").unlink(missing_ok=True)


def version(page):
    return page.evaluate("document.documentElement.dataset.version ?? 'one'")


def rules(context, former):
    """Whether another worker than `former` is active."""
    try:
        states = [
            worker.evaluate("[serviceWorker.state, SHELL]") for worker in context.service_workers
        ]
    except Error:  # One of them ended during the request.
        return False
    return any(state == "activated" and shell not in former for state, shell in states)


@pytest.fixture
def exchanged(fresh, album, tmp_path, monkeypatch):
    """A server with photos, and a function that replaces it by one of another version."""
    web = shutil.copytree(ROOT / "Web", tmp_path / "web")
    monkeypatch.setenv("IMAGEFEED_WEB", str(web))
    server = fresh()
    server.import_photos(album)

    def make():
        server.stop()
        exchange(web)
        server.start()

    return server, make


# FEED-21: open pages keep their files, new pages get new ones, old files are deleted
def test_a_new_version_takes_over_without_breaking_open_pages(keeper, exchanged):
    server, make_new = exchanged
    app = settled(keeper(server=server).enter())
    first = shell_names(app)
    assert len(first) == 1
    make_new()
    other = app.context.new_page()
    other.goto(server.url + "/app/feed")
    other.wait_for_selector("html[data-ready]", state="attached")
    assert (version(app.page), version(other)) == ("one", "two")
    wait_until(lambda: len(shell_names(app)) == 2, what="the files of both versions")
    photo = app.shown()[0]
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.first_card.locator("button.open").click(position={"x": 100, "y": 60})
    expect(app.viewer).to_be_visible()
    app.page.reload()
    app.ready()
    assert version(app.page) == "two"
    settled(app)
    app.context.set_offline(True)
    for page in (app.page, other):
        page.reload()
        page.wait_for_selector("html[data-ready]", state="attached")
        expect(page.locator("article.card").first).to_be_visible()
    app.context.set_offline(False)
    other.close()
    app.page.goto("about:blank")
    # Why here: a new worker waits until all pages of the old one are closed and its tasks have ended.
    wait_until(lambda: rules(app.context, first), what="the new worker's turn")
    app.open("/app/feed")
    wait_until(
        lambda: len(shell_names(app)) == 1 and shell_names(app) != first, what="the old files' end"
    )


# FEED-21: a network that accepts requests and never responds
def test_a_server_that_hangs_is_not_waited_for(keeper, fresh, album):
    server = fresh()
    server.import_photos(album)
    app = settled(keeper(server=server).enter())
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        app.page.reload(wait_until="commit")
        expect(app.first_card).to_be_visible()
        expect(notice(app)).not_to_have_text("")
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    expect(notice(app)).to_have_text("")


def kept_blocks(app):
    """The offsets of the cached blocks of the feed."""
    return set(app.page.evaluate("""async () => {
      const page = await caches.match('/app/kept', { cacheName: 'kept', ignoreVary: true });
      const all = (await (await caches.open('kept')).keys()).map(({ url }) => new URL(url));
      const own = all.filter(url => url.searchParams.get('feed') === page.headers.get('X-Feed'));
      if (!own.some(url => url.pathname === '/app/index')) return [];
      return own.filter(url => url.pathname === '/app/cards')
        .map(url => Number(url.searchParams.get('from'))); }"""))


# FEED-21, FEED-19: viewed photos stay cached when added photos shift them
def test_what_was_seen_is_there_after_the_feed_has_grown(keeper, fresh, tmp_path):
    server = fresh()
    server.import_photos(pictures.album(tmp_path / "old", range(100)))
    app = settled(keeper(server=server).enter())
    seen = see(app, 100)
    server.import_photos(pictures.album(tmp_path / "new", range(100, 117)))
    app.open("/app/feed")
    see(app, 20)
    wait_until(lambda: {0, 30, 60, 90} <= kept_blocks(app), what="the blocks of the list as it is now")
    settled(app)
    app.context.set_offline(True)
    app.open("/app/feed")
    assert see(app, 117)[17:] == seen
    assert app.page.locator(".placeholder").count() == 0


def kept_states(app):
    """The feed tokens of the cached lists."""
    return set(app.page.evaluate("""async () => {
      const all = (await (await caches.open('kept')).keys()).map(({ url }) => new URL(url));
      return all.map(url => url.searchParams.get('feed')).filter(state => state); }"""))


# FEED-21: if the feed grows at every visit, lists of only two tokens are cached
def test_lists_of_former_states_go(keeper, fresh, tmp_path):
    server = fresh()
    server.import_photos(pictures.album(tmp_path / "0", range(40)))
    app = settled(keeper(server=server).enter())
    see(app, 40)
    met = set()
    for visit in range(1, 4):
        wait_until(lambda: kept_blocks(app) >= {0, 30}, what="the blocks of this visit")
        met |= kept_states(app)
        server.import_photos(pictures.album(tmp_path / str(visit), [100 + visit]))
        settled(app.open("/app/feed"))
    wait_until(lambda: len(kept_states(app) - met) == 1, what="the newest state")
    wait_until(lambda: len(kept_states(app)) <= 2, what="the end of former states")
    assert len(met) >= 3


# FEED-21: a like is in the cache even if the page is left at once
def test_a_heart_is_kept_although_the_page_goes_at_once(keeper, fresh, tmp_path):
    server = fresh()
    server.import_photos(pictures.album(tmp_path / "album", range(60)))
    app = settled(keeper(server=server).enter())
    see(app, 50)
    photo = app.shown()[1]
    # The page is left much sooner than the second after which cached hearts are updated.
    with app.page.expect_response(lambda answer: answer.url.endswith("/like")):
        app.heart(photo).click()
    app.page.goto("about:blank")
    app.open("/app/profile")
    app.wait_for("""async () => {
      const me = await caches.match('/me', { cacheName: 'kept', ignoreVary: true });
      return (await me?.json())?.total_likes === 1; }""")
    settled(app)
    app.context.set_offline(True)
    app.open("/app/feed")
    see(app, 50)
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")


# FEED-21: a like far down the list updates the cached list and the counter
def test_the_heart_of_a_photo_far_down_is_kept_as_it_is_now(keeper, fresh, tmp_path):
    server = fresh()
    server.import_photos(pictures.album(tmp_path / "album", range(60)))
    app = settled(keeper(server=server).enter())
    app.tab_profile.click()
    expect(app.profile.locator("h1.name")).to_be_visible()
    app.tab_feed.click()
    seen = see(app, 50)
    photo = app.shown()[1]
    assert seen.index(photo) > 30, "not in the page itself"
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.wait_for("""async () => {
      const me = await caches.match('/me', { cacheName: 'kept', ignoreVary: true });
      return (await me.json()).total_likes === 1; }""")
    settled(app)
    app.context.set_offline(True)
    app.open("/app/feed")
    see(app, 50)
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.tab_profile.click()
    expect(app.badge).to_have_text("1")


# a private window, plain HTTP, a browser without workers or without storage
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
def test_the_app_works_where_nothing_can_be_kept(phone, small, without):
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
    app.answer("yes")
    expect(app.enter_button).to_be_visible()


def like_offline(app):
    """An app whose first like could not be sent; returns the photo.

    Likes keep failing until the page's route is removed or replaced.
    """
    app.expect_errors("ERR_|Failed to load resource|status of")
    app.page.route("**/like", lambda route: route.abort())
    photo = app.shown()[0]
    # Why the event: if the network returns while the request is pending, the page does not send it again.
    with app.page.expect_event("requestfailed", lambda request: request.url.endswith("/like")):
        app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    expect(app.alert).to_have_count(0)
    assert waiting_likes(app) == {photo: "+"}
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
def test_every_answer_to_a_like_that_waited_has_its_meaning(phone, small, status, body, stays, shown):
    app = phone(server=small).enter()
    asked = []

    def answer(route):
        asked.append(route.request.method)
        route.fulfill(status=status, body=body, headers={"Retry-After": "1000"})

    photo = like_offline(app)
    app.page.route("**/like", answer)
    app.page.evaluate("dispatchEvent(new Event('online'))")
    expect(app.alert).to_have_count(0 if shown == "true" else 1)
    app.until(lambda: asked and bool(waiting_likes(app)) == stays, "the answer's effect")
    if shown == "false":
        app.answer("ok")
    expect(app.heart(photo)).to_have_attribute("aria-pressed", shown)
    assert asked[0] == "POST"


# FEED-4, FEED-21: a queued like waits until the same person signs in again
def test_an_ended_session_keeps_the_like_for_its_person(phone, fresh, album):
    server = fresh()
    server.import_photos(album)
    app = phone(server=server).enter()
    photo = like_offline(app)
    app.context.clear_cookies()
    app.page.unroute("**/like")
    app.page.evaluate("dispatchEvent(new Event('online'))")
    expect(app.enter_button).to_be_visible()
    assert waiting_likes(app) == {photo: "+"}
    app.enter_button.click()
    app.sign_in()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.page.wait_for_function("() => Object.keys(localStorage).length === 0")
    assert server.get(f"/photos/{photo}").json()["likes"] == 1


# FEED-16, FEED-21: a queued like is sent once more before signing out
def test_signing_out_sends_the_like_that_waits(phone, fresh, album):
    server = fresh()
    server.import_photos(album)
    app = phone(server=server).enter()
    photo = like_offline(app)
    app.tab_profile.click()
    app.page.unroute("**/like")
    app.page.evaluate("dispatchEvent(new Event('online'))")
    app.button("leave").click()
    app.answer("yes")
    expect(app.enter_button).to_be_visible()
    assert server.get(f"/photos/{photo}").json()["likes"] == 1
    assert app.page.evaluate("localStorage.length") == 0


# FEED-21: Safari deletes a page's storage after 7 days without a visit, unless it is persistent
def test_the_browser_is_asked_to_keep_the_data_of_a_signed_in_person(keeper, small):
    app = keeper(server=small)
    app.context.add_init_script(
        "window.asked = 0; StorageManager.prototype.persist = async () => { window.asked += 1; };"
    )
    app.open()
    app.wait_for("async () => navigator.serviceWorker.ready")
    assert app.page.evaluate("asked") == 0
    app.enter()
    app.wait_for("() => asked === 1")
