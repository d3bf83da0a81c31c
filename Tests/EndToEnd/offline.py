"""A phone whose browser has service workers, and the data stored on it."""

import json

from playwright.sync_api import expect

from server import wait_until


def cached_paths(app):
    """The cached paths by cache name."""
    return app.page.evaluate("""async () => {
      const all = {};
      for (const name of await caches.keys()) {
        const requests = await (await caches.open(name)).keys();
        all[name] = requests.map(({ url }) => url.slice(location.origin.length));
      }
      return all;
    }""")


def shell_names(app):
    return [name for name in cached_paths(app) if name.startswith("shell-")]


def wait_until_cached(app):
    """Waits until the worker controls the page and has cached it."""
    app.wait_for("""async () => navigator.serviceWorker.controller
      && (await caches.match('/app/kept', { cacheName: 'kept' })) !== undefined""")
    app.wait_for("""async () => {
      for (const picture of document.querySelectorAll('article.card img.picture')) {
        if (!picture.complete) return false;
        const how = { cacheName: 'pictures', ignoreVary: true };
        if (!await caches.match(picture.currentSrc, how)) return false;
      }
      return true; }""")
    return app


def queued_likes(app):
    """The queued likes: photo → "+" or "-"."""
    entries = json.loads(app.page.evaluate("JSON.stringify({...localStorage})"))
    return {key.split(" ")[2]: value[0] for key, value in entries.items() if key[:5] == "like "}


def notice(app):
    return app.page.locator("p.offline")


def go_offline(app, *pages):
    """Cuts the network and waits until the app, in all its pages, knows it."""
    app.context.set_offline(True)
    for page in (app.page, *pages):
        expect(page.locator("p.offline")).not_to_have_text("")


def view_photos(app, count):
    """Scrolls slowly until `count` photos were displayed with their images; returns their ids."""
    seen = []
    while len(seen) < count:
        app.wait_until_filled()
        app.page.wait_for_function(
            """() => [...document.querySelectorAll('article.card')].every(card => {
              const box = card.getBoundingClientRect();
              const picture = card.querySelector('img.picture');
              return box.bottom < 0 || box.top > innerHeight || picture?.complete; })"""
        )
        seen += [photo for photo in app.shown() if photo not in seen]
        before = app.place

        def is_further():
            app.scroll(600)
            return app.place > before

        # Why wait: the list gets its full height, and can scroll further, only when its index has loaded.
        if len(seen) < count:
            wait_until(is_further, what=f"more than {len(seen)} photos")
    return seen


def like_photos(app, count):
    """Taps the hearts of the first `count` photos; returns their ids."""
    liked = []
    while len(liked) < count:
        app.wait_until_filled()
        liked += app.page.evaluate(
            """most => {
              const off = 'article.card:has(button.heart[aria-pressed=false])';
              const cards = [...document.querySelectorAll(off)].slice(0, most);
              for (const card of cards) card.querySelector('button.heart').click();
              return cards.map(card => card.dataset.name); }""",
            count - len(liked),
        )
        app.scroll(450)
    assert len(set(liked)) == count
    return liked
