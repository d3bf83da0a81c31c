"""What the web app of commit b95655c4 stores on a device, which the current app must read (FEED-21).

Keys, cache names, URLs and headers are written out here as that commit's offline.js and worker.js used them.
"""

import pytest
from playwright.sync_api import expect

from offline import queued_likes, wait_until_cached
from server import wait_until

# Replaces all caches with those of an earlier version of the app: its page, files, list and pictures, at URLs that
# no server has.
WRITE = """async () => {
  const page = await fetch('/app/kept');
  const named = /(\\/[\\w\\/.-]+)\\?v=[\\w-]+/g;
  const text = await page.text();
  for (const name of await caches.keys()) await caches.delete(name);
  const shell = await caches.open('shell-former');
  for (const [address, path] of text.matchAll(named))
    await shell.put(path + '?v=former', await fetch(address));
  await shell.put('/app/offline', new Response('offline'));
  const headers = new Headers({ 'X-Version': 'former' });
  for (const name of ['Content-Type', 'Content-Security-Policy', 'X-Person', 'X-Feed'])
    headers.set(name, page.headers.get(name) ?? '');
  const former = text.replaceAll(named, '$1?v=former').replace('<html', '<html data-former');
  const kept = await caches.open('kept'), feed = page.headers.get('X-Feed');
  await kept.put('/app/kept', new Response(former, { headers }));
  for (const address of ['/app/index?feed=' + feed, `/app/cards?feed=${feed}&from=0&count=30`, '/me'])
    await kept.put(address, await fetch(address));
  const shown = await caches.open('pictures');
  for (const picture of document.querySelectorAll('article.card img.picture'))
    await shown.put(picture.currentSrc, await fetch(picture.currentSrc));
}"""


@pytest.fixture
def server(make_server):
    server = make_server(photos=12)
    return server


# FEED-21, FEED-16: queued likes and unlikes of an earlier version are sent, those of another person deleted
def test_queued_likes_are_sent(phone, server):
    app = phone(server=server).enter()
    liked, unliked, other = app.shown()[:3]
    app.heart(unliked).click()
    expect(app.heart(unliked)).to_have_attribute("aria-pressed", "true")
    wait_until(lambda: queued_likes(app) == {}, what="the response to the first like")
    username = app.page.evaluate("JSON.parse(document.getElementById('start').textContent).username")
    entries = {
        f"like {username} {unliked}": "-2",
        f"like {username} {liked}": "+1",
        f"like somebody {other}": "+1",
    }
    app.page.evaluate("all => Object.assign(localStorage, all)", entries)
    app.page.reload()
    app.ready()
    expect(app.heart(liked)).to_have_attribute("aria-pressed", "true")
    expect(app.heart(unliked)).to_have_attribute("aria-pressed", "false")
    wait_until(lambda: queued_likes(app) == {}, what="an empty queue of likes")
    counts = [server.get(f"/photos/{photo}").json()["likes"] for photo in (liked, unliked, other)]
    assert counts == [1, 0, 0]


# FEED-21: the page cached by an earlier version opens offline, with its list, its pictures and the profile
def test_the_page_of_the_previous_version_is_shown_offline(caching_phone, server):
    app = wait_until_cached(caching_phone(server=server).enter())
    photos = app.shown()
    app.page.evaluate(WRITE)
    app.context.set_offline(True)
    app.open("/app/feed")
    assert app.page.evaluate("'former' in document.documentElement.dataset")
    assert app.shown() == photos
    app.wait_for("() => [...document.querySelectorAll('article.card img.picture')].every(picture => picture.complete && picture.naturalWidth)")
    app.tab_profile.click()
    expect(app.profile.locator("h1.name")).to_be_visible()
