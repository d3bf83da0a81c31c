"""Fixtures: a shared read-only server, new servers that tests may break, browsers."""

import contextlib
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

import libraries
import oauth
from app import App
from cluster import Postgres
from entrance import GOOD_PASSWORD, Entrance
from nodes import NODES, wait_after_changes
from oauth_clients import Client
from owned import owned_server
from server import PATIENCE, Server, free_port, wait_until

# Long, because the machine may be compiling at the same time; only failing tests wait for the whole time.
expect.set_options(timeout=1000 * PATIENCE)

if NODES > 1:
    wait_after_changes(wait_until)

# The same engine without a window per page, which takes three quarters of a short test's CPU time.
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
# The browser's own error message when offline.
NO_NETWORK = "ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to load resource"
# Number of photos: enough for endless scrolling in pages of ten, and for two pages of the maximum, thirty.
IMPORTED = 230


# The sample libraries of this run, shared with its worker processes.
LIBRARIES = contextlib.ExitStack()


def pytest_configure():
    LIBRARIES.enter_context(libraries.folder())


def pytest_unconfigure():
    LIBRARIES.close()


def pytest_addoption(parser):
    parser.addoption("--long", metavar="PART", help="run only the tests of this part of the long tier")


def pytest_collection_modifyitems(config, items):
    """Leaves out the tests of the long tier, or all others."""
    part = config.getoption("--long")
    chosen, others = [], []
    for item in items:
        parts = {name for mark in item.iter_markers("long") for name in mark.args}
        (chosen if part in parts or not (part or parts) else others).append(item)
    items[:] = chosen
    config.hook.pytest_deselected(items=others)


@pytest.fixture(scope="session")
def feed():
    """A server that tests only read from."""
    server = Server(photos=IMPORTED)
    try:
        yield server.start()
    finally:
        server.close()


@pytest.fixture(scope="session")
def token(feed):
    """An access token of the demo person with the app's scopes."""
    return oauth.token_for(feed)


@pytest.fixture(scope="module")
def postgres():
    """A server of PostgreSQL for nodes that share a database."""
    server = Postgres()
    try:
        yield server.start()
    finally:
        server.close()


@pytest.fixture(scope="module")
def small():
    """A server with twelve photos, shared by the tests of one file, which may change it."""
    server = Server(photos=12)
    try:
        yield server.start()
    finally:
        server.close()


@pytest.fixture(scope="module")
def server_with_likes():
    """A server with forty photos, of which the demo person likes fifteen."""
    server = Server(photos=40)
    try:
        token = oauth.token_for(server.start())
        for photo in server.photos(per_page=30)[:15]:
            server.post(f"/photos/{photo['id']}/like", token=token)
        yield server
    finally:
        server.close()


@pytest.fixture(scope="session")
def authors():
    """A demo with forty photos of several authors, for tests that only read."""
    server = Server(gallery=40)
    try:
        yield server.start().wait_until_filled()
    finally:
        server.close()


@pytest.fixture(scope="session")
def owned():
    """A demo with forty photos of several authors, which a person of its own owns, for tests that only read."""
    with owned_server() as server:
        yield server


@pytest.fixture(scope="session")
def demo_server():
    """A demo server without photos, for tests of sign-in."""
    server = Server()
    try:
        yield server.start()
    finally:
        server.close()


@pytest.fixture(scope="session")
def unlimited_server():
    """A demo server without limits, for tests that create many accounts and request many codes."""
    server = Server(options=["--tries", "none"])
    try:
        yield server.start()
    finally:
        server.close()


@pytest.fixture(scope="session")
def non_demo_server():
    """A server outside demo mode with two people and an unreachable SMS gateway."""
    options = ["--demo", "off", "--sms", "kannel", "--sms-user", "feed", "--sms-sender", "Feed"]
    options += ["--sms-url", f"http://127.0.0.1:{free_port()}/", "--sms-prefix", "+7"]
    server = Server(options=options + ["--tries", "none"])
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("IMAGEFEED_SMS_PASSWORD", "anything")
            server.start()
        for login in ("owner", "guarded"):
            added = server.command("user", "add", login, typed=GOOD_PASSWORD + "\n")
            assert added.returncode == 0, added.stderr
        server.command("user", "phone", "owner", "+79170000001")
        server.command("user", "sequence", "guarded", "213")
        yield server
    finally:
        server.close()


@pytest.fixture
def make_server():
    """Creates servers on their own folders, started or not; all are removed after the test."""
    servers = []

    def make(start=True, **arguments):
        server = Server(**arguments)
        servers.append(server)
        return server.start() if start else server

    yield make
    for server in servers:
        server.close()


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        # Why the scale factor is set here too: with emulation only, borders are rounded to whole points.
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-dev-shm-usage", "--force-device-scale-factor=2"],
        )
        yield browser
        browser.close()


@pytest.fixture
def phone(chromium, request):
    """Creates phones: a touch screen of 375 × 667 points in Russian by default.

    After the test, no phone may have logged a console error or a forbidden load.
    """
    apps = []

    def make(server=None, locale="ru-RU", size=(375, 667), touch=True, **more):
        server = server or request.getfixturevalue("feed")
        context = chromium.new_context(
            locale=locale,
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            # Why no service workers: page routes do not see their requests. test_web_offline.py allows them.
            **{
                "device_scale_factor": 2,
                "reduced_motion": "reduce",
                "service_workers": "block",
                **more,
            },
        )
        context.set_default_timeout(1000 * PATIENCE)
        apps.append(App(context, server))
        return apps[-1]

    yield make
    failures = [failure for app in apps for failure in app.failures]
    for app in apps:
        app.context.close()
    assert failures == []


@pytest.fixture
def caching_phone(phone):
    """Creates phones like `phone` whose browser has service workers."""

    def make(server=None, **more):
        app = phone(server=server, service_workers="allow", **more)
        app.expect_errors(NO_NETWORK)
        return app

    return make


@pytest.fixture
def entrance(phone, demo_server):
    """A function that creates a phone for the sign-in pages of `demo_server` or another server."""
    return lambda server=demo_server, **more: Entrance(phone(server=server, **more))


@pytest.fixture(scope="module")
def browser(demo_server):
    """A browser in which the demo person is signed in."""
    return oauth.sign_in(oauth.authorize_url(demo_server))[0]


@pytest.fixture(scope="module")
def client(demo_server, browser):
    """A confidential client that is not written for Unsplash, so it must use PKCE."""
    return Client(demo_server, browser)


@pytest.fixture(scope="module")
def other(demo_server, browser):
    """Another confidential client."""
    return Client(demo_server, browser)
