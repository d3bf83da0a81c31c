"""Codes sent through the real Kannel (CODE-12, CODE-13)."""

import re

import pytest
import requests

import oauth
from kannel import PASSWORD, USER, Kannel
from server import wait_until

PHONE, E164 = "8 (999) 000-00-00", "+79990000000"


@pytest.fixture
def kannel(tmp_path):
    kannel = Kannel(tmp_path / "kannel")
    yield kannel
    kannel.stop()


@pytest.fixture
def server(make_server, kannel, monkeypatch):
    """A server that sends through Kannel without limits."""
    monkeypatch.setenv("IMAGEFEED_SMS_PASSWORD", PASSWORD)
    options = ["--sms", "kannel", "--sms-url", kannel.url, "--sms-user", USER]
    options += ["--sms-sender", "Feed", "--sms-prefix", "+7"]
    return make_server(options=options + ["--tries", "none"])


class Phone:
    """A person on the phone page who runs no scripts but requests JSON."""

    def __init__(self, server, language="en"):
        self.server, self.browser = server, requests.Session()
        self.browser.headers["Accept-Language"] = language

    def request_code(self, phone=PHONE):
        return self._send("/account/phone", phone=phone)

    def enter_code(self, code):
        return self._send("/account/code", code=code)

    def delivery(self):
        return self.browser.get(self.server.url + "/account/code/delivery", timeout=30).json()[
            "delivery"
        ]

    def _send(self, path, **values):
        page = self.browser.get(self.server.url + path, timeout=30)
        form = oauth.Form(page.text)
        headers = {"Origin": self.server.url, "Accept": "application/json"}
        values = {**form.fields, **values}
        url = self.server.url + form.action
        return self.browser.post(url, data=values, headers=headers, timeout=30).json()


def texts(kannel):
    """The messages that reached each number: {number: [text]}."""
    found = {}
    for _, phone, _, text in kannel.messages():
        found.setdefault(phone, []).append(text)
    return found


def code_in(text):
    """The code from the line for browsers: "@host #code"."""
    return re.fullmatch(r"@127\.0\.0\.1 #(\d{6})", text.splitlines()[-1])[1]


@pytest.mark.parametrize("language, kind, longest", [("en", "text", 160), ("ru", "ucs-2", 70)])
def test_a_code_arrives_in_one_message_and_signs_in(server, kannel, language, kind, longest):
    kannel.start()
    phone = Phone(server, language)
    assert phone.request_code()["step"] == "code"
    [(sender, number, form, text)] = wait_until(kannel.messages, what="the message")
    assert (sender, number, form) == ("Feed", E164, kind)
    assert len(text) <= longest
    assert text.count(code_in(text)) == 2
    wait_until(lambda: phone.delivery() == "sent", what="the end of the delivery")
    assert phone.enter_code(code_in(text)) == {"step": "name"}


def test_a_refusal_by_the_gateway_is_shown_as_failed(server, kannel, monkeypatch):
    monkeypatch.setenv("IMAGEFEED_SMS_PASSWORD", "another")
    server.kill()
    server.start()
    kannel.start()
    phone = Phone(server)
    assert phone.request_code()["step"] == "code"
    wait_until(lambda: phone.delivery() == "failed", what="the end of the delivery")
    assert "status 403" in server.log_text()
    for secret in ("another", "9990000000"):
        assert secret not in server.log_text()
    assert kannel.messages() == []


def test_a_code_waits_for_a_gateway_that_starts_later(server, kannel):
    phone = Phone(server)
    assert phone.request_code()["step"] == "code"
    wait_until(lambda: "cannot be reached" in server.log_text(), what="the first try")
    assert phone.delivery() == "waiting"
    kannel.start()
    [text] = wait_until(lambda: texts(kannel).get(E164), what="the message")
    assert phone.enter_code(code_in(text)) == {"step": "name"}


def test_a_code_survives_a_crash_of_the_server(server, kannel):
    phone = Phone(server)
    assert phone.request_code()["step"] == "code"
    wait_until(lambda: "cannot be reached" in server.log_text(), what="the first try")
    server.kill()
    kannel.start()
    server.start()
    [text] = wait_until(lambda: texts(kannel).get(E164), what="the message")
    assert phone.enter_code(code_in(text)) == {"step": "name"}


def test_a_crash_of_the_gateway_loses_no_code(server, kannel):
    kannel.start()
    phones = {f"+7999000{number:04}": Phone(server) for number in range(60)}
    for number, (written, phone) in enumerate(phones.items()):
        if number == 20:
            kannel.kill()
        if number == 40:
            wait_until(lambda: "cannot be reached" in server.log_text(), what="a failure")
            kannel.start()
        assert phone.request_code(written)["step"] == "code"
    wait_until(lambda: texts(kannel).keys() == phones.keys(), what="every message")
    for number, found in texts(kannel).items():
        assert len(set(found)) == 1
        assert phones[number].enter_code(code_in(found[0])) == {"step": "name"}
        assert code_in(found[0]) not in server.log_text()
