"""The authorization endpoint and its pages, rule by rule, as raw requests (docs/rules.md, OA and WB).

The rules of the token endpoint are in test_oauth_token_rules.py.
"""

import base64
import random
import re
import urllib.parse

import pytest
import requests

import cookies
import oauth
import rows
from entrance import Visitor
from oauth_clients import CHALLENGE, REDIRECT, Client

METADATA = "/.well-known/oauth-authorization-server"
EVIL = "https://evil.example"


def is_error_page(response):
    return response.status_code == 400 and "Location" not in response.headers


# OA-01: only the registered text itself is a match
@pytest.mark.parametrize("end", ["/", "/x", "%2F", "/..%2Fcb", "%252e", ";/../", "%0d%0a", "//", "?a=1", "?", "#x", "#"])
def test_an_extended_redirect_uri_gets_an_error_page(client, end):
    assert client.ask().status_code == 200
    assert is_error_page(client.ask(redirect_uri=REDIRECT + end))


# OA-01
@pytest.mark.parametrize(
    "uri",
    ["https://CLIENT.example/cb", "HTTPS://client.example/cb", "https://client.example@evil.example/cb"]
    + ["https://evil.example\\@client.example/cb", "https://client.example:444/cb", "https://client.example:443/cb"]
    + ["https://client.example./cb", "https://client.example", "https://client.example/", "https://client.example/CB"]
    + ["https://client.example.evil.example/cb", "https://evil.example/?https://client.example/cb"]
    + ["http://client.example/cb", " https://client.example/cb", "https://client.example/cb ", "//client.example/cb"]
    + ["https:client.example/cb", "https://client.example/./cb", "https://client.example//cb"]
    + ["https://cl\u0456ent.example/cb", "https://xn--clent-yxa.example/cb", "https://client.example/cb\x00"],
)
def test_another_spelling_of_a_redirect_uri_gets_an_error_page(client, uri):
    assert is_error_page(client.ask(redirect_uri=uri))


# OA-02
@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]"])
def test_a_loopback_redirect_may_have_any_port_but_no_other_path(demo_server, browser, host):
    native = Client(demo_server, browser, "--is-public", redirect=f"http://{host}/cb")
    for port in random.Random(2).sample(range(1024, 65536), 5):
        assert native.ask(redirect_uri=f"http://{host}:{port}/cb").status_code == 200
        assert is_error_page(native.ask(redirect_uri=f"http://{host}:{port}/other"))
    location = oauth.allow(browser, native.ask(redirect_uri=f"http://{host}:4711/cb"))
    assert location.startswith(f"http://{host}:4711/cb?code=")


# OA-03, OA-19
@pytest.mark.parametrize(
    "uri", ["http://photos.example/cb", "https://c.example/cb?code=x", "https://c.example/cb?a=1&state=x"]
    + ["https://c.example/cb?iss=x", "https://c.example/cb?%63ode=x", "https://c.example/cb#x"]
)
def test_an_unsafe_redirect_uri_is_refused_at_registration(demo_server, uri):
    added = demo_server.command("app", "add", "Unsafe", "--redirect", uri)
    assert added.returncode != 0 and added.stderr
    assert uri not in demo_server.command("app", "list").stdout


# OA-19: the query of a registered URI is kept
def test_the_query_of_a_redirect_uri_is_kept(demo_server, browser):
    client = Client(demo_server, browser, redirect="https://c.example/cb?page=1")
    assert set(client.answer(state="s")) == {"page", "code", "state", "iss"}


# OA-04
def test_an_untrusted_request_is_never_redirected(client, demo_server, browser):
    other = Client(demo_server, browser, redirect="https://other.example/cb")
    for changes in ({"client_id": "unknown"}, {"client_id": None}, {"redirect_uri": None}, {"client_id": other.key}):
        for person in (browser, requests.Session()):
            assert is_error_page(client.ask(person, **changes)), changes


# OA-05: the implicit and hybrid flows do not exist
@pytest.mark.parametrize("kind", [None, "token", "code token", "id_token", "code id_token", "CODE", "x"])
def test_only_the_response_type_code_is_answered(client, kind):
    expected = "unsupported_response_type" if kind else "invalid_request"
    assert client.error(response_type=kind) == expected


def states(count):
    """Texts that are easily damaged on their way through URLs and pages."""
    chance = random.Random(6)
    parts = ["&", "=", "#", "%", "+", " ", "\"", "'", "<b>", "%41", "é", "🌊", "\u202e", "\\", "/", "?", "a", "%%0"]
    for number in range(count):
        text = "".join(chance.choices(parts, k=1 + chance.randrange(30)))
        yield text if number else "s" * 2048


# OA-06: 200 states in errors, 12 of them in success too, where a page shows the URL
def test_the_state_returns_unchanged(client):
    for number, state in enumerate(states(200)):
        denied = client.ask(scope="nonsense", state=state).headers["Location"]
        assert oauth.query_of(denied)["state"] == state
        if number < 12:
            page = client.ask(state=state)
            assert "<b>" not in page.text
            assert oauth.query_of(oauth.allow(client.browser, page))["state"] == state


# OA-07
def test_every_redirect_names_the_issuer_of_the_metadata(client, demo_server):
    issuer = demo_server.get(METADATA, key=None).json()["issuer"]
    denied = oauth.query_of(client.ask(scope="nonsense").headers["Location"])
    assert client.answer()["iss"] == denied["iss"] == issuer


# OA-08, OA-50: a secret that a public client sends proves nothing
def test_a_public_client_needs_a_challenge(demo_server, browser):
    public = Client(demo_server, browser, "--is-public")
    assert public.secret is None
    assert public.error(code_challenge=None, code_challenge_method=None) == "invalid_request"
    response = public.exchange(public.code(), client_secret="anything", code_verifier=None)
    assert (response.status_code, response.json()["error"]) == (400, "invalid_grant")


# OA-09
@pytest.mark.parametrize("challenge", ["a" * 10, "a" * 42, "a" * 44, "a" * 200, CHALLENGE[:-1] + "=", CHALLENGE[:-1] + "+"])
def test_a_challenge_has_43_characters_of_base64url(client, challenge):
    assert client.error(code_challenge=challenge) == "invalid_request"


# OA-09
@pytest.mark.parametrize("method", ["plain", None, "", "S512", "s256"])
def test_only_the_challenge_method_s256_is_accepted(client, method):
    assert client.error(code_challenge_method=method) == "invalid_request"


# OA-11: also at the token endpoint
def test_unknown_parameters_are_ignored(client):
    extra = {f"unknown{number}": "x" for number in range(50)}
    response = client.exchange(client.code(foo=["1", "2"], **extra), foo="1", **extra)
    assert response.status_code == 200, response.text


# OA-12: an empty parameter counts as absent
@pytest.mark.parametrize("name", ["response_type", "scope", "state", "code_challenge", "code_challenge_method"])
def test_a_repeated_parameter_is_an_invalid_request(client, name):
    value = {"scope": "public", "state": "x", "response_type": "code", "code_challenge": CHALLENGE}.get(name, "S256")
    assert client.error(**{name: [value, value]}) == "invalid_request"
    for twice in ({"client_id": [client.key] * 2}, {"redirect_uri": [REDIRECT] * 2}):
        assert is_error_page(client.ask(**twice))
    assert client.ask(scope="", state="").status_code == 200


# OA-13: no endpoint has a fragment, and each is below the issuer
def test_endpoints_have_no_fragment(demo_server):
    body = demo_server.get(METADATA, key=None).json()
    endpoints = {name: url for name, url in body.items() if name.endswith("_endpoint")}
    assert len(endpoints) >= 3
    for name, url in endpoints.items():
        parts = urllib.parse.urlsplit(url)
        assert (parts.fragment, parts.query) == ("", ""), name
        assert url.startswith(body["issuer"] + "/"), name


# OA-14
def test_other_origins_cannot_read_the_authorization_endpoint(client):
    for method in ("GET", "POST", "OPTIONS"):
        headers = {"Origin": EVIL, "Access-Control-Request-Method": "POST"}
        response = requests.request(method, client.url(), headers=headers, allow_redirects=False, timeout=30)
        assert not [name for name in response.headers if name.startswith("Access-Control-")], method


# OA-15: consent, sign-in and error pages
def test_no_page_of_the_authorization_endpoint_can_be_framed(client):
    consent, wrong, stranger = client.ask(), client.ask(client_id="x"), client.ask(requests.Session())
    assert oauth.Form(consent.text).action
    assert (wrong.status_code, stranger.status_code) == (400, 200)
    for page in (consent, wrong, stranger):
        assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
        assert page.headers["X-Frame-Options"] == "DENY"


# OA-16: a browser must not repeat the form at the next URL
def test_forms_with_credentials_lead_on_with_303(client):
    visitor = requests.Session()
    page = client.ask(visitor)
    signed_in = oauth.send(visitor, page, login="username", password="password")
    for _ in range(3):
        if signed_in.status_code != 303:
            signed_in = oauth.send(visitor, signed_in, sequence="132")
    assert signed_in.status_code == 303
    assert oauth.send(client.browser, client.ask(), answer="allow").status_code == 303
    assert oauth.send(client.browser, client.ask(), answer="deny").status_code == 303


# OA-17: an invalid request of a signed-out person leads to sign-in, not to the client
def test_there_is_no_redirect_to_a_client_before_sign_in(client):
    url, visitor = client.url(scope="nonsense"), requests.Session()
    response = visitor.get(url, allow_redirects=False, timeout=30)
    assert REDIRECT not in response.headers.get("Location", "")
    assert 'name="password"' in oauth.follow(visitor, response).text
    _, end = oauth.sign_in(url, browser=visitor)
    assert oauth.query_of(end.headers["Location"])["error"] == "invalid_scope"


# OA-18: codes and states stay out of the Referer, and pages load nothing from other origins
def test_pages_load_nothing_from_other_origins(demo_server, browser):
    consent = browser.get(oauth.authorize_url(demo_server, state="secret-state"), timeout=30)
    native = browser.get(oauth.allow(browser, consent), timeout=30)
    for page in (consent, native, requests.get(oauth.authorize_url(demo_server), timeout=30)):
        assert page.headers["Referrer-Policy"] == "no-referrer"
        loaded = re.findall(r'(?:src|srcset|data-[a-z]+|<link[^>]*href)="(https?:[^"]*)"', page.text)
        assert [url for url in loaded if not url.startswith(demo_server.url)] == []


# OA-20: test_entrance_attacks.py has 40 targets for the account pages
@pytest.mark.parametrize("target", ["//evil.example", "/\\evil.example", EVIL, "/\t/evil.example", "javascript:alert(1)"])
def test_no_parameter_leads_to_another_site(demo_server, browser, target):
    for path in ("/app/sign-in", "/app/sign-out", "/account/phone", "/account/new", "/authorization", "/"):
        for name in ("next", "return_to", "redirect_uri", "url"):
            query = urllib.parse.urlencode({name: target})
            response = requests.get(f"{demo_server.url}{path}?{query}", allow_redirects=False, timeout=30)
            where = urllib.parse.urljoin(demo_server.url, response.headers.get("Location", "/"))
            assert urllib.parse.urlsplit(where).netloc == f"127.0.0.1:{demo_server.port}", (path, name)
            assert not re.search(r'(?:href|action)="(?!/[^/\\])[^"]*evil', response.text), (path, name)


# OA-51: any app on a device can claim a scheme, so consent given earlier proves nothing
@pytest.mark.parametrize("redirect", ["org.example.app:/done", REDIRECT])
def test_consent_is_asked_again(demo_server, browser, redirect):
    native = Client(demo_server, browser, "--is-public", redirect=redirect)
    for _ in range(2):
        page = native.ask()
        assert page.status_code == 200 and 'value="allow"' in page.text
        assert oauth.allow(browser, page).startswith(redirect + "?code=")


# OA-52: a consent belongs to its session and to its exact request
def test_a_consent_cannot_be_replayed(client, demo_server):
    fields = {**oauth.Form(client.ask().text).fields, "answer": "allow"}
    wider = client.url(scope="public read_user write_likes")
    other = oauth.sign_in(oauth.authorize_url(demo_server))[0]
    tries = [(client.browser, wider, demo_server.url), (other, client.url(), demo_server.url)]
    tries += [(client.browser, client.url(), EVIL)]
    for browser, url, origin in tries:
        response = browser.post(url, data=fields, headers={"Origin": origin}, allow_redirects=False, timeout=30)
        assert response.status_code == 403 and "Location" not in response.headers


# OA-53
def test_a_person_can_end_a_grant(demo_server):
    visitor = Visitor(demo_server)
    visitor.register("granting")
    client = Client(demo_server, visitor.browser)
    tokens = client.tokens()
    page = visitor.get("/account").text
    [grant] = re.findall(r'name="grant" value="(\w+)"', page)
    visitor.post("/account", {"form": visitor.csrf_token("/account"), "grant": grant})
    assert client.status(tokens["access_token"]) == 401
    assert client.refresh(tokens["refresh_token"]).json()["error"] == "invalid_grant"


# OA-54
def test_no_secret_of_a_flow_is_stored_in_clear(demo_server, browser):
    client, found = Client(demo_server, browser), []
    for _ in range(20):
        code = client.code()
        body = client.exchange(code).json()
        fresh = client.refresh(body["refresh_token"]).json()
        found += [code, *(answer[kind] for answer in (body, fresh) for kind in ("access_token", "refresh_token"))]
    found += [client.secret, cookies.value(browser, "session")]
    stored = rows.stored(demo_server)
    assert client.key.encode() in stored
    for secret in found:
        assert secret.encode() not in stored and secret not in demo_server.log_text()


# OA-55: plain HTTP is allowed only on this machine and its local network, because it would expose tokens
def test_a_public_issuer_without_https_is_refused(make_server):
    server = make_server(start=False, options=["--demo", "off", "--public-url", "http://photos.example"])
    server.spawn()
    assert server.process.wait(30) != 0
    assert "https" in server.log_text()


# OA-56: the id of the session is new after sign-in, and dead after sign-out
def test_the_session_changes_at_sign_in_and_ends_at_sign_out(demo_server):
    visitor = requests.Session()
    cookies.plant(visitor, demo_server, "session", "x" * 43)
    visitor, _ = oauth.sign_in(oauth.authorize_url(demo_server), browser=visitor)
    assert cookies.value(visitor, "session") != "x" * 43
    jar = {one.name: one.value for one in visitor.cookies if cookies.purpose(one.name) == "session"}
    account = f"{demo_server.url}/account"
    assert requests.get(account, cookies=jar, allow_redirects=False, timeout=30).status_code == 200
    headers = {"Origin": demo_server.url}
    visitor.post(f"{demo_server.url}/app/sign-out", headers=headers, allow_redirects=False, timeout=30)
    assert requests.get(account, cookies=jar, allow_redirects=False, timeout=30).status_code == 303


# WB-09: the session is a cookie; no response to the web app contains an API token
def test_the_web_app_never_receives_a_bearer_token(demo_server):
    browser = requests.Session()
    entry = browser.get(f"{demo_server.url}/app/sign-in", allow_redirects=False, timeout=30)
    _, end = oauth.sign_in(urllib.parse.urljoin(demo_server.url, entry.headers["Location"]), browser=browser)
    page = oauth.follow(browser, end)
    responses = [page, browser.get(f"{demo_server.url}/me", headers={"Origin": demo_server.url}, timeout=30)]
    assert page.status_code == 200 and any("session" in cookie.name for cookie in browser.cookies)
    for response in responses:
        assert "access_token" not in response.text and "Bearer" not in response.text, response.url
    for cookie in browser.cookies:
        token = urllib.parse.unquote(cookie.value or "-")
        as_token = demo_server.get("/me", key=None, headers={"Authorization": f"Bearer {token}"})
        assert as_token.status_code in (400, 401), cookie.name
    assert base64.b64encode(b"demo:demo-secret").decode() not in page.text
