"""What strangers try at the entrance, as raw requests (Q-4; security notes 2 and 3)."""

import concurrent.futures
import itertools
import re
import urllib.parse

import pytest
import requests

import oauth
from entrance import GOOD_PASSWORD, Visitor, sent_code

PHONE = "/account/phone?return_to=%2F"
CODE = "/account/code?return_to=%2F"


# OA-56, WB-02: what was put into the browser beforehand is not what opens the account afterwards
def test_a_fixed_cookie_is_worth_nothing(house):
    victim = Visitor(house, json=True)
    path, planted = victim.client(), "x" * 43
    for name in ("session", "step", "device", "code"):
        victim.browser.cookies.set(name, planted, domain="127.0.0.1", path="/")
    assert victim.send(path, login="guarded", password=GOOD_PASSWORD).json() == {"step": "panel"}
    step = victim.browser.cookies["step"]
    assert step != planted and victim.browser.cookies["session"] == planted
    assert victim.send(path, sequence="213").json()["step"] == "done"
    session = victim.browser.cookies["session"]
    assert session not in (planted, step) and len(session) >= 43
    assert victim.browser.cookies["device"] != planted
    for cookie in (planted, step):
        thief = Visitor(house)
        thief.browser.cookies.set("session", cookie)
        assert thief.get("/account").status_code == 303


# OA-56: whoever signs in anew in the same browser ends the session of before
def test_a_new_session_ends_the_one_before(door):
    visitor = Visitor(door, json=True)
    visitor.register("twice")
    before = visitor.browser.cookies["session"]
    visitor.send(PHONE, phone="+79171000004")
    visitor.send(CODE, code=sent_code(door, "9171000004"))
    assert visitor.send("/account/name?return_to=%2F", name="Twice").json()["step"] == "done"
    assert visitor.browser.cookies["session"] != before
    thief = Visitor(door)
    thief.browser.cookies.set("session", before)
    assert thief.get("/account").status_code == 303
    assert visitor.get("/account").status_code == 200


# AUTH-18: a step opens nothing by itself, works once, for its account, at most five times
def test_a_step_cannot_be_replayed_or_guessed(house):
    path = Visitor(house).client()
    visitor = Visitor(house, json=True)
    visitor.send(path, login="guarded", password=GOOD_PASSWORD)
    step = visitor.browser.cookies["step"]
    assert visitor.get("/account").status_code == 303
    assert visitor.send(path, sequence="213").json()["step"] == "done"
    thief = Visitor(house, json=True)
    thief.browser.cookies.set("step", step)
    assert thief.send(path, sequence="213").json() == {"problem": "expired"}
    visitor = Visitor(house, json=True)
    visitor.send(path, login="guarded", password=GOOD_PASSWORD)
    said = [visitor.send(path, sequence="111").json()["problem"] for _ in range(5)]
    assert said == ["sequence"] * 5
    assert visitor.send(path, sequence="213").json() == {"problem": "expired"}


# CODE-12, OT-03: a code works once, however many send it at the same time
def test_a_code_works_once_for_all_who_send_it(door):
    visitor = Visitor(door, json=True)
    visitor.send(PHONE, phone="+79171000001")
    code = sent_code(door, "9171000001")
    values = {"form": visitor.seal(CODE), "code": code}
    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: visitor.post(CODE, values).json(), range(20)))
    assert answers.count({"step": "name"}) == 1
    name = "/account/name?return_to=%2F"
    assert visitor.send(name, name="Once").json()["step"] == "done"


# WB-04: other origins, another browser's seal, another page's, none; nothing happens
def test_forged_forms_are_refused(house):
    path = Visitor(house).client()
    owner = Visitor(house).sign_in("owner", GOOD_PASSWORD)
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
        visitor = Visitor(house, json=True)
        if "account/code" in route or "account/name" in route:
            visitor.send(PHONE, phone="+79170000001")
        forged(visitor, route, values)
    forged(owner, "/account/password", {"current": GOOD_PASSWORD, "password": "x" + GOOD_PASSWORD})
    owner.json = False
    Visitor(house).sign_in("owner", GOOD_PASSWORD)
    page = owner.get("/account").text
    seal = re.search(r'name="form" value="([^"]+)"', page)[1]
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = owner.post("/account", {"form": seal, "others": "1"}, headers)
        assert answer.status_code == 403
    assert page.count('name="session"') == owner.get("/account").text.count('name="session"')


def forged(visitor, route, values):
    own = visitor.seal(route)
    foreign = Visitor(visitor.server).seal("/authorization")
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
    for seal, headers in attempts:
        fields = values if seal is None else {"form": seal, **values}
        answer = visitor.post(route, fields, headers)
        assert answer.status_code == 403, (route, seal, headers, answer.text[:200])
        assert "session" not in answer.cookies


# WB-05, WB-06: every page refuses to be framed and to run what is not its own
def test_every_page_refuses_frames(door):
    visitor = Visitor(door).sign_in()
    stranger = Visitor(door)
    stranger.send(PHONE, phone="+79171000002")
    pages = ["/authorization", PHONE, CODE, "/account/new", "/outbox"]
    paths = [(stranger, path) for path in pages + [oauth.authorize_url(door)]]
    paths += [(visitor, "/account"), (visitor, "/account/password")]
    paths += [(visitor, oauth.authorize_url(door))]
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


# WB-05: looking at pages changes nothing
def test_get_and_head_change_nothing(house):
    owner = Visitor(house).sign_in("owner", GOOD_PASSWORD)
    for path in ("/account?others=1", "/account?session=x", "/account/password?password=x"):
        for method in ("GET", "HEAD"):
            owner.browser.request(method, owner.url(path), allow_redirects=False, timeout=30)
    assert owner.get("/account").status_code == 200
    for method, path in itertools.product(("PUT", "DELETE"), ("/account", "/authorization", PHONE)):
        answer = owner.browser.request(method, owner.url(path), timeout=30)
        assert answer.status_code in (404, 405)


# Q-4: whatever comes, the answer is a clear refusal and the server lives
@pytest.mark.parametrize("path", ["/authorization", PHONE, "/account/new", "/oauth/authorize"])
def test_bodies_without_sense_are_refused(house, path):
    url = house.url + path
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
        answer = requests.post(url, data=body, headers={"Content-Type": kind}, timeout=30)
        assert 400 <= answer.status_code < 500, (body[:40], answer.status_code)
    assert house.process.poll() is None and "Fatal" not in house.said()


# Q-4: 10,000 characters, NUL bytes, look-alikes, broken UTF-8, in each field
def test_values_without_sense_are_judged_wrong(house):
    path = Visitor(house).client()
    logins = ["x" * 10_000, "owner\x00", "оwner", "ｏｗｎｅｒ", "\u202eowner"]
    passwords = ["x" * 10_000, "\x00", "💥" * 500, GOOD_PASSWORD + "\x00", ""]
    tried = [(login, GOOD_PASSWORD) for login in logins]
    tried += [("owner", password) for password in passwords]
    for login, password in tried:
        answer = Visitor(house, json=True).send(path, login=login, password=password)
        assert answer.status_code == 401, (login[:20], password[:20], answer.text)
        assert answer.json() == {"problem": "fields", "login": False, "password": False}
    visitor = Visitor(house, json=True)
    visitor.send(path, login="guarded", password=GOOD_PASSWORD)
    for text in ("", "2", "21", "٢١٣", "２１３", "213 ", "2130", "\x00213"):
        assert visitor.send(path, sequence=text).json()["problem"] in ("sequence", "expired")
    flow = Visitor(house, json=True)
    flow.send(PHONE, phone="+79170000009")
    for text in ("", "12345", "1234567", "١٢٣٤٥٦", "abcdef", "\x00" * 6, "1" * 10_000):
        assert flow.send(CODE, code=text).json()["problem"] == "code"


HOSTS = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
]
HOSTS += ["/\n/evil.example", "/\r/evil.example", "https://evil.example", "http:evil.example"]
HOSTS += ["https:/evil.example", "javascript:alert(1)", "data:text/html,x", "//evil.example/%2f.."]
HOSTS += ["/%09/evil.example\t", "evil.example", "@evil.example", ".evil.example", ":80"]
HOSTS += [
    "/\\/evil.example",
    "\t//evil.example",
    " //evil.example",
    "\x00//evil.example",
    "//[::1]/",
]
HOSTS += ["/\u2028/evil.example", "／／evil.example", "/／evil.example", "//evil。example", "//1.1"]
HOSTS += [
    "/" + "a" * 3000,
    "",
    "?x",
    "#x",
    "/a\r\nSet-Cookie: session=x",
    "/a\x00b",
    "//user@evil.example",
]
HOSTS += [
    "\\/evil.example",
    "/\\\\evil.example",
    "https:evil.example",
    "//%65vil.example",
    "ftp://x",
]


# OA-20: 40 targets that lead elsewhere: after signing in one stays here
def test_return_to_leads_nowhere_else(door):
    assert len(HOSTS) >= 40
    visitor = Visitor(door, json=True)
    visitor.send(PHONE, phone="+79171000003")
    visitor.send(CODE, code=sent_code(door, "9171000003"))
    for target in HOSTS:
        query = "?return_to=" + urllib.parse.quote(target, safe="")
        for page in ("/account/phone", "/account/new", "/account/name"):
            text = visitor.get(page + query).text
            assert not re.search(r'(?:href|next)="[^"/]*(?:/?/|\\)[^"]*evil', text), target
            for link in re.findall(r'<a [^>]*href="([^"]*)"', text):
                assert link.startswith("/") and not link.startswith("//"), (target, link)
    target = urllib.parse.quote("//evil.example", safe="")
    answer = visitor.send(f"/account/name?return_to={target}", name="Guest")
    assert answer.json() == {"step": "done", "next": "/"}
    made = Visitor(door).register("redirected", query="&return_to=" + target)
    assert made.headers["Location"].startswith("/") and "evil" not in made.headers["Location"]


# OT-12, OA-54, PASS-6: passwords, sequences, codes, cookies and numbers are nowhere in clear
def test_no_secret_is_kept_or_logged(door):
    visitor = Visitor(door)
    visitor.register("secretive", "an unheard-of Password 9", sequence="321", phone="+79171234567")
    code = sent_code(door, "9171234567")
    wrong = Visitor(door)
    wrong.send("/authorization", login="secretive", password="a wrong guess 77")
    wrong.send(oauth.authorize_url(door), login="secretive", password="an unheard-of Password 9")
    visitor.send(CODE, code=code)
    secrets = ["an unheard-of Password 9", "a wrong guess 77", "79171234567", "9171234567"]
    secrets += [cookie.value for who in (visitor, wrong) for cookie in who.browser.cookies]
    stored = b"".join(path.read_bytes() for path in door.data.glob("imagefeed.sqlite*"))
    metrics = requests.get(door.url + "/metrics", timeout=30).text
    for secret in filter(None, secrets):
        assert secret.encode() not in stored, secret
        assert secret not in door.said() and secret not in metrics, secret
    assert f"#{code}".encode() not in stored and f"#{code}" not in door.said()
