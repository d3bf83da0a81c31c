"""Browsers that keep nothing, and answers that are slow, cut, wrong or huge (FEED-21, Q-1)."""

import re

import pytest
from playwright.sync_api import expect

import pictures
from offline import waiting_likes
from server import wait_until


@pytest.fixture
def album(tmp_path):
    return pictures.album(tmp_path / "album", range(12))


# a private window, plain http, a browser without workers or without a store
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
    """An app whose first like reached nobody; returns the photo."""
    app.expect_errors("ERR_|Failed to load resource|status of")
    app.page.route("**/like", lambda route: route.abort())
    photo = app.shown()[0]
    app.heart(photo).click()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    expect(app.alert).to_have_count(0)
    assert waiting_likes(app) == {photo: "+"}
    app.page.unroute("**/like")
    return photo


# FEED-21: what each answer makes of a like that waited
@pytest.mark.parametrize(
    "status, body, stays, shown",
    [
        (201, "{}", False, "true"),
        (200, "<html>", False, "true"),
        (404, "{}", False, "true"),
        (500, "", True, "true"),
        (503, "", True, "true"),
        (429, "", True, "true"),
        (403, "{}", False, "false"),
        (400, "x" * 20_000_000, False, "false"),
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
    wait_until(lambda: asked and bool(waiting_likes(app)) == stays, what="the answer's effect")
    if shown == "false":
        app.answer("ok")
    expect(app.heart(photo)).to_have_attribute("aria-pressed", shown)
    assert asked[0] == "POST"


# FEED-4, FEED-21: the like waits for the same person, who signs in again
def test_an_ended_session_keeps_the_like_for_its_person(phone, fresh, album):
    server = fresh()
    server.import_photos(album)
    app = phone(server=server).enter()
    photo = like_offline(app)
    app.context.clear_cookies()
    app.page.evaluate("dispatchEvent(new Event('online'))")
    expect(app.enter_button).to_be_visible()
    assert waiting_likes(app) == {photo: "+"}
    app.enter_button.click()
    app.sign_in()
    expect(app.heart(photo)).to_have_attribute("aria-pressed", "true")
    app.page.wait_for_function("() => Object.keys(localStorage).length === 0")
    assert server.get(f"/photos/{photo}").json()["likes"] == 1


# FEED-16, FEED-21: a like that waits is sent once more before the person goes
def test_signing_out_sends_the_like_that_waits(phone, fresh, album):
    server = fresh()
    server.import_photos(album)
    app = phone(server=server).enter()
    photo = like_offline(app)
    app.tab_profile.click()
    app.page.evaluate("dispatchEvent(new Event('online'))")
    app.button("leave").click()
    app.answer("yes")
    expect(app.enter_button).to_be_visible()
    assert server.get(f"/photos/{photo}").json()["likes"] == 1
    assert app.page.evaluate("localStorage.length") == 0
