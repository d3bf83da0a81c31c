"""Other programs on the same host, at other ports: whatever happens here leaves them alone, and the reverse (Q-6)."""

import random
import shutil
import threading
import types

import flask
import pytest
import requests
import werkzeug.serving
from playwright.sync_api import expect

import cookies
from app import App
from engines import Named
from entrance import Visitor
from test_engine_app import engine, page, sign_in  # noqa: F401

THEIRS = "return [await (await fetch('/who')).text(), localStorage.getItem('theirs'), await caches.has('theirs')];"

FORMER = ["device", "form", "step", "code", "position", "sign-in", "share"]


def program():
    """A program of Flask, whose session is a cookie called "session"."""
    app = flask.Flask("neighbour")
    app.secret_key = "a key of its own"

    @app.get("/")
    def home():
        return "<!doctype html><title>Another program</title>"

    @app.get("/enter")
    def enter():
        flask.session["name"] = "theirs"
        response = flask.make_response(home())
        # Names that Image Feed's own cookies once had.
        for name in FORMER:
            response.set_cookie(name, f"theirs {name}")
        return response

    @app.get("/enter-all")
    def enter_all():
        response = flask.make_response(home())
        for name in FORMER + ["session"]:
            response.set_cookie(name, f"theirs {name}", domain="family.localhost")
        return response

    @app.get("/leave")
    def leave():
        flask.session.clear()
        return home()

    @app.get("/who")
    def who():
        return flask.session.get("name", "nobody")

    return app


@pytest.fixture
def neighbour():
    """The URL of another program on the server's host."""
    server = werkzeug.serving.make_server("127.0.0.1", 0, program(), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def feeds(make_server):
    """Two Image Feeds on one host; the second is a copy of the first one's folder, with the same keys."""
    first, second = make_server(photos=2), make_server(start=False)
    first.kill()
    if not first.database:
        shutil.copytree(first.data, second.data, ignore=shutil.ignore_patterns("*.sock"))
    first.start()
    second.start()
    return first, second


def keep(run):
    run("localStorage.setItem('theirs', 'kept'); await caches.open('theirs');")
    assert run(THEIRS) == ["theirs", "kept", True]


# FEED-16, Q-6
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
    assert not [one for one in app.context.cookies() if cookies.purpose(one["name"])], "Image Feed's own are gone"
    other.goto(neighbour + "/")
    assert other.evaluate(f"async () => {{ {THEIRS} }}") == ["theirs", "kept", True]


# FEED-16, Q-6
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
    assert page.js(THEIRS) == ["theirs", "kept", True]


class Person:
    """One browser in which somebody uses a program: what they expect to see in it."""

    def __init__(self, browser):
        self.browser, self.is_in = browser, False


class Feed(Person):
    def __init__(self, browser, server):
        super().__init__(browser)
        self.visitor = Visitor(server)
        self.visitor.browser = browser

    def enter(self):
        if not self.is_in:
            self.visitor.sign_in()

    def leave(self):
        headers = {"Origin": self.visitor.server.url}
        url = self.visitor.server.url + "/app/sign-out"
        status = requests.Session.post(self.browser, url, headers=headers, allow_redirects=False, timeout=30).status_code
        assert status == (204 if self.is_in else 401)

    def sees(self):
        return self.visitor.get("/account").status_code == 200


class Flask(Person):
    def __init__(self, browser, url):
        super().__init__(browser)
        self.url = url

    def enter(self):
        self.browser.get(self.url + "/enter", timeout=30)

    def leave(self):
        self.browser.get(self.url + "/leave", timeout=30)

    def sees(self):
        return self.browser.get(self.url + "/who", timeout=30).text == "theirs"


# requests keeps cookies as browsers do, for a host with all its ports
@pytest.mark.timeout(300)
def test_nobody_signs_out_anybody_else(feeds, neighbour):
    chance, browser = random.Random(44), requests.Session()
    programs = [Feed(browser, feeds[0]), Feed(browser, feeds[1]), Flask(browser, neighbour)]
    for step in range(1000):
        one = chance.choice(programs)
        match chance.randrange(4):
            case 0:
                one.enter()
                one.is_in = True
            case 1:
                one.leave()
                one.is_in = False
        other = chance.choice(programs)
        assert other.sees() == other.is_in, f"after step {step}"


# signing in and out beside other programs, in real browsers
def test_three_programs_share_a_browser(phone, feeds, neighbour):
    app = phone(server=feeds[0]).enter()
    other = app.context.new_page()
    other.goto(neighbour + "/enter")
    second = App(app.context, feeds[1]).enter()
    app.open("/app/feed")
    expect(app.first_card).to_be_visible()
    app.tab_profile.click()
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    second.page.reload()
    expect(second.first_card).to_be_visible()
    assert other.evaluate("fetch('/who').then(answer => answer.text())") == "theirs"
    assert not second.failures


def at(url, name):
    """The URL with a name of this machine in place of its address."""
    return url.replace("127.0.0.1", name + ".family.localhost")


# a program at a sibling name, whose cookies are for the whole domain
def test_a_sibling_name_ends_no_session(phone, server_with_likes, neighbour):
    app = phone(server=server_with_likes)
    app.page.goto(at(neighbour, "calendar") + "/enter-all")
    app.page.goto(at(server_with_likes.url, "photos") + "/")
    app.enter_button.click()
    app.sign_in()
    app.first_card.wait_for()
    other = app.context.new_page()
    other.goto(at(neighbour, "calendar") + "/enter-all")
    app.page.reload()
    expect(app.first_card).to_be_visible()
    app.tab_profile.click()
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    left = {one["name"] for one in app.context.cookies() if one["domain"] == ".family.localhost"}
    assert left == {*FORMER, "session"}


#
@pytest.mark.engine
@pytest.mark.timeout(300)
def test_three_programs_share_a_browser_in_other_engines(page, feeds, neighbour):  # noqa: F811
    sign_in(page, feeds[0])
    page.open(neighbour + "/enter")
    sign_in(page, feeds[1])
    for server in feeds:
        page.open(server.url + "/account")
        page.wait("document.querySelector('form') && location.pathname === '/account'")
    page.open(neighbour + "/")
    assert page.js("return await (await fetch('/who')).text();") == "theirs"


#
@pytest.mark.engine
@pytest.mark.timeout(300)
def test_a_sibling_name_ends_no_session_in_other_engines(page, server_with_likes, neighbour):  # noqa: F811
    page.open(at(neighbour, "calendar") + "/enter-all")
    photos = types.SimpleNamespace(url=at(server_with_likes.url, "photos"))
    sign_in(page, photos)
    page.open(at(neighbour, "calendar") + "/enter-all")
    page.open(photos.url + "/account")
    page.wait("document.querySelector('form') && location.pathname === '/account'")


# the cookie of a former version is read once and replaced; nobody is signed out by the upgrade
def test_the_upgrade_keeps_every_session(small, neighbour):
    browser = requests.Session()
    visitor = Visitor(small)
    visitor.browser = browser
    visitor.sign_in()
    session, device = cookies.value(browser, "session"), cookies.value(browser, "device")
    browser.cookies.clear()
    for name, value in (("session", session), ("device", device)):
        browser.cookies.set(name, value, domain="127.0.0.1", path="/")
    assert visitor.get("/account").status_code == 200
    assert {one.name for one in browser.cookies} >= {cookies.name(small), cookies.name(small, "device")}
    assert not {"session", "device"} & {one.name for one in browser.cookies}
    browser.get(neighbour + "/enter", timeout=30)
    assert visitor.get("/account").status_code == 200
