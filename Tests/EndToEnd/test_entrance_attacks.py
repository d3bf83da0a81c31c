"""Attacks on sign-in, as raw requests (Q-4)."""

import concurrent.futures
import itertools
import random
import re
import urllib.parse

import pytest
import requests

import cookies
import oauth
import rows
from entrance import GOOD_PASSWORD, Visitor, sent_code
from nodes import NODES
from server import wait_until

PHONE = "/account/phone?return_to=%2F"
CODE = "/account/code?return_to=%2F"


# OA-56, WB-02: session fixation: a cookie planted before sign-in is not the session afterwards
def test_a_fixated_session_cookie_is_rejected(non_demo_server):
    victim = Visitor(non_demo_server, json=True)
    path, planted = victim.client(), "x" * 43
    for name in ("session", "step", "device", "code"):
        cookies.plant(victim.browser, non_demo_server, name, planted)
    assert victim.send(path, login="guarded", password=GOOD_PASSWORD).json() == {"step": "panel"}
    step = cookies.value(victim.browser, "step")
    assert step != planted and cookies.value(victim.browser, "session") == planted
    assert victim.send(path, sequence="213").json()["step"] == "done"
    session = cookies.value(victim.browser, "session")
    assert session not in (planted, step) and len(session) >= 43
    assert cookies.value(victim.browser, "device") != planted
    for cookie in (planted, step):
        thief = Visitor(non_demo_server)
        cookies.plant(thief.browser, non_demo_server, "session", cookie)
        assert thief.get("/account").status_code == 303


# OA-56: signing in again in the same browser ends the previous session
def test_a_new_session_ends_the_previous_one(demo_server):
    visitor = Visitor(demo_server, json=True)
    visitor.register("twice")
    before = cookies.value(visitor.browser, "session")
    visitor.send(PHONE, phone="+79171000004")
    visitor.send(CODE, code=sent_code(demo_server, "9171000004"))
    assert visitor.send("/account/name?return_to=%2F", name="Twice").json()["step"] == "done"
    assert cookies.value(visitor.browser, "session") != before
    thief = Visitor(demo_server)
    cookies.plant(thief.browser, demo_server, "session", before)
    assert thief.get("/account").status_code == 303
    assert visitor.get("/account").status_code == 200


# AUTH-18: the cookie set after the password is no session; it works once, for its account, with five attempts
def test_a_pending_sign_in_cannot_be_replayed_or_guessed(non_demo_server):
    path = Visitor(non_demo_server).client()
    visitor = Visitor(non_demo_server, json=True)
    visitor.send(path, login="guarded", password=GOOD_PASSWORD)
    step = cookies.value(visitor.browser, "step")
    assert visitor.get("/account").status_code == 303
    assert visitor.send(path, sequence="213").json()["step"] == "done"
    thief = Visitor(non_demo_server, json=True)
    cookies.plant(thief.browser, non_demo_server, "step", step)
    assert thief.send(path, sequence="213").json() == {"problem": "expired"}
    visitor = Visitor(non_demo_server, json=True)
    visitor.send(path, login="guarded", password=GOOD_PASSWORD)
    problems = [visitor.send(path, sequence="111").json()["problem"] for _ in range(5)]
    assert problems == ["sequence"] * 5
    assert visitor.send(path, sequence="213").json() == {"problem": "expired"}


# CODE-12, OT-03: a code works once, even if submitted concurrently
def test_a_code_sent_concurrently_works_once(demo_server):
    visitor = Visitor(demo_server, json=True)
    visitor.send(PHONE, phone="+79171000001")
    code = sent_code(demo_server, "9171000001")
    values = {"form": visitor.csrf_token(CODE), "code": code}
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        responses = list(pool.map(lambda _: visitor.post(CODE, values).json(), range(20)))
    assert responses.count({"step": "name"}) == 1
    name = "/account/name?return_to=%2F"
    assert visitor.send(name, name="Once").json()["step"] == "done"


# WB-04: requests with another origin, or with another browser's, another page's or no CSRF token have no effect
def test_forged_forms_are_refused(non_demo_server):
    path = Visitor(non_demo_server).client()
    owner = Visitor(non_demo_server).sign_in("owner", GOOD_PASSWORD)
    good = {"login": "owner", "password": GOOD_PASSWORD}
    routes = {
        path: good,
        "/authorization": good,
        PHONE: {"phone": "+79170000001"},
        CODE: {"code": "000000"},
        "/account/name?return_to=%2F": {"name": "Eve"},
        "/account/new?return_to=%2F": {**good, "login": "eve", "name": "Eve"},
    }
    for route, values in routes.items():
        visitor = Visitor(non_demo_server, json=True)
        if "account/code" in route or "account/name" in route:
            visitor.send(PHONE, phone="+79170000001")
        check_forged_forms(visitor, route, values)
    passwords = {"current": GOOD_PASSWORD, "password": "x" + GOOD_PASSWORD}
    check_forged_forms(owner, "/account/password", passwords)
    owner.json = False
    Visitor(non_demo_server).sign_in("owner", GOOD_PASSWORD)
    page = owner.get("/account").text
    csrf_token = re.search(r'name="form" value="([^"]+)"', page)[1]
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        response = owner.post("/account", {"form": csrf_token, "others": "1"}, headers)
        assert response.status_code == 403
    assert page.count('name="session"') == owner.get("/account").text.count('name="session"')


def check_forged_forms(visitor, route, values):
    own = visitor.csrf_token(route)
    foreign = Visitor(visitor.server).csrf_token("/authorization")
    attempts = [
        (own, {"Origin": "https://evil.example"}),
        (own, {"Origin": visitor.server.url.replace("127.0.0.1", "localhost")}),
        (own, {"Sec-Fetch-Site": "cross-site"}),
        (own, {"Sec-Fetch-Site": "same-site"}),
        (foreign, {}),
        (own[:-1] + "x", {}),
        ("", {}),
        (None, {}),
    ]
    for csrf_token, headers in attempts:
        fields = values if csrf_token is None else {"form": csrf_token, **values}
        response = visitor.post(route, fields, headers)
        assert response.status_code == 403, (route, csrf_token, headers, response.text[:200])
        assert not cookies.find(response, "session")


# WB-05, WB-06: pages cannot be framed and run no foreign scripts
def test_no_page_can_be_framed(demo_server):
    visitor = Visitor(demo_server).sign_in()
    stranger = Visitor(demo_server)
    stranger.send(PHONE, phone="+79171000002")
    pages = ["/authorization", PHONE, CODE, "/account/new", "/outbox"]
    paths = [(stranger, path) for path in pages + [oauth.authorize_url(demo_server)]]
    paths += [(visitor, "/account"), (visitor, "/account/password")]
    paths += [(visitor, oauth.authorize_url(demo_server))]
    for who, path in paths:
        headers = who.get(path).headers
        policy = headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in policy and "default-src 'none'" in policy, path
        assert "unsafe-inline" not in policy and "base-uri 'none'" in policy, path
        assert headers["X-Frame-Options"] == "DENY", path
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert headers["Referrer-Policy"] == "no-referrer", path
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin", path
        assert "no-store" in headers["Cache-Control"], path
        assert "Access-Control-Allow-Origin" not in headers, path


# WB-05: the routes that answer GET (LOOKS), and those that answer only other methods (ORDERS)
LOOKS = (
    "/ /app /app/feed /app/profile /app/add /app/photo/{photo} /app/photo/{photo}/download "
    "/app/sign-in /app/callback?state=x&code=x /app/kept /app/worker.js /app/offline /app/index "
    "/app/cards?feed={feed}&from=0 /app/news?feed={feed} /app/uploads {upload} /photos "
    "/photos/random /photos/{photo} /photos/{photo}/download /photos/{photo}/statistics "
    "/photos/{photo}/stats /stats/total /stats/month /me /users/{user} /users/{user}/photos "
    "/users/{user}/likes /users/{user}/collections /users/{user}/portfolio /collections /topics "
    "/@{user} /photo/{photo} /users/{user}/statistics {picture} {portrait} /account /account/warning "
    "/account/new /account/password /account/phone /account/code /account/code/delivery "
    "/account/name /authorization {consent} {own} /oauth/authorize/native?code=x /outbox "
    "/.well-known/oauth-authorization-server /health /metrics /assets/app.css "
    "/manifest.webmanifest /icon.svg"
)
ORDERS = "/photos/{photo}/like /app/sign-out /oauth/token /oauth/revoke"
# What a GET may write: a pending sign-in, an authorization code, counts of views and downloads, "last seen". Nodes tell
# each other of counts, and write entries of the audit log when they have time.
MAY_WRITE = {"pendingsignin": "*", "authorizationcode": "*", "photoday": "*", "session": ["lastseenat"]}
MAY_WRITE |= {"photo": ["views", "downloads"], "person": ["totalviews", "totaldownloads"]}
MAY_WRITE |= {"change": "*", "audit": "*"} if NODES > 1 else {}


def all_rows(server):
    """All rows of the running server's database by table, except those that a GET may write.

    Names are in lower case, as PostgreSQL's are.
    """
    found = {"files": sorted(path.name for path in (server.data / "uploads").iterdir())}
    for table in rows.tables(server):
        if (left_out := MAY_WRITE.get(table.lower(), [])) != "*":
            found[table.lower()] = sorted(
                repr([value for name, value in row.items() if name.lower() not in left_out])
                for row in rows.query(server, f'SELECT * FROM "{table}"')
            )
    return found


# WB-05: GET changes nothing, whatever the URL; a POST with the same CSRF token does
def test_get_requests_change_nothing(small):
    owner = Visitor(small)
    owner.register("watched")
    other = Visitor(small).sign_in("watched", GOOD_PASSWORD)
    consent = oauth.authorize_url(small)
    granted = oauth.allow(other.browser, other.browser.get(consent, timeout=30))
    token = oauth.exchange(small, oauth.query_of(granted)["code"]).json()["access_token"]
    photo = small.photos()[0]
    assert small.post(f"/photos/{photo['id']}/like", token=token).status_code == 201
    tus = {"Tus-Resumable": "1.0.0", "Upload-Length": "10", "Origin": small.url}
    upload = owner.browser.post(owner.url("/app/uploads"), headers=tus, timeout=30)
    # Why random: if the test is repeated, the next message to a number has to wait.
    phone = f"+79171{random.randrange(100_000, 1_000_000)}"
    assert owner.send(PHONE, phone=phone).status_code == 303
    wait_until(lambda: "waiting" not in "".join(all_rows(small)["message"]), what="a message sent")
    # Writes the entries that would be written within 5 s, perhaps during the requests below.
    assert small.command("audit").returncode == 0
    page = owner.get("/account").text
    csrf_token = oauth.Form(page).fields["form"]
    [session] = re.findall(r'name="session" value="(\w+)"', page)
    [grant] = re.findall(r'name="grant" value="(\d+)"', page)
    facts = {"photo": photo["id"], "feed": owner.get("/app/kept").headers["X-Feed"]}
    facts |= {"user": small.get("/me", token=token).json()["username"], "own": owner.client()}
    facts |= {"upload": upload.headers["Location"], "consent": consent}
    facts |= {"picture": photo["urls"]["thumb"]}
    facts |= {"portrait": photo["user"]["profile_image"]["small"]}
    queries = [
        "others=1&logout=1&_method=POST",
        f"session={session}&answer=allow",
        f"grant={grant}&answer=deny",
        f"id={photo['id']}&like=1&_method=DELETE",
        "resend=1&phone=%2B79171000006",
        f"login=eve&name=Eve&current={GOOD_PASSWORD}&password=x{GOOD_PASSWORD}",
    ]
    disguised = {"X-HTTP-Method-Override": "DELETE", "Tus-Resumable": "1.0.0"}
    bearer = {"Authorization": f"Bearer {token}"}
    before = all_rows(small)
    for path, query in itertools.product(LOOKS.format(**facts).split(), queries):
        address = owner.url(path) + ("&" if "?" in path else "?") + f"{query}&form={csrf_token}"
        for method, more in (("GET", disguised), ("HEAD", disguised | bearer)):
            response = owner.browser.request(
                method, address, headers=more, allow_redirects=False, timeout=30
            )
            assert response.status_code < 400, (method, address, response.status_code)
    for path in ORDERS.format(**facts).split():
        assert owner.get(path + f"?form={csrf_token}").status_code == 405
    for method, path in itertools.product(("PUT", "DELETE"), ("/account", "/authorization", PHONE)):
        assert owner.browser.request(method, owner.url(path), timeout=30).status_code == 405
    assert all_rows(small) == before
    owner.post("/account", {"form": csrf_token, "others": "1"})
    assert len(all_rows(small)["session"]) == len(before["session"]) - 1


# Q-4: any input gets a clear refusal, and the server keeps running
@pytest.mark.parametrize("path", ["/authorization", PHONE, "/account/new", "/oauth/authorize"])
def test_malformed_bodies_are_refused(non_demo_server, path):
    url = non_demo_server.url + path
    form = "application/x-www-form-urlencoded"
    bodies = [
        (b"", form),
        (b"\x00" * 5000, form),
        (b"&&&===&%&%zz&%u0041", form),
        (b"login=" + b"a" * 2_000_000, form),
        (b"a&" * 20_000, form),
        (b"login=\xff\xfe&password=\xc3\x28", form),
        (b'{"login":"owner"}', "application/json"),
        (
            b"--x\r\nContent-Disposition: form-data; name=login\r\n",
            "multipart/form-data; boundary=x",
        ),
        (b"login=a", "text/plain"),
        (b"form=" + b"%00" * 1000, form),
        (b"form=a&form=b", form),
    ]
    for body, kind in bodies:
        response = requests.post(url, data=body, headers={"Content-Type": kind}, timeout=30)
        assert 400 <= response.status_code < 500, (body[:40], response.status_code)
    assert non_demo_server.process.poll() is None and "Fatal" not in non_demo_server.log_text()


# Q-4: 10,000 characters, NUL bytes, look-alikes, invalid UTF-8, in each field
def test_malformed_values_are_rejected(non_demo_server):
    path = Visitor(non_demo_server).client()
    logins = ["x" * 10_000, "owner\x00", "оwner", "ｏｗｎｅｒ", "\u202eowner"]
    passwords = ["x" * 10_000, "\x00", "💥" * 500, GOOD_PASSWORD + "\x00", ""]
    tried = [(login, GOOD_PASSWORD) for login in logins]
    tried += [("owner", password) for password in passwords]
    for login, password in tried:
        response = Visitor(non_demo_server, json=True).send(path, login=login, password=password)
        assert response.status_code == 401, (login[:20], password[:20], response.text)
        assert response.json() == {"problem": "fields", "login": False, "password": False}
    visitor = Visitor(non_demo_server, json=True)
    visitor.send(path, login="guarded", password=GOOD_PASSWORD)
    for text in ("", "2", "21", "٢١٣", "２１３", "213 ", "2130", "\x00213"):
        assert visitor.send(path, sequence=text).json()["problem"] in ("sequence", "expired")
    flow = Visitor(non_demo_server, json=True)
    flow.send(PHONE, phone="+79170000009")
    for text in ("", "12345", "1234567", "١٢٣٤٥٦", "abcdef", "\x00" * 6, "1" * 10_000):
        assert flow.send(CODE, code=text).json()["problem"] == "code"


HOSTS = ["//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example"]
HOSTS += ["/\t/evil.example", "/\n/evil.example", "/\r/evil.example", "https://evil.example"]
HOSTS += ["http:evil.example", "https:/evil.example", "javascript:alert(1)", "data:text/html,x"]
HOSTS += ["//evil.example/%2f..", "/%09/evil.example\t", "evil.example", "@evil.example"]
HOSTS += [".evil.example", ":80", "/\\/evil.example", "\t//evil.example", " //evil.example"]
HOSTS += ["\x00//evil.example", "//[::1]/", "/\u2028/evil.example", "／／evil.example"]
HOSTS += ["/／evil.example", "//evil。example", "//1.1", "/" + "a" * 3000, "", "?x", "#x"]
HOSTS += ["/a\r\nSet-Cookie: session=x", "/a\x00b", "//user@evil.example", "\\/evil.example"]
HOSTS += ["/\\\\evil.example", "https:evil.example", "//%65vil.example", "ftp://x"]


# OA-20: open redirects: with 40 foreign targets the person stays on this server
def test_return_to_never_leads_to_another_site(demo_server):
    assert len(HOSTS) >= 40
    visitor = Visitor(demo_server, json=True)
    visitor.send(PHONE, phone="+79171000003")
    visitor.send(CODE, code=sent_code(demo_server, "9171000003"))
    for target in HOSTS:
        query = "?return_to=" + urllib.parse.quote(target, safe="")
        for page in ("/account/phone", "/account/new", "/account/name"):
            text = visitor.get(page + query).text
            assert not re.search(r'(?:href|next)="[^"/]*(?:/?/|\\)[^"]*evil', text), target
            for link in re.findall(r'<a [^>]*href="([^"]*)"', text):
                assert link.startswith("/") and not link.startswith("//"), (target, link)
    target = urllib.parse.quote("//evil.example", safe="")
    response = visitor.send(f"/account/name?return_to={target}", name="Guest")
    assert response.json() == {"step": "done", "next": "/"}
    response = Visitor(demo_server).register("redirected", query="&return_to=" + target)
    assert response.headers["Location"].startswith("/") and "evil" not in response.headers["Location"]


# OT-12, OA-54, PASS-6: passwords, sequences, codes, cookies and numbers are stored nowhere in clear
def test_no_secret_is_stored_or_logged(demo_server):
    visitor = Visitor(demo_server)
    visitor.register("secretive", "an unheard-of Password 9", sequence="321", phone="+79171234567")
    code = sent_code(demo_server, "9171234567")
    wrong = Visitor(demo_server)
    wrong.send("/authorization", login="secretive", password="a wrong guess 77")
    wrong.send(oauth.authorize_url(demo_server), login="secretive", password="an unheard-of Password 9")
    visitor.send(CODE, code=code)
    secrets = ["an unheard-of Password 9", "a wrong guess 77", "79171234567", "9171234567"]
    # Of several nodes, one more cookie has the position of the last change, a number.
    given = [cookie for who in (visitor, wrong) for cookie in who.browser.cookies]
    secrets += [cookie.value for cookie in given if cookies.purpose(cookie.name) != "position"]
    stored = b"".join(path.read_bytes() for path in demo_server.data.glob("imagefeed.sqlite*"))
    metrics = requests.get(demo_server.url + "/metrics", timeout=30).text
    for secret in filter(None, secrets):
        assert secret.encode() not in stored, secret
        assert secret not in demo_server.log_text() and secret not in metrics, secret
    assert f"#{code}".encode() not in stored and f"#{code}" not in demo_server.log_text()
