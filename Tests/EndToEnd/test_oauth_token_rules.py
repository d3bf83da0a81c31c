"""The token endpoint, rule by rule, as raw requests (docs/rules.md, OA).

The other rules are in test_oauth_rules.py and test_oauth_access_rules.py.
"""

import base64
import concurrent.futures
import re

import pytest
import requests
from requests.adapters import HTTPAdapter

import oauth
import rows
from oauth_clients import VERIFIER, Client, DatedClient, refused
from server import wait_until

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def in_parallel(count, act):
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        return list(pool.map(lambda _: act(), range(count)))


# OA-10: the example of RFC 7636, appendix B
def test_the_example_of_the_standard_gets_a_token(client):
    assert client.exchange(client.code(), code_verifier=VERIFIER).status_code == 200


# OA-21: only a form in the body counts, except for clients that are written for Unsplash
def test_the_token_endpoint_reads_only_a_form(client, demo_server):
    form = {"client_id": client.key, "client_secret": client.secret, "grant_type": "authorization_code"}
    form |= {"code": client.code(), "redirect_uri": client.redirect, "code_verifier": VERIFIER}
    url = demo_server.url + "/oauth/token"
    assert requests.get(url, params=form, timeout=30).status_code == 405
    refused(requests.post(url, params=form, timeout=30), "invalid_request")
    refused(requests.post(url, json=form, timeout=30), "invalid_request")
    assert requests.post(url, data=form, timeout=30).status_code == 200


# OA-22: responses with secrets, including errors
def test_responses_with_secrets_are_never_stored(client):
    code = client.code()
    consent = client.ask()
    responses = [client.exchange(code), client.exchange(code), consent, client.ask(requests.Session())]
    assert [response.status_code for response in responses] == [200, 400, 200, 200]
    for response in responses:
        assert "no-store" in response.headers["Cache-Control"], response.url


# OA-23
def test_a_code_of_another_client_is_refused(client, other):
    code = client.code()
    refused(other.exchange(code), "invalid_grant")
    assert client.exchange(code).status_code == 200, "the other client spent it"


# OA-24
@pytest.mark.parametrize("uri", [None, "https://client.example/", "https://client.example/cb?a=1"])
def test_a_code_needs_its_redirect_uri(client, uri):
    refused(client.exchange(client.code(), redirect_uri=uri), "invalid_grant" if uri else "invalid_request")


# OA-25
@pytest.mark.parametrize("verifier", ["x" * 43, VERIFIER[:-1], "x" * 129, VERIFIER[:-1] + "+", VERIFIER + " ", "", None])
def test_a_wrong_verifier_is_refused(client, verifier):
    refused(client.exchange(client.code(), code_verifier=verifier), "invalid_grant", "invalid_request")


# OA-25: a verifier without a challenge, and that of another request
def test_a_verifier_belongs_to_its_challenge(client, demo_server):
    code = oauth.code_for(demo_server, browser=client.browser)
    assert oauth.exchange(demo_server, code, code_verifier=VERIFIER).json()["error"] == "invalid_grant"
    mine = oauth.verifier()
    first, second = client.code(code_challenge=oauth.challenge(mine)), client.code()
    refused(client.exchange(second, code_verifier=mine), "invalid_grant")
    refused(client.exchange(first), "invalid_grant")


# OA-26
def test_a_second_use_of_a_code_revokes_what_the_first_got(client):
    code = client.code()
    body = client.exchange(code).json()
    assert client.status(body["access_token"]) == 200
    refused(client.exchange(code), "invalid_grant")
    assert client.status(body["access_token"]) == 401
    refused(client.refresh(body["refresh_token"]), "invalid_grant")


# OA-27: 50 at once, three times
@pytest.mark.parametrize("round", range(3))
def test_of_simultaneous_uses_of_a_code_one_succeeds(client, round):
    code = client.code()
    responses = in_parallel(50, lambda: client.exchange(code))
    good = [response.json() for response in responses if response.status_code == 200]
    assert len(good) == 1
    assert {response.status_code for response in responses} <= {200, 400}
    # The other 49 were uses of a used code.
    for body in good:
        assert client.status(body["access_token"]) == 401


# OA-28
def test_a_code_lives_for_a_minute(make_server, tmp_path):
    client = DatedClient(make_server, tmp_path)
    early, late = client.code(), client.code()
    client.ahead(50)
    assert client.exchange(early).status_code == 200
    client.ahead(11)
    refused(client.exchange(late), "invalid_grant")


# OA-29
def test_a_confidential_client_proves_its_identity(client, other):
    def basic(key, secret):
        return {"Authorization": "Basic " + base64.b64encode(f"{key}:{secret}".encode()).decode()}

    no_form = {"client_id": None, "client_secret": None}
    assert client.exchange(client.code(), **no_form, headers=basic(client.key, client.secret)).status_code == 200
    for wrong in (basic(client.key, "wrong"), basic("unknown", client.secret), {"Authorization": "Basic %%"}):
        response = client.exchange(client.code(), **no_form, headers=wrong)
        refused(response, "invalid_client", status=401)
        assert response.headers["WWW-Authenticate"].startswith("Basic")
    for form in ({"client_secret": None}, {"client_secret": "wrong"}, {"client_secret": other.secret}, no_form):
        refused(client.exchange(client.code(), **form), "invalid_client", status=401)
    refused(client.exchange(client.code(), headers=basic(client.key, client.secret)), "invalid_request")


# OA-30: a guesser does not lock out the client itself, which has another address
def test_guessing_a_secret_is_slowed_down(demo_server, browser):
    client = Client(demo_server, browser)

    def guess():
        return client.refresh("x", client_secret="wrong").status_code

    wait_until(lambda: guess() == 429, what="a limit of guesses")
    limited = client.refresh("x")
    assert limited.status_code == 429 and int(limited.headers["Retry-After"]) > 0
    with requests.Session() as elsewhere:
        elsewhere.mount("http://", HTTPAdapter())
        elsewhere.get_adapter("http://").poolmanager.connection_pool_kw["source_address"] = ("127.0.0.2", 0)
        form = {"client_id": client.key, "client_secret": client.secret, "grant_type": "refresh_token"}
        response = elsewhere.post(demo_server.url + "/oauth/token", data={**form, "refresh_token": "x"}, timeout=30)
    refused(response, "invalid_grant")


# OA-31
@pytest.mark.parametrize("kind", ["password", "client_credentials", "implicit", "foo", "", None])
def test_other_grants_are_refused(client, kind):
    response = client.post(grant_type=kind, username="username", password="password", code=client.code())
    refused(response, "unsupported_grant_type" if kind else "invalid_request")


# OA-32
def test_a_refresh_token_of_another_client_is_refused(client, other):
    token = client.tokens()["refresh_token"]
    refused(other.refresh(token), "invalid_grant")
    assert client.refresh(token).status_code == 200


# OA-33, OA-36: requests of one client may race, or a response may be lost; who comes after the next refresh is a thief
def test_a_repeated_refresh_gets_the_same_tokens(client):
    old = client.tokens()["refresh_token"]
    first, *again = [client.refresh(old) for _ in range(4)]
    assert first.status_code == 200 and all(response.json() == first.json() for response in again)
    assert client.status(first.json()["access_token"]) == 200
    next_one = client.refresh(first.json()["refresh_token"])
    assert next_one.status_code == 200
    refused(client.refresh(old), "invalid_grant")
    assert client.status(next_one.json()["access_token"]) == 401
    refused(client.refresh(next_one.json()["refresh_token"]), "invalid_grant")


# OA-34: 180 days after the first code, whatever happened in between
def test_rotation_does_not_extend_the_end(make_server, tmp_path):
    client = DatedClient(make_server, tmp_path)
    token = client.tokens()["refresh_token"]
    for _ in range(5):
        client.ahead(35 * 86_400)
        response = client.refresh(token)
        assert response.status_code == 200, response.text
        token = response.json()["refresh_token"]
    client.ahead(6 * 86_400)
    refused(client.refresh(token), "invalid_grant")


# OA-35: and a narrower scope does not narrow the refresh token
def test_a_refresh_does_not_widen_the_scope(client):
    token = client.tokens(scope="public read_user")["refresh_token"]
    refused(client.refresh(token, scope="public read_user write_likes"), "invalid_scope")
    narrow = client.refresh(token, scope="public").json()
    assert client.refresh(narrow["refresh_token"]).json()["scope"] == "public read_user"


# OA-36: 50 at once
def test_simultaneous_refreshes_get_the_same_tokens(client, demo_server):
    def living():
        return len(rows.query(demo_server, "SELECT hash FROM token WHERE revokedAt IS NULL"))

    before, body = living(), client.tokens()
    assert living() == before + 2
    responses = in_parallel(50, lambda: client.refresh(body["refresh_token"]))
    good = [response.json() for response in responses if response.status_code == 200]
    assert len(good) == 50 and len({answer["refresh_token"] for answer in good}) == 1
    assert living() == before + 2


# OA-37: the last character of 32 bytes has only four of its six bits
def test_tokens_are_random(client):
    body, found = client.tokens(), []
    for _ in range(200):
        body = client.refresh(body["refresh_token"]).json()
        found += [body["access_token"], body["refresh_token"]]
    assert len(set(found)) == len(found) == 400
    assert all(re.fullmatch("[A-Za-z0-9_-]{43}", token) for token in found)
    expected = len(found) / 64
    for position in range(42):
        counts = [sum(token[position] == letter for token in found) for letter in LETTERS]
        # 63 degrees of freedom: more than 140 happens once in 10 million positions.
        assert sum((count - expected) ** 2 / expected for count in counts) < 140, position


# OA-38: a refresh with a narrower scope gets it, and the response says so
def test_a_narrower_scope_is_named_in_the_response(client):
    response = client.refresh(client.tokens()["refresh_token"], scope="public")
    assert (response.status_code, response.json()["scope"]) == (200, "public")


# OA-39
@pytest.mark.parametrize("text", ['"', "\r\nX: y", "é🌊", "<b>", "\\", "\x00\x7f", "%", "a" * 5000])
def test_an_error_repeats_nothing_that_was_sent(client, text):
    codes = {"invalid_request", "invalid_client", "invalid_grant", "invalid_scope", "unsupported_grant_type"}
    for name in ("client_id", "client_secret", "grant_type", "code", "redirect_uri", "code_verifier", "scope"):
        form = {"grant_type": "authorization_code", "code": "x", "redirect_uri": "x", name: f"odd{text}odd"}
        response = client.post(**form)
        assert response.status_code in (400, 401), name
        body = response.json()
        assert body["error"] in codes and "odd" not in response.text, name
        assert re.fullmatch(r"[\x20\x21\x23-\x5b\x5d-\x7e]+", body["error_description"])
