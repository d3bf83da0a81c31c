"""Pages left open: in other tabs, for hours, across a restart (FEED-16, AUTH-12, CODE-5, Q-4)."""

import pytest
from playwright.sync_api import expect

import pictures
from entrance import GOOD_PASSWORD
from offline import cached_paths, shell_names, wait_until_cached
from server import wait_until


@pytest.fixture
def non_demo_server(make_server, tmp_path):
    """A server without demo mode, with the accounts "owner", who has photos, and "guest"."""
    server = make_server(options=["--demo", "off", "--tries", "none"])
    for login in ("owner", "guest"):
        server.command("user", "add", login, typed=GOOD_PASSWORD + "\n")
    album = pictures.album(tmp_path / "album", range(5))
    server.command("import", album, "--user", "owner", "--json")
    return server


def sign_in_as(app, login):
    app.open()
    app.enter_button.click()
    app.authorize(login, GOOD_PASSWORD)
    app.first_card.wait_for()
    app.ready()


# FEED-16, Q-4: signing out in one tab signs out the others
def test_signing_out_signs_out_every_tab(phone, non_demo_server):
    app = phone(server=non_demo_server)
    sign_in_as(app, "owner")
    other = app.context.new_page()
    other.goto(non_demo_server.url + "/app/feed")
    other.wait_for_selector("html[data-ready]", state="attached")
    app.tab_profile.click()
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    expect(other.get_by_role("button", name="Войти")).to_be_visible()


# a response for another person ends the page of the previous one
def test_a_response_for_another_person_ends_the_page(phone, non_demo_server):
    app = phone(server=non_demo_server)
    sign_in_as(app, "owner")
    mine = app.context.cookies()
    app.context.clear_cookies()
    sign_in_as(app, "guest")
    app.context.add_cookies(mine)
    app.tab_profile.click()
    expect(app.profile.locator("p.username")).to_have_text("@owner")


# AUTH-12: a restart of the server does not lose input
def test_a_form_survives_a_restart(phone, make_server):
    server = make_server()
    app = phone(server=server).open()
    # Errors that the browser itself may log while the server is down.
    app.expect_errors("Failed to load resource|net::ERR")
    app.enter_button.click()
    app.login_field.fill("username")
    server.stop()
    server.start()
    app.sign_in()
    app.page.wait_for_url("**/app/feed")


# AUTH-12: sign-in is open in two tabs
def test_a_sign_in_form_works_after_sign_in_in_another_tab(phone, small):
    app = phone(server=small).open()
    app.enter_button.click()
    expect(app.login_field).to_be_visible()
    other = app.context.new_page()
    other.goto(app.page.url)
    app.sign_in()
    app.page.wait_for_url("**/app/feed")
    other.get_by_role("textbox", name="Login").fill("username")
    other.get_by_label("Password").fill("password")
    other.get_by_role("button", name="Authorize").click()
    expect(other.locator("article.card").first).to_be_visible()


# CODE-5: a phone suspends a page's timers while the person reads the message
def test_the_countdown_continues_in_the_background(entrance):
    screen = entrance()
    screen.page.clock.install()
    screen.request_code("9106660001")
    left = screen.stop_clock()
    screen.page.clock.fast_forward(10_000)
    screen.page.clock.run_for(1000)
    expect(screen.timer).to_have_text(screen.text("again in", left - 11))


# FEED-10, FEED-21: an outdated list is not shown as the newest
def test_the_latest_index_is_never_cached(caching_phone, make_server):
    server = make_server(photos=8)
    app = wait_until_cached(caching_phone(server=server).enter())
    app.page.evaluate("fetch('/app/index').then(response => response.arrayBuffer())")
    app.page.evaluate("fetch('/me').then(response => response.text())")
    wait_until(lambda: "/me" in cached_paths(app)["kept"], what="the cached response")
    indexes = [path for path in cached_paths(app)["kept"] if path.startswith("/app/index")]
    assert indexes and all("feed=" in path for path in indexes)


# FEED-21: if signing out deleted the app's cached files, a browser that kept the worker caches them again
def test_deleted_files_of_the_app_are_cached_again(caching_phone, small):
    app = wait_until_cached(caching_phone(server=small).enter())
    before = set(cached_paths(app)[shell_names(app)[0]])
    app.page.evaluate("""async () => {
      for (const name of await caches.keys()) if (name.startsWith('shell')) await caches.delete(name); }""")
    assert shell_names(app) == []
    app.page.reload()
    app.ready()
    wait_until(lambda: shell_names(app) != [], what="the files of the app")
    wait_until(lambda: set(cached_paths(app)[shell_names(app)[0]]) == before, what="all of them")
