"""The server's cookies, whose names end with the instance (Q-6)."""

import re

import requests

_NAME = re.compile(r"(?:__Host-)?(?P<purpose>[a-z-]+)-(?P<instance>[0-9a-f]{10})")


def purpose(name):
    """What a cookie of this name is for; None if it is not one of Image Feed's."""
    found = _NAME.fullmatch(name)
    return found and found["purpose"]


def find(browser, wanted):
    """The browser's cookie for a purpose; None without one."""
    return next((one for one in browser.cookies if purpose(one.name) == wanted), None)


def value(browser, wanted):
    """The value of the browser's cookie for a purpose."""
    found = find(browser, wanted)
    assert found, f"no cookie for {wanted}"
    return found.value


def header(browser, wanted="session"):
    """The Cookie header of the browser's cookie for a purpose."""
    found = find(browser, wanted)
    assert found, f"no cookie for {wanted}"
    return {"Cookie": f"{found.name}={found.value}"}


def name(server, wanted="session"):
    """The name of the server's cookie for a purpose."""
    response = requests.get(f"{server.url}/authorization", timeout=30)
    [form] = [one.name for one in response.cookies if purpose(one.name) == "form"]
    return form.replace("form-", wanted + "-")


def plant(browser, server, wanted, planted):
    """Gives the browser a cookie for a purpose."""
    browser.cookies.set(name(server, wanted), planted, domain="127.0.0.1", path="/")


def session(browser, server):
    """The browser's session, as Playwright's `add_cookies` takes it."""
    found = find(browser, "session")
    return {"name": found.name, "value": found.value, "url": server.url}


def shown(context, wanted="session"):
    """The cookie for a purpose in a context of Playwright, as it describes it; None without one."""
    return next((one for one in context.cookies() if purpose(one["name"]) == wanted), None)
