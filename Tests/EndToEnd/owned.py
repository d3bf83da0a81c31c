"""A demo with photos of several authors and an owner of its own, who has favourites and a collection."""

import contextlib
import re

import oauth
from entrance import GOOD_PASSWORD
from server import Server

LOGIN = "anna"


def command(server, *words, typed=""):
    """Runs a command that must succeed; returns what it printed."""
    result = server.command(*words, typed=typed)
    assert result.returncode == 0, result.stderr
    return result.stdout


@contextlib.contextmanager
def owned_server(options=()):
    """The server; it may not be restarted, for the next start of a folder with a person of one's own is no demo."""
    server = Server(gallery=40, options=["--tries", "none", *options])
    try:
        server.start().wait_until_filled()
        server.ids = [photo["id"] for page in (1, 2) for photo in server.photos(page=page, per_page=30)]
        command(server, "user", "add", LOGIN, typed=GOOD_PASSWORD + "\n")
        added = command(server, "collection", "add", "Гавань", "--user", LOGIN)
        server.collection = re.search(r"\d+", added).group()
        command(server, "collection", "fill", server.collection, *server.ids[3:15])
        browser = oauth.sign_in(oauth.authorize_url(server), LOGIN, GOOD_PASSWORD)[0]
        token = oauth.exchange(server, oauth.code_for(server, browser=browser)).json()["access_token"]
        for photo in server.ids[1:16]:
            assert server.post(f"/photos/{photo}/like", token=token).status_code == 201
        yield server
    finally:
        server.close()


def sign_in(phone, server, **more):
    """A phone on which the owner is signed in."""
    app = phone(server=server, **more).open()
    app.enter_button.click()
    app.authorize(LOGIN, GOOD_PASSWORD)
    app.first_card.wait_for()
    app.ready()
    return app
