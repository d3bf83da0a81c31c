"""Requirements of the OAuth standards, as raw requests (docs/rules.md, OA and WB)."""

import base64
import re
import urllib.parse

import pytest
import requests

import oauth

METADATA = "/.well-known/oauth-authorization-server"
ELSEWHERE = "https://elsewhere.example"


def get_with_token(server, scheme="Bearer", token="wrong", path="/me"):
    return server.get(path, key=None, headers={"Authorization": f"{scheme} {token}"})


# OA-13: no endpoint has a fragment, and each is below the issuer
def test_endpoints_have_no_fragment(small):
    body = small.get(METADATA, key=None).json()
    endpoints = {name: url for name, url in body.items() if name.endswith("_endpoint")}
    assert len(endpoints) >= 3
    for name, url in endpoints.items():
        parts = urllib.parse.urlsplit(url)
        assert (parts.fragment, parts.query) == ("", ""), name
        assert url.startswith(body["issuer"] + "/"), name


# OA-15: consent, sign-in and error pages
def test_no_page_of_the_authorization_endpoint_can_be_framed(small):
    browser, consent = oauth.sign_in(oauth.authorize_url(small))
    assert oauth.Form(consent.text).action
    wrong = browser.get(oauth.authorize_url(small, client_id="unknown"), timeout=30)
    stranger = requests.get(oauth.authorize_url(small), timeout=30)
    assert (wrong.status_code, stranger.status_code) == (400, 200)
    for page in (consent, wrong, stranger):
        assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
        assert page.headers["X-Frame-Options"] == "DENY"


# OA-17: an invalid request of a signed-out person leads to sign-in, not to the client
def test_there_is_no_redirect_to_a_client_before_sign_in(small):
    url = oauth.authorize_url(small, scope="nonsense", redirect="http://127.0.0.1:53999/callback")
    response = requests.get(url, allow_redirects=False, timeout=30)
    assert "127.0.0.1:53999" not in response.headers.get("Location", "")
    browser = requests.Session()
    page = oauth.follow(browser, browser.get(url, allow_redirects=False, timeout=30))
    assert 'name="password"' in page.text
    _, end = oauth.sign_in(url, browser=browser)
    assert oauth.query_of(end.headers["Location"])["error"] == "invalid_scope"


# OA-18: codes and states stay out of the Referer, and pages load nothing from other origins
def test_pages_load_nothing_from_other_origins(small):
    browser, consent = oauth.sign_in(oauth.authorize_url(small, state="secret-state"))
    native = browser.get(oauth.allow(browser, consent), timeout=30)
    for page in (consent, native, requests.get(oauth.authorize_url(small), timeout=30)):
        assert page.headers["Referrer-Policy"] == "no-referrer"
        loaded = re.findall(r'(?:src|srcset|data-[a-z]+|<link[^>]*href)="(https?:[^"]*)"', page.text)
        assert [url for url in loaded if not url.startswith(small.url)] == []


# OA-22: responses with secrets, including errors
def test_responses_with_secrets_are_never_stored(small):
    code = oauth.code_for(small)
    responses = [oauth.exchange(small, code), oauth.exchange(small, code)]
    browser, consent = oauth.sign_in(oauth.authorize_url(small))
    responses += [consent, browser.get(oauth.allow(browser, consent), timeout=30)]
    assert [response.status_code for response in responses] == [200, 400, 200, 200]
    for response in responses:
        assert "no-store" in response.headers["Cache-Control"], response.url


# OA-33, OA-36: two requests of one client may race, or a response may be lost; a third use is a theft
def test_a_repeated_refresh_gets_the_same_tokens_once(small):
    old = oauth.exchange(small, oauth.code_for(small)).json()["refresh_token"]
    first, again = (oauth.refresh(small, old) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json()
    assert small.get("/me", token=first.json()["access_token"]).status_code == 200
    third = oauth.refresh(small, old)
    assert (third.status_code, third.json()["error"]) == (400, "invalid_grant")
    assert small.get("/me", token=first.json()["access_token"]).status_code == 401
    assert oauth.refresh(small, first.json()["refresh_token"]).status_code == 400


# OA-38: a refresh with a narrower scope gets it, and the response says so
def test_a_narrower_scope_is_named_in_the_response(small):
    body = oauth.exchange(small, oauth.code_for(small)).json()
    response = oauth.refresh(small, body["refresh_token"], scope="public")
    assert (response.status_code, response.json()["scope"]) == (200, "public")


# OA-40: authentication schemes are case-insensitive (RFC 9110)
@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_the_scheme_is_case_insensitive(small, scheme):
    token = oauth.token_for(small)
    assert get_with_token(small, scheme, token).status_code == 200


# OA-41: URLs end up in logs and histories
def test_a_token_in_the_query_is_ignored(small):
    token = oauth.token_for(small)
    assert small.get(f"/me?access_token={token}", key=None).status_code == 401


# OA-42: the challenge names the error, but only if a token was sent
def test_a_rejection_names_the_scheme_and_the_error(small):
    none = small.get("/me", key=None)
    wrong = get_with_token(small)
    narrow = get_with_token(small, token=oauth.token_for(small, scope="public"))
    assert [response.status_code for response in (none, wrong, narrow)] == [401, 401, 403]
    challenges = [response.headers["WWW-Authenticate"] for response in (none, wrong, narrow)]
    assert all(challenge.startswith("Bearer") for challenge in challenges)
    assert "error=" not in challenges[0]
    assert 'error="invalid_token"' in challenges[1]
    assert 'error="insufficient_scope"' in challenges[2]


# OA-49: an app in a browser can exchange its code, without cookies
@pytest.mark.parametrize("path", [METADATA, "/oauth/token", "/oauth/revoke"])
def test_other_origins_may_call_the_token_endpoints_without_cookies(small, path):
    method = "GET" if path == METADATA else "POST"
    response = small.request(method, path, key=None, headers={"Origin": ELSEWHERE})
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in response.headers


# OA-55: plain HTTP is allowed only on this machine and its local network, because it would expose tokens
def test_a_public_issuer_without_https_is_refused(make_server):
    server = make_server(start=False, options=["--demo", "off", "--public-url", "http://photos.example"])
    server.spawn()
    assert server.process.wait(30) != 0
    assert "https" in server.log_text()


# WB-09: the session is a cookie; no response to the web app contains an API token
def test_the_web_app_never_receives_a_bearer_token(small):
    browser = requests.Session()
    entry = browser.get(f"{small.url}/app/sign-in", allow_redirects=False, timeout=30)
    _, end = oauth.sign_in(urllib.parse.urljoin(small.url, entry.headers["Location"]), browser=browser)
    page = oauth.follow(browser, end)
    responses = [page, browser.get(f"{small.url}/me", headers={"Origin": small.url}, timeout=30)]
    assert page.status_code == 200 and any("session" in cookie.name for cookie in browser.cookies)
    for response in responses:
        assert "access_token" not in response.text and "Bearer" not in response.text, response.url
    for cookie in browser.cookies:
        as_token = get_with_token(small, token=urllib.parse.unquote(cookie.value or "-"))
        assert as_token.status_code in (400, 401), cookie.name
    assert base64.b64encode(b"demo:demo-secret").decode() not in page.text
