"""Share links to a collection of the demo account, for tests of what they show and of their archives."""

import contextlib
import re

from server import Server


@contextlib.contextmanager
def album(title, photos):
    """A server with `photos` photos in a private collection: their ids, newest first, and that of the collection."""
    server = Server(photos=photos)
    try:
        server.start()
        pages = range(1, photos // 30 + 2)
        server.ids = [photo["id"] for page in pages for photo in server.photos(page=page, per_page=30)]
        added = server.command("collection", "add", title, "--is-private", "--user", "demo_visitor")
        assert added.returncode == 0, added.stderr
        server.collection = re.search(r"\d+", added.stdout).group()
        assert server.command("collection", "fill", server.collection, *reversed(server.ids)).returncode == 0
        yield server
    finally:
        server.close()


def share(owner, **fields):
    """Creates a link to the collection on the page for that; returns its URL."""
    owner.page.goto(f"{owner.server.url}/account/links?collection={owner.server.collection}")
    for name, value in fields.items():
        field = owner.page.locator(f"[name={name}]")
        field.check() if value is True else field.fill(value)
    owner.page.get_by_role("button", name="Create link").click()
    return owner.page.locator(".uri").first.inner_text()
