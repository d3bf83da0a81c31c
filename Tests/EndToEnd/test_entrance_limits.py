"""What responses reveal, and how many guesses are allowed (AUTH-17, CODE-12, OT-05, OT-10)."""

import re

import pytest

import cookies
from entrance import GOOD_PASSWORD, Visitor, sent_code
from server import wait_until

PHONE = "/account/phone?return_to=%2F"
CODE = "/account/code?return_to=%2F"


def comparable(response):
    """Status, headers and body without random parts."""
    headers = {name.lower(): re.sub(r"=[\w-]{20,}", "=…", value) for name, value in response.headers.items()}
    for name in ("date", "x-request-id"):
        headers.pop(name, None)
    return response.status_code, headers, re.sub(r"[\w-]{40,}", "…", response.text)


# AUTH-17: outside demo mode, responses do not reveal which logins exist
@pytest.mark.parametrize("json", [True, False])
def test_known_and_unknown_logins_get_the_same_response(non_demo_server, json):
    path = Visitor(non_demo_server).client()
    responses = [
        comparable(Visitor(non_demo_server, json=json).send(path, login=login, password="wrong " * 3))
        for login in ("owner", "nobody", "ownex")
    ]
    if not json:
        responses = [
            (status, headers | {"content-length": ""}, re.sub("owner|nobody|ownex", "…", text))
            for status, headers, text in responses
        ]
    assert responses[0] == responses[1] == responses[2]
    assert responses[0][0] == 401
    if json:
        assert responses[0][2] == '{"problem":"fields","login":false,"password":false}'


# AUTH-17: a setting allows responses that say which field is wrong
@pytest.mark.parametrize(
    "flags, known, unknown",
    [([], (False, False), (False, False)), (["--tell-fields"], (False, True), (True, True))],
)
def test_the_wrong_field_is_named_only_if_the_host_enables_it(make_server, flags, known, unknown):
    server = make_server(options=["--demo", "off", *flags])
    added = server.command("user", "add", "owner", typed=GOOD_PASSWORD + "\n")
    assert added.returncode == 0, added.stderr
    for login, (login_is_wrong, password_is_wrong) in (("owner", known), ("nobody", unknown)):
        visitor = Visitor(server, json=True)
        response = visitor.send("/authorization", login=login, password="a wrong guess 77")
        expected = {"problem": "fields", "login": login_is_wrong, "password": password_is_wrong}
        assert (response.status_code, response.json()) == (401, expected), login


# CODE-12, OT-08, OT-10: responses reveal neither which numbers exist nor which countries are served
def test_known_and_unknown_numbers_get_the_same_response(non_demo_server):
    numbers = ("+79170000001", "+79170000002", "+442079460958")
    responses = [
        comparable(Visitor(non_demo_server, json=True).send(PHONE, phone=number)) for number in numbers
    ]
    hidden = [
        (status, headers | {"content-length": ""}, re.sub(r"\+[\d ()-]+", "…", body))
        for status, headers, body in responses
    ]
    assert hidden[0] == hidden[1] == hidden[2]
    assert hidden[0][0] == 200 and '"step":"code"' in hidden[0][2]


# OT-10: an unknown number gets the same code page, delivery status and errors as a known one
def test_unknown_numbers_take_the_same_steps_as_known_ones(non_demo_server):
    walks = []
    for number in ("+79170000001", "+79170000003"):
        visitor = Visitor(non_demo_server, json=True)
        visitor.send(PHONE, phone=number)
        walk = [visitor.send(CODE, code=f"{guess:06}").text for guess in range(6)]
        walk += [re.sub(r"\+[\d ()-]+", "…", visitor.send(CODE, resend="1").text)]
        walks.append(walk)
    assert walks[0] == walks[1]


# OT-10, OT-11: while the gateway is down, an unknown number waits as long as a known one
def test_a_dead_gateway_does_not_reveal_known_numbers(non_demo_server):
    visitors = [Visitor(non_demo_server, json=True) for _ in range(2)]
    for visitor, number in zip(visitors, ("+79170000001", "+79170000004")):
        visitor.send(PHONE, phone=number)
    wait_until(lambda: "cannot be reached" in non_demo_server.log_text(), what="the first try")
    seen = set()
    for _ in range(20):
        seen.add(tuple(visitor.get("/account/code/delivery").text for visitor in visitors))
    assert all(known == unknown for known, unknown in seen), seen


# CODE-12, OT-05: at most ten guesses per number and day, across new flows, spellings and kill -9
@pytest.mark.parametrize("guesses, expected", [((5, 4), "name"), ((5, 5), "wait")])
def test_ten_guesses_per_number_survive_a_crash(make_server, guesses, expected):
    # Starts without limits, so that three codes in a row are sent; wrong codes are counted even then.
    server = make_server(options=["--tries", "none"])
    for count, written in zip(guesses, ("+79172000001", "8 (917) 200-00-01")):
        stranger = Visitor(server, json=True)
        assert stranger.send(PHONE, phone=written).json()["step"] == "code"
        for guess in range(count):
            assert stranger.send(CODE, code=f"{guess:05}x").json()["problem"] == "code"
    owner = Visitor(server, json=True)
    owner.send(PHONE, phone="9172000001")
    code = sent_code(server, "9172000001", nth=3)
    server.kill()
    server.options = []
    server.start()
    response = owner.send(CODE, code=code)
    assert expected in response.json().values(), response.text
    if expected == "wait":
        assert response.status_code == 429 and int(response.headers["Retry-After"]) > 3600


# CODE-12, OT-04: five wrong attempts invalidate a code, even after a crash
def test_an_invalidated_code_stays_invalid_after_a_crash(make_server):
    server = make_server()
    visitor = Visitor(server, json=True)
    visitor.send(PHONE, phone="+79172000001")
    code = sent_code(server, "9172000001")
    wrong = "000000" if code != "000000" else "111111"
    bodies = [visitor.send(CODE, code=wrong).json() for _ in range(6)]
    assert [body.get("left") for body in bodies] == [4, 3, 2, 1, 0, 0]
    server.kill()
    server.start()
    assert visitor.send(CODE, code=code).json() == {"problem": "code", "left": 0}
    # A new flow for the same number must wait, whatever its spelling.
    again = Visitor(server, json=True).send(PHONE, phone="8 (917) 200-00-01")
    assert again.status_code == 429 and again.json()["problem"] == "wait"
    assert 1 <= int(again.headers["Retry-After"]) <= 30


# AUTH-17: wrong passwords delay everyone except the owner's browser, even after a crash
def test_throttling_survives_a_crash_and_exempts_the_owner(make_server):
    server = make_server(options=["--demo", "off"])
    server.command("user", "add", "owner", typed=GOOD_PASSWORD + "\n")
    path = Visitor(server).client()
    before = Visitor(server, json=True).sign_in("owner", GOOD_PASSWORD)
    owner = Visitor(server, json=True)
    cookies.plant(owner.browser, server, "device", cookies.value(before.browser, "device"))
    stranger = Visitor(server, json=True)

    def refused():
        response = stranger.send(path, login="owner", password="wrong guess")
        return response.status_code == 429 and (response.json(), response.headers)

    def guess():
        return stranger.send(path, login="owner", password="wrong guess").json()

    body, headers = wait_until(refused, what="a delay")
    assert body["problem"] == "wait" and body["seconds"] >= 1
    assert int(headers["Retry-After"]) >= 1
    # The wait must be longer than a restart of the server takes.
    wait_until(lambda: guess().get("seconds", 0) >= 8, 60, "a wait of 8 s")
    server.kill()
    server.start()
    assert guess()["problem"] == "wait"
    body = owner.send(path, login="owner", password=GOOD_PASSWORD).json()
    assert body["step"] == "done"
