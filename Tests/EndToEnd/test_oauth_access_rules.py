"""Bearer tokens, revocation and the metadata, rule by rule, as raw requests (docs/rules.md, OA).

The other rules are in test_oauth_rules.py and test_oauth_token_rules.py.
"""

import base64
import random

import pytest
import requests

import oauth
from entrance import Visitor
from oauth import OOB
from oauth_clients import CHALLENGE, REDIRECT, Client, DatedClient, refused

METADATA = "/.well-known/oauth-authorization-server"
ELSEWHERE = "https://elsewhere.example"


def get_with(server, authorization, path="/me"):
    return server.get(path, key=None, headers={"Authorization": authorization})


# OA-40: authentication schemes are case-insensitive (RFC 9110)
@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_the_scheme_is_case_insensitive(client, scheme):
    assert get_with(client.server, f"{scheme} {client.tokens()['access_token']}").status_code == 200


# OA-41: URLs end up in logs and histories
def test_a_token_in_the_query_is_ignored(client):
    token = client.tokens()["access_token"]
    assert client.server.get(f"/me?access_token={token}", key=None).status_code == 401


# OA-42: the challenge names the error, but only if a token was sent
def test_a_rejection_names_the_scheme_and_the_error(client):
    narrow = client.tokens(scope="public")["access_token"]
    none = client.server.get("/me", key=None)
    wrong, narrow = get_with(client.server, "Bearer wrong"), get_with(client.server, "Bearer " + narrow)
    assert [response.status_code for response in (none, wrong, narrow)] == [401, 401, 403]
    challenges = [response.headers["WWW-Authenticate"] for response in (none, wrong, narrow)]
    assert all(challenge.startswith("Bearer") for challenge in challenges)
    assert "error=" not in challenges[0]
    assert 'error="invalid_token"' in challenges[1]
    assert 'error="insufficient_scope"' in challenges[2]


# OA-43: revoked, or of a disabled person
def test_a_dead_token_is_refused_at_once(client, demo_server):
    token = client.tokens()["access_token"]
    assert client.revoke(token).status_code == 200
    assert client.status(token) == 401
    visitor = Visitor(demo_server)
    visitor.register("blocked")
    blocked = Client(demo_server, visitor.browser)
    tokens = blocked.tokens()
    assert blocked.status(tokens["access_token"]) == 200
    assert demo_server.command("user", "disable", "blocked").returncode == 0
    assert blocked.status(tokens["access_token"]) == 401
    refused(blocked.refresh(tokens["refresh_token"]), "invalid_grant")


# OA-43: expired, after an hour
def test_an_expired_token_is_refused(make_server, tmp_path):
    client = DatedClient(make_server, tmp_path)
    body = client.tokens()
    assert body["expires_in"] == 3600 and client.status(body["access_token"]) == 200
    client.ahead(3601)
    assert client.status(body["access_token"]) == 401
    assert client.refresh(body["refresh_token"]).status_code == 200


# OA-44
def test_only_the_own_client_can_revoke_a_token(client, other):
    for kind in ("access_token", "refresh_token"):
        body = client.tokens()
        refused(client.revoke(body[kind], client_secret="wrong"), "invalid_client", status=401)
        refused(client.revoke(None), "invalid_request")
        other.revoke(body[kind])
        assert client.status(body["access_token"]) == 200, kind
        assert client.revoke(body[kind]).status_code == 200
        assert client.status(body["access_token"]) == 401, kind


# OA-45
@pytest.mark.parametrize("hint", [None, "refresh_token", "access_token", "nonsense"])
def test_revoking_never_reveals_what_exists(client, hint):
    token = client.tokens()["access_token"]
    for token in (token, token, "unknown"):
        assert client.revoke(token, token_type_hint=hint).status_code == 200
        assert client.status(token) == 401


# OA-46
def test_revoking_a_refresh_token_revokes_its_access_tokens(client):
    body = client.tokens()
    fresh = client.refresh(body["refresh_token"]).json()
    assert client.revoke(fresh["refresh_token"]).status_code == 200
    assert [client.status(answer["access_token"]) for answer in (body, fresh)] == [401, 401]


# OA-47
def test_the_metadata_has_the_issuer_that_was_asked(demo_server):
    response = demo_server.get(METADATA, key=None)
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/json")
    assert response.json()["issuer"] == demo_server.url


# OA-48: what the metadata names works, and nothing else does
def test_the_metadata_advertises_what_works(client, demo_server, browser):
    body = demo_server.get(METADATA, key=None).json()
    assert body["code_challenge_methods_supported"] == ["S256"]
    assert body["response_types_supported"] == ["code"]
    assert body["authorization_response_iss_parameter_supported"] is True and client.answer()["iss"]
    assert set(body["grant_types_supported"]) == {"authorization_code", "refresh_token"}
    assert client.tokens(scope=" ".join(body["scopes_supported"]))["scope"].split() == body["scopes_supported"]
    public = Client(demo_server, browser, "--is-public")
    methods = {"none": public.exchange(public.code()), "client_secret_post": client.exchange(client.code())}
    basic = "Basic " + base64.b64encode(f"{client.key}:{client.secret}".encode()).decode()
    form = {"client_id": None, "client_secret": None, "headers": {"Authorization": basic}}
    methods["client_secret_basic"] = client.exchange(client.code(), **form)
    assert set(methods) == set(body["token_endpoint_auth_methods_supported"])
    assert {response.status_code for response in methods.values()} == {200}
    for name, url in body.items():
        if name.endswith(("_endpoint", "_documentation")):
            assert requests.get(url, timeout=30).status_code in (200, 400, 405), name


# OA-49: an app in a browser can exchange its code, without cookies
@pytest.mark.parametrize("path", [METADATA, "/oauth/token", "/oauth/revoke"])
def test_other_origins_may_call_the_token_endpoints_without_cookies(demo_server, path):
    method = "GET" if path == METADATA else "POST"
    for method in (method, "OPTIONS"):
        response = demo_server.request(method, path, key=None, headers={"Origin": ELSEWHERE})
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response.headers


def redirects(chance, server):
    """Some redirect URI: known, altered, of another host, or another port of this machine."""
    known = [server.url + "/app/callback", "imagefeed://signed-in", OOB, "http://localhost:3000/callback", REDIRECT]
    uri = chance.choice([*known, "http://127.0.0.1:9999/app/callback", "https://evil.example/cb"])
    end = chance.choice(["", "", "/", "?x=1", "#x", "%2f", "/../x", "@evil.example", ".evil.example"])
    return chance.choice([uri + end, uri.upper(), uri.replace("http:", "https:"), uri.replace("127.0.0.1", "localhost")])


# OA-51, OA-52, AUTH-16: whatever another site lets a signed-in browser request, nobody gets a code without consent but
# the web app itself, at its exact address
def test_no_other_site_can_obtain_a_code(demo_server):
    chance, (browser, _) = random.Random(44), oauth.sign_in(demo_server.url + "/app/sign-in?return_to=/app/feed")
    own, given = demo_server.url + "/app/callback", 0
    keys = [Client(demo_server, browser, *options).key for options in ((), ("--is-public",), ("--unsplash",))]
    keys += ["image-feed-web", "image-feed-web", "image-feed-phone", "demo", "nobody"]
    for _ in range(1000):
        uri = redirects(chance, demo_server)
        query = {
            "client_id": chance.choice(keys),
            "redirect_uri": uri,
            "response_type": chance.choice(["code", "code", "code", "token", ""]),
            "scope": chance.choice(["public", "public read_user write_likes", "public write_photos", "everything"]),
            "state": "s",
        }
        if chance.random() < 0.8:
            query |= {"code_challenge": CHALLENGE, "code_challenge_method": "S256"}
        headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Referer": "https://evil.example/"}
        method, headers = chance.choice([("GET", headers), ("GET", {}), ("POST", headers)])
        answer = browser.request(
            method, demo_server.url + "/oauth/authorize", params=query, headers=headers, allow_redirects=False, timeout=30
        )
        if "code=" in answer.headers.get("Location", ""):
            assert (query["client_id"], uri, method) == ("image-feed-web", own, "GET"), query
            given += 1
    assert given > 0, "the web app's own requests were among them"
