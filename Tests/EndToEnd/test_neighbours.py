"""Another program on the same host, at another port: signing out of Image Feed leaves it alone (FEED-16)."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from engines import Named
from test_engine_app import engine, page, sign_in  # noqa: F401

THEIRS = "return [document.cookie, localStorage.getItem('theirs'), await caches.has('theirs')];"


class Neighbour(BaseHTTPRequestHandler):
    """A program that keeps a session in a cookie."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        if self.path == "/enter":
            self.send_header("Set-Cookie", "theirs=signed-in; Path=/; Max-Age=3600")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Another program</title>")

    def log_message(self, *_):
        """Prints nothing."""


@pytest.fixture
def neighbour():
    """The URL of another program on the server's host."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Neighbour)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def keep(run):
    run("localStorage.setItem('theirs', 'kept'); await caches.open('theirs');")
    assert run(THEIRS) == ["theirs=signed-in", "kept", True]


# FEED-16
def test_signing_out_leaves_a_neighbour_alone(phone, server_with_likes, neighbour):
    app = phone(server=server_with_likes)
    other = app.context.new_page()
    other.goto(neighbour + "/enter")
    keep(lambda body: other.evaluate(f"async () => {{ {body} }}"))
    app.enter()
    app.tab_profile.click()
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    assert {one["name"] for one in app.context.cookies()} <= {"theirs"}, "Image Feed's own are gone"
    other.goto(neighbour + "/")
    assert other.evaluate(f"async () => {{ {THEIRS} }}") == ["theirs=signed-in", "kept", True]


# FEED-16
@pytest.mark.engine
@pytest.mark.timeout(300)
def test_signing_out_leaves_a_neighbour_alone_in_other_engines(page, server_with_likes, neighbour):  # noqa: F811
    page.open(neighbour + "/enter")
    keep(page.js)
    sign_in(page, server_with_likes)
    page.click(Named("Профиль"))
    page.wait("location.pathname === '/app/profile'")
    page.wait("document.querySelector('main[data-name=profile]').innerText.includes('@demo_visitor')")
    page.click(Named("Выйти"))
    page.click(Named("Да"))
    page.wait("document.querySelector('button.enter')")
    page.open(neighbour + "/")
    assert page.js(THEIRS) == ["theirs=signed-in", "kept", True]
