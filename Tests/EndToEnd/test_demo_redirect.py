"""The button that registers a redirect URI for the demo application (API-2, OA-52)."""

import json

import pytest
import requests
from playwright.sync_api import expect

import oauth
from access import violations

LOCAL = "https://localhost:3000/api/auth/callback"
WORDS = {"ru-RU": "Зарегистрировать этот адрес для демонстрации", "en-US": "Register this address for the demo"}


# API-2: a developer whose program has https on this machine goes on with one tap
@pytest.mark.parametrize("locale", WORDS)
@pytest.mark.parametrize("size", [(375, 667), (390, 844)])
def test_one_tap_registers_a_redirect_of_this_machine(phone, make_server, locale, size):
    server = make_server()
    app = phone(server=server, locale=locale, size=size)
    app.expect_errors("400")
    app.page.goto(oauth.authorize_url(server, redirect=LOCAL))
    button = app.page.get_by_role("button", name=WORDS[locale])
    assert button.bounding_box()["height"] >= 44
    assert app.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert violations(app.page) == []
    button.click()
    expect(app.page.locator("input[type=password]")).to_be_visible()
    assert requests.get(oauth.authorize_url(server, redirect=LOCAL), timeout=30).status_code == 200


# OA-01: no other address, no other application, no other server than a demo
def test_nothing_else_can_be_registered(make_server):
    server = make_server()
    for address in ("https://app.example/cb", "https://localhost.evil.example/", "app://done"):
        page = requests.get(oauth.authorize_url(server, redirect=address), timeout=30)
        assert page.status_code == 400 and "<form" not in page.text
    added = server.command("app", "add", "Mine", "--redirect", "https://localhost/cb", "--json")
    assert added.returncode == 0, added.stderr
    key = json.loads(added.stdout)["access_key"]
    url = oauth.authorize_url(server, client_id=key, redirect=LOCAL)
    page = requests.get(url, timeout=30)
    assert page.status_code == 400 and "<form" not in page.text
    done = requests.post(oauth.authorize_url(server, redirect=LOCAL) + "&register=1", data={"form": ""}, timeout=30)
    assert done.status_code == 403
