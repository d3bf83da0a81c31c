"""The countdown of the code page in Chromium, with a controlled clock (CODE-3, CODE-5, CODE-6)."""

import re

import pytest
from playwright.sync_api import expect

from entrance import sent_code
from languages import BOTH


# CODE-3, CODE-5, CODE-6: the button follows the countdown; the server enforces its own wait
@BOTH
def test_a_new_code_can_be_requested_after_the_countdown(entrance, locale):
    screen = entrance(locale=locale)
    screen.page.clock.install()
    first = screen.request_code({"ru-RU": "9105000001", "en-US": "9105000002"}[locale])
    left = screen.stop_clock()
    for seconds in (1, 10):
        left -= seconds
        screen.page.clock.run_for(seconds * 1000)
        expect(screen.timer).to_have_text(screen.text("again in", left))
    # A complete code, right or wrong, restarts the countdown.
    screen.page.keyboard.type("000000" if first != "000000" else "111111")
    expect(screen.error).not_to_be_empty()
    expect(screen.timer).to_have_text(screen.text("again in", 30))
    expect(screen.resend).to_have_count(0)
    for _ in range(30):
        screen.page.clock.run_for(1000)
    expect(screen.resend).to_be_visible()
    expect(screen.timer).to_have_count(0)
    # The server's clock is not simulated, and for it only a few seconds have passed.
    screen.resend.click()
    expect(screen.error).to_have_text(re.compile(r"(подождите|wait) ([12]?\d|30) "))
    expect(screen.code).to_be_focused()
    expect(screen.code).not_to_have_value("")


# CODE-6, CODE-10: a new code invalidates the earlier one
def test_a_resent_code_replaces_the_previous_one(entrance, unlimited_server):
    screen = entrance(unlimited_server, locale="en-US")
    first = screen.request_code("9106000001")
    expect(screen.resend).to_be_visible()
    screen.page.keyboard.type("12")
    screen.resend.click()
    expect(screen.code).to_have_value("")
    expect(screen.code).to_be_focused()
    second = sent_code(unlimited_server, "9106000001", nth=2)
    screen.page.keyboard.type(first)
    if first != second:
        expect(screen.error).to_contain_text("Wrong code")
        expect(screen.resend).to_be_visible()
    screen.code.fill(second)
    screen.wait_for_name_page()


# CODE-5: timers that a browser delays or suspends in a background page change no deadline
def test_the_countdown_follows_its_deadline(entrance):
    screen = entrance(locale="en-US")
    clock = screen.page.clock
    clock.install()
    screen.request_code("9105000003")
    left = screen.stop_clock()
    # Every due timer fires once, as in a page that was hidden for a while.
    clock.fast_forward(7000)
    expect(screen.timer).to_have_text(screen.text("again in", left - 7))
    # No timer fires, as on a computer that was asleep; then the page becomes visible.
    clock.set_system_time(screen.page.evaluate("Date.now()") / 1000 + 5)
    expect(screen.timer).to_have_text(screen.text("again in", left - 7))
    screen.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(screen.timer).to_have_text(screen.text("again in", left - 12))
    clock.fast_forward(60_000)
    expect(screen.resend).to_be_visible()
    expect(screen.timer).to_have_count(0)


# CODE-5: without attempts left a new code is needed, so the resend button replaces the countdown
@pytest.mark.parametrize("script", [True, False])
def test_without_attempts_the_button_appears_when_the_server_sends_again(entrance, make_server, script):
    number = "9105000004" if script else "9105000005"
    # Why a separate server: wrong codes count toward the address limit, which all tests share.
    screen = entrance(make_server(), locale="en-US", java_script_enabled=script)
    page = screen.page
    if script:
        page.clock.install()
    page.goto(screen.server.url + "/account/phone?return_to=%2Fapp%2Ffeed")
    screen.number.fill(number)
    if not script:
        page.get_by_role("button", name=screen.text("go on")).click()
    page.wait_for_url("**/account/code*")
    code = sent_code(screen.server, number)
    wrong = [guess * 6 for guess in "012345" if guess * 6 != code]
    for left in (4, 3, 2, 1, 0):
        expect(screen.timer).to_be_visible()
        screen.code.fill(wrong[left])
        if not script:
            page.get_by_role("button", name=screen.text("go on")).click()
        expect(screen.error).to_contain_text(str(left) if left else "No tries left")
    expect(screen.timer).to_be_visible()
    expect(screen.resend).to_have_count(0)
    if script:
        page.clock.fast_forward(31_000)
        expect(screen.resend).to_be_visible()
        expect(screen.timer).to_have_count(0)
