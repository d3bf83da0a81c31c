"""Signing in and authorizing applications, as raw requests (API-2, FEED-3, AUTH-5, AUTH-17)."""

import base64
import re

import pytest
import requests

import cookies
import oauth
import rows
from nodes import NODES
from server import wait_until

LOOPBACK = "http://127.0.0.1:53999/callback"


# API-2, UN-6: without a redirect, the code is shown on a page at /oauth/authorize/native
def test_an_out_of_band_code_is_shown_at_the_native_url(small):
    browser, page = oauth.sign_in(oauth.authorize_url(small))
    url = oauth.allow(browser, page)
    assert url.startswith(small.url + "/oauth/authorize/native?code=")
    shown = browser.get(url)
    assert shown.status_code == 200 and oauth.query_of(url)["code"] in shown.text


# API-2, UN-5
def test_a_code_is_exchanged_for_a_token_with_every_field_clients_decode(small):
    response = oauth.exchange(small, oauth.code_for(small))
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    body = response.json()
    assert body["token_type"] == "Bearer" and isinstance(body["created_at"], int)
    assert set(body["scope"].split()) == {"public", "read_user", "write_likes"}
    assert len(body["access_token"]) >= 43 and body["refresh_token"]
    assert isinstance(body["user_id"], int) and body["username"]
    assert small.get("/me", token=body["access_token"]).status_code == 200


# API-2: apps of the Practicum course put all token parameters into the query, with "&&" and a trailing slash
def test_a_token_request_may_be_in_the_query(small):
    code = oauth.code_for(small)
    query = (
        f"client_id=demo&&client_secret=demo-secret&&redirect_uri={oauth.OOB}"
        f"&&code={code}&&grant_type=authorization_code"
    )
    response = requests.post(f"{small.url}/oauth/token/?{query}", timeout=30)
    assert response.status_code == 200, response.text


# API-2: python-unsplash authenticates by HTTP Basic
def test_a_client_may_use_basic_authentication(small):
    code = oauth.code_for(small)
    basic = base64.b64encode(b"demo:demo-secret").decode()
    response = requests.post(
        f"{small.url}/oauth/token",
        headers={"Authorization": f"Basic {basic}"},
        timeout=30,
        data={"code": code, "grant_type": "authorization_code", "redirect_uri": oauth.OOB},
    )
    assert response.status_code == 200, response.text


# API-2: JS6 and pySplash send such a header
def test_a_client_id_header_with_a_token_request_is_ignored(small):
    form = {
        "client_id": "demo",
        "client_secret": "demo-secret",
        "redirect_uri": oauth.OOB,
        "code": oauth.code_for(small),
        "grant_type": "authorization_code",
    }
    response = requests.post(
        f"{small.url}/oauth/token",
        data=form,
        timeout=30,
        headers={"Authorization": "Client-ID demo"},
    )
    assert response.status_code == 200, response.text


# API-2: clients separate scopes by spaces or plus signs
@pytest.mark.parametrize("scope", ["public+read_user", "public read_user", "public%2Bread_user"])
def test_scopes_are_separated_by_space_or_plus(small, scope):
    url = (
        f"{small.url}/oauth/authorize?client_id=demo&redirect_uri={oauth.OOB}"
        f"&response_type=code&scope={scope}"
    )
    browser, page = oauth.sign_in(url)
    code = oauth.query_of(oauth.allow(browser, page))["code"]
    assert set(oauth.exchange(small, code).json()["scope"].split()) == {"public", "read_user"}


# API-2, FEED-3: `state` and `iss` (RFC 9207) for a loopback client with PKCE (RFC 7636)
def test_a_loopback_client_with_a_challenge_gets_its_state_back(small):
    verifier = oauth.verifier()
    url = oauth.authorize_url(
        small,
        redirect=LOOPBACK,
        state="a b&c",
        code_challenge=oauth.challenge(verifier),
        code_challenge_method="S256",
    )
    browser, page = oauth.sign_in(url)
    redirect = oauth.allow(browser, page)
    assert redirect.startswith(LOOPBACK + "?")
    query = oauth.query_of(redirect)
    assert query["state"] == "a b&c" and query["iss"] == small.url
    response = oauth.exchange(small, query["code"], redirect=LOOPBACK, code_verifier=verifier)
    assert response.status_code == 200, response.text


# API-2: OA-25: a wrong, empty, missing or malformed verifier gets no token
@pytest.mark.parametrize("sent", ["x" * 43, "", None, "short", "x" * 129])
def test_a_wrong_verifier_gets_no_token(small, sent):
    code = oauth.code_for(
        small, code_challenge=oauth.challenge(oauth.verifier()), code_challenge_method="S256"
    )
    response = oauth.exchange(small, code, code_verifier=sent)
    assert response.status_code == 400
    assert response.json()["error"] in ("invalid_grant", "invalid_request")


# API-2: OA-26: a code used twice may have been stolen
def test_using_a_code_twice_revokes_its_tokens(small):
    code = oauth.code_for(small)
    token = oauth.exchange(small, code).json()["access_token"]
    assert small.get("/me", token=token).status_code == 200
    again = oauth.exchange(small, code)
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")
    assert small.get("/me", token=token).status_code == 401


# API-2, UN-5: the error for each invalid parameter of a token request
@pytest.mark.parametrize(
    "change,status,error",
    [
        ({"code": "wrong"}, 400, "invalid_grant"),
        ({"code": None}, 400, "invalid_request"),
        ({"redirect_uri": "http://127.0.0.1:1/other"}, 400, "invalid_grant"),
        ({"client_secret": "wrong"}, 401, "invalid_client"),
        ({"client_id": "who"}, 401, "invalid_client"),
        ({"grant_type": "password"}, 400, "unsupported_grant_type"),
        ({"grant_type": None}, 400, "invalid_request"),
    ],
)
def test_an_invalid_token_request_gets_a_specific_error(small, change, status, error):
    form = {"code": oauth.code_for(small), "redirect": oauth.OOB, **change}
    form["redirect"] = form.pop("redirect_uri", form["redirect"])
    response = oauth.exchange(small, form.pop("code"), **form)
    assert (response.status_code, response.json()["error"]) == (status, error)
    assert response.json()["error_description"]


# API-2: a request with an unregistered redirect URI is never redirected to it
@pytest.mark.parametrize(
    "redirect",
    [
        "https://evil.example/",
        "http://127.0.0.1.evil.example/callback",
        "javascript:alert(1)",
        "http://127.0.0.1@evil.example/",
        "urn:ietf:wg:oauth:2.0:oob:auto",
        "",
        "//evil.example",
        "data:text/html,x",
    ],
)
def test_an_unregistered_redirect_is_refused_on_a_page(small, redirect):
    browser, page = oauth.sign_in(oauth.authorize_url(small, redirect=redirect))
    assert page.status_code == 400 and "Location" not in page.headers
    assert "The redirect uri included is not valid." in page.text


# API-2
def test_an_unknown_application_is_refused_on_a_page(small):
    url = oauth.authorize_url(small).replace("client_id=demo", "client_id=unknown")
    _, page = oauth.sign_in(url)
    assert page.status_code in (400, 401) and "Location" not in page.headers
    assert page.headers["Content-Type"].startswith("text/html")


# API-2
def test_a_denial_is_reported_to_the_client(small):
    browser, page = oauth.sign_in(oauth.authorize_url(small, redirect=LOOPBACK, state="s"))
    query = oauth.query_of(oauth.allow(browser, page, answer="deny"))
    assert (query["error"], query["state"]) == ("access_denied", "s")


# API-2: RFC 7009
def test_a_revoked_token_is_rejected(small):
    body = oauth.exchange(small, oauth.code_for(small)).json()
    form = {"client_id": "demo", "client_secret": "demo-secret"}
    for _ in range(2):
        response = requests.post(
            f"{small.url}/oauth/revoke", data={**form, "token": body["access_token"]}, timeout=30
        )
        assert response.status_code == 200
    assert small.get("/me", token=body["access_token"]).status_code == 401


# API-2: unsplash-php refreshes its tokens
def test_a_refresh_token_gives_a_new_access_token(small):
    body = oauth.exchange(small, oauth.code_for(small)).json()
    response = oauth.refresh(small, body["refresh_token"])
    assert response.status_code == 200, response.text
    assert small.get("/me", token=response.json()["access_token"]).status_code == 200


# API-2: RFC 8414
def test_the_metadata_contains_working_urls(small):
    body = requests.get(f"{small.url}/.well-known/oauth-authorization-server", timeout=30).json()
    assert body["issuer"] == small.url
    assert body["code_challenge_methods_supported"] == ["S256"]
    assert body["response_types_supported"] == ["code"]
    assert body["authorization_response_iss_parameter_supported"] is True
    assert requests.post(body["token_endpoint"], timeout=30).status_code in (400, 401)
    assert requests.post(body["revocation_endpoint"], timeout=30).status_code in (400, 401)


# AUTH-5, AUTH-17: demo mode reveals which value was wrong
@pytest.mark.parametrize(
    "login,password,wrong",
    [
        ("username", "nonsense", ["password"]),
        ("nobody", "password", ["login"]),
        ("nobody", "nonsense", ["login", "password"]),
        ("", "", ["login", "password"]),
    ],
)
def test_only_the_wrong_field_is_marked(make_server, login, password, wrong):
    server = make_server()
    browser = requests.Session()
    page = oauth.follow(browser, browser.get(oauth.authorize_url(server), allow_redirects=False))
    response = oauth.send(browser, page, login=login, password=password)
    inputs = oauth.Form(response.text).inputs
    marked = [name for name in ("login", "password") if "error" in inputs[name]["class"].split()]
    assert marked == wrong
    assert (inputs["login"].get("value") or "") == login
    assert not inputs["password"].get("value")


# AUTH-17, LIB-5; the demo account has no limits, because its password is public
def test_many_wrong_passwords_delay_the_next_attempt(make_server):
    server = make_server()
    added = server.command("user", "add", "somebody", typed="a long enough password\n")
    assert added.returncode == 0, added.stderr
    browser = requests.Session()
    page = oauth.follow(browser, browser.get(oauth.authorize_url(server), allow_redirects=False))

    def wait():
        response = oauth.send(browser, page, login="somebody", password="wrong")
        match = re.search(r"Too many tries, wait (\d+) s", response.text)
        return int(match[1]) if match else 0

    # At least 4 s, so that even on a slow machine the next request is sent before the delay ends.
    wait_until(lambda: wait() >= 4, what="a delay of 4 s")
    right = oauth.send(browser, page, login="somebody", password="a long enough password")
    assert "Location" not in right.headers


# a page of another site can neither sign a person in nor submit a form in their name
def test_forms_submitted_by_other_sites_are_refused(small):
    browser = requests.Session()
    page = oauth.follow(browser, browser.get(oauth.authorize_url(small), allow_redirects=False))
    form = oauth.Form(page.text)
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        response = browser.post(
            small.url + form.action if form.action.startswith("/") else page.url,
            data={**form.fields, "login": "username", "password": "password"},
            headers=headers,
            allow_redirects=False,
            timeout=30,
        )
        assert response.status_code == 403


# Q-4, WB-01: over plain HTTP the cookie lacks Secure and is otherwise as strict as possible
def test_scripts_cannot_read_the_session_cookie(small):
    browser, _ = oauth.sign_in(oauth.authorize_url(small))
    found = [cookie for cookie in browser.cookies if cookies.purpose(cookie.name) == "session"]
    assert len(found) == 1
    assert found[0].has_nonstandard_attr("HttpOnly") and not found[0].domain_specified
    assert found[0].get_nonstandard_attr("SameSite") in ("Lax", "Strict")
    assert len(found[0].value) >= 22


# LIB-8, Q-4
def test_no_secret_is_written_to_the_log_or_the_database(small):
    secrets = ["demo-secret"]
    code = oauth.code_for(small)
    body = oauth.exchange(small, code).json()
    fresh = oauth.refresh(small, body["refresh_token"]).json()
    browser, _ = oauth.sign_in(oauth.authorize_url(small))
    secrets += [fresh["access_token"], fresh["refresh_token"]]
    secrets += [code, body["access_token"], body["refresh_token"], cookies.value(browser, "session")]
    stored = rows.stored(small)
    logged = small.log_text()
    for secret in secrets[1:]:
        assert secret not in logged and secret.encode() not in stored
    assert logged.count("demo-secret") <= NODES  # Each start prints it once, as LIB-1 requires.
