"""Signing in without a browser: fetches the real pages, fills in and submits their forms."""

import base64
import hashlib
import html.parser
import secrets
import urllib.parse

import requests

OOB = "urn:ietf:wg:oauth:2.0:oob"
ALL_SCOPES = (
    "public read_user write_user read_photos write_photos write_likes write_followers "
    "read_collections write_collections"
)


class Form(html.parser.HTMLParser):
    """The only form of a page: its action and its fields."""

    def __init__(self, page):
        super().__init__()
        self.action, self.method, self.fields, self.inputs = None, None, {}, {}
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "form":
            self.action, self.method = values.get("action", ""), values.get("method", "get")
        if tag == "input":
            self.inputs[values.get("name")] = values
            if values.get("type") == "hidden":
                self.fields[values["name"]] = values.get("value", "")


def challenge(verifier):
    """The S256 challenge of a verifier (RFC 7636)."""
    digest = hashlib.sha256(verifier.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def verifier():
    return secrets.token_urlsafe(48)


def authorize_url(server, scope="public read_user write_likes", redirect=OOB, **more):
    query = {
        "client_id": "demo",
        "redirect_uri": redirect,
        "response_type": "code",
        "scope": scope,
        **more,
    }
    return f"{server.url}/oauth/authorize?" + urllib.parse.urlencode(query)


def send(browser, page, **values):
    """Submits the form of `page` with these values; follows no redirect."""
    form = Form(page.text)
    assert form.action is not None, f"no form on {page.url}: {page.text[:500]}"
    return browser.post(
        urllib.parse.urljoin(page.url, form.action),
        data={**form.fields, **values},
        headers={"Origin": urllib.parse.urljoin(page.url, "/").rstrip("/")},
        allow_redirects=False,
        timeout=30,
    )


def follow(browser, response):
    """Follows redirects as long as they stay on the server."""
    while response.status_code in (302, 303) and _is_inside(response):
        there = urllib.parse.urljoin(response.url, response.headers["Location"])
        response = browser.get(there, allow_redirects=False, timeout=30)
    return response


def _is_inside(response):
    there = urllib.parse.urljoin(response.url, response.headers["Location"])
    here, target = urllib.parse.urlsplit(response.url), urllib.parse.urlsplit(there)
    return here.netloc == target.netloc and "/native" not in target.path


def sign_in(url, login="username", password="password", sequence="132", browser=None):
    """Opens an authorization URL, signs in and returns the consent page or the redirect."""
    browser = browser or requests.Session()
    page = follow(browser, browser.get(url, allow_redirects=False, timeout=30))
    if 'name="password"' in page.text:
        page = follow(browser, send(browser, page, login=login, password=password))
    if 'name="digit"' in page.text:
        page = follow(browser, send(browser, page, sequence=sequence))
    return browser, page


def allow(browser, page, answer="allow"):
    """Allows access on the consent page, if there is one; returns the redirect URL."""
    if page.status_code == 200:
        page = follow(browser, send(browser, page, answer=answer))
    assert page.status_code in (302, 303), f"{page.status_code}: {page.text[:500]}"
    return urllib.parse.urljoin(page.url, page.headers["Location"])


def query_of(url):
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))


def code_for(server, scope="public read_user write_likes", redirect=OOB, browser=None, **more):
    browser, page = sign_in(authorize_url(server, scope, redirect, **more), browser=browser)
    return query_of(allow(browser, page))["code"]


def exchange(server, code, redirect=OOB, **more):
    """The token request as most clients send it: all parameters in the form body."""
    form = {
        "client_id": "demo",
        "client_secret": "demo-secret",
        "redirect_uri": redirect,
        "code": code,
        "grant_type": "authorization_code",
        **more,
    }
    return requests.post(
        f"{server.url}/oauth/token",
        data={k: v for k, v in form.items() if v is not None},
        timeout=30,
    )


def refresh(server, token, **more):
    """A refresh request of the demo application with this token."""
    form = {"client_id": "demo", "client_secret": "demo-secret", "grant_type": "refresh_token"}
    return requests.post(
        f"{server.url}/oauth/token", data={**form, "refresh_token": token, **more}, timeout=30
    )


def token_for(server, scope="public read_user write_likes"):
    """An access token of the demo person."""
    response = exchange(server, code_for(server, scope))
    assert response.status_code == 200, response.text
    return response.json()["access_token"]
