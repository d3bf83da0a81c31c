"""Signing in by phone in Chromium, with the demo's outbox (CODE-1…11, CODE-13)."""

import pytest
from playwright.sync_api import expect

import cookies
from entrance import Visitor, sent_code
from languages import BOTH, ENGLISH, RUSSIAN

PHONE = "/account/phone?return_to=%2Fapp%2Ffeed"


# CODE-1, CODE-3…5, CODE-8: a new number asks for a name and opens the feed; later it signs in at once
@BOTH
def test_a_new_number_asks_for_a_name_and_a_known_one_signs_in(entrance, unlimited_server, locale):
    number = {"ru-RU": "9101000001", "en-US": "9101000002"}[locale]
    screen = entrance(unlimited_server, locale=locale)
    code = screen.request_code(number)
    screen.has_focus("code")
    expect(screen.code).to_have_attribute("autocomplete", "one-time-code")
    expect(screen.page.locator("#sent")).to_contain_text("+7 910 100-00-0")
    screen.page.keyboard.type(code)
    screen.wait_for_name_page()
    expect(screen.page.get_by_label(screen.text("name"))).to_be_focused()
    screen.page.keyboard.press("Enter")
    expect(screen.error).not_to_be_empty()
    screen.page.keyboard.type("Аня О’Нил")
    screen.page.keyboard.press("Enter")
    screen.page.wait_for_url("**/app/feed")
    assert screen.server.get("/me", key=None, headers=cookie(screen)).json()["first_name"] == (
        "Аня О’Нил"
    )
    screen.app.context.clear_cookies()
    again = screen.request_code("8" + number, nth=2)
    screen.page.keyboard.type(again)
    screen.page.wait_for_url("**/app/feed")


def cookie(screen):
    session = cookies.shown(screen.app.context)
    return {"Cookie": f"{session['name']}={session['value']}"}


# CODE-1, CODE-2: every spelling of a Russian number is the same, and submitted automatically
@pytest.mark.parametrize(
    "written",
    [
        "8 (910) 200-00-{}",
        "910 20000{}",
        "+7 910 200 00 {}",
        " 8-910-200.00.{}\n",
        "\u202a+7910200\u202c00{}",
    ],
)
def test_a_russian_number_may_be_written_as_people_do(entrance, written):
    variants = ("8 (", "910 ", "+7 ", " 8-", "\u202a")
    last = 11 + next(i for i, start in enumerate(variants) if written.startswith(start))
    screen = entrance().open(PHONE)
    screen.has_focus("phone")
    screen.paste(written.format(last))
    screen.wait_for_code_page()
    assert sent_code(screen.server, f"910200{last:04}")


# CODE-1: the number is formatted while typing, and edits in the middle keep the caret
@RUSSIAN
def test_the_number_is_formatted_as_it_is_typed(entrance, locale):
    screen = entrance(locale=locale).open(PHONE)
    keys, number = screen.page.keyboard, screen.number
    keys.type("8999")
    expect(number).to_have_value("+7 (999")
    keys.type("12345")
    expect(number).to_have_value("+7 (999) 123-45")
    for _ in range(3):
        keys.press("ArrowLeft")
    keys.press("Backspace")
    expect(number).to_have_value("+7 (999) 124-5")
    keys.type("3")
    expect(number).to_have_value("+7 (999) 123-45")
    keys.press("Enter")
    expect(screen.error).to_have_text(screen.text("short"))
    expect(number).to_be_focused()
    keys.press("End")
    keys.press("Backspace")
    expect(screen.error).to_have_text("")
    number.fill("")
    keys.type("+4420794609")
    expect(number).to_have_value("+44 207 946 09")
    expect(screen.page.get_by_role("button", name=screen.text("go on"))).to_be_visible()


# CODE-1, CODE-2: Return submits a foreign number, after + or 00; the field is disabled until the response
@pytest.mark.parametrize(
    "typed, shown",
    [("+442079460958", "+44 20 7946 0958"), ("00491701234567", "+49 170 1234567")],
)
def test_a_number_of_another_country_waits_for_return(entrance, typed, shown):
    screen = entrance().open(PHONE)
    held = []
    screen.page.route("**/account/phone*", lambda route: held.append(route))
    screen.page.keyboard.type(typed)
    expect(screen.number).to_be_enabled()
    screen.page.keyboard.press("Enter")
    expect(screen.number).to_be_disabled()
    expect(screen.page.locator(".loader")).to_be_visible()
    screen.release(held)
    screen.wait_for_code_page()
    expect(screen.page.locator("#sent")).to_contain_text(shown)


# CODE-2: a number that is too short, too long or impossible gets its own error message
@pytest.mark.parametrize(
    "locale, text, error",
    [
        ("ru-RU", "112", "short"),
        ("en-US", "+999123456789", "country"),
        ("en-US", "", "short"),
        ("ru-RU", "+78091234567", "invalid"),
        ("en-US", "79991234567890123456", "The number is too long"),
    ],
)
def test_a_bad_number_gets_a_clear_error(entrance, locale, text, error):
    screen = entrance(locale=locale).open(PHONE)
    screen.paste(text)
    screen.page.keyboard.press("Enter")
    expect(screen.error).to_have_text(screen.words.get(error, error))
    expect(screen.number).to_be_focused()


# CODE-2: the field accepts digits of any script, and drops letters and invisible characters
@pytest.mark.parametrize(
    "text, expected",
    [
        ("٩١٠٣٠٠٠", "+7 (910) 300-0"),
        ("９１０３０００", "+7 (910) 300-0"),
        ("\u200f910\u202e300\u200b0", "+7 (910) 300-0"),
        ("abc\x00", ""),
    ],
)
def test_unusual_input_is_accepted_or_dropped(entrance, text, expected):
    screen = entrance().open(PHONE)
    screen.paste(text)
    expect(screen.number).to_have_value(expected)


# CODE-2: the server checks numbers itself and reports why one is invalid
@pytest.mark.parametrize(
    "text, reason",
    [
        ("112", "short"),
        ("1" * 20, "long"),
        ("+7910\x003000001", "invalid"),
        ("+7 910 abc 00 01", "invalid"),
        ("", "short"),
        ("+" + "9" * 10_000, "long"),
        ("𝟗𝟏𝟎", "short"),
        ("+7910300000\ufffd1", "invalid"),
        ("+7 910 300 00 01 ext. 5", "invalid"),
    ],
)
def test_the_server_rejects_bad_numbers_itself(demo_server, text, reason):
    response = Visitor(demo_server, json=True).send(PHONE, phone=text)
    assert response.status_code == 400, response.text
    assert response.json() == {"problem": "phone", "reason": reason}


# CODE-4, CODE-7: wrong codes reduce the attempts left, typing replaces the code, the sixth is not checked
@ENGLISH
def test_wrong_codes_leave_fewer_attempts(entrance, locale):
    number = {"ru-RU": "9104000001", "en-US": "9104000002"}[locale]
    screen = entrance(locale=locale)
    code = screen.request_code(number)
    # With script a complete code is sent without a button.
    expect(screen.page.get_by_role("button", name=screen.text("go on"))).to_have_count(0)
    wrong = [guess for guess in ("000000", "111111", "222222") if guess != code]
    for left, guess in ((4, wrong[0]), (3, wrong[1])):
        screen.page.keyboard.type(guess)
        expect(screen.error).to_have_text(screen.text("left", left))
        expect(screen.code).to_have_value(guess)
        expect(screen.code).to_be_focused()
        screen.page.keyboard.type("9")
        expect(screen.code).to_have_value("9")
        expect(screen.error).to_have_text("")
        screen.page.keyboard.press("Backspace")
    for guess in (wrong[0], wrong[1], wrong[0]):
        screen.code.fill(guess)
        expect(screen.error).not_to_be_empty()
    expect(screen.error).to_have_text(screen.text("none left"))
    screen.code.fill(code)
    expect(screen.error).to_have_text(screen.text("none left"))


# CODE-11: a code is recognized when pasted alone, in two groups, in a message, or in another script's digits
@pytest.mark.parametrize(
    "number, shape",
    [
        ("9107000001", "{1} {2}"),
        ("9107000002", "{0} — код для входа. Никому его не говорите.\n\n@127.0.0.1 #{0}"),
        ("9107000003", "Feed 2026: your code is {0}."),
        ("9107000004", "{3}"),
    ],
)
def test_a_code_may_be_pasted_in_many_shapes(entrance, number, shape):
    screen = entrance()
    code = screen.request_code(number)
    arabic = "".join(chr(0x660 + int(digit)) for digit in code)
    screen.paste(shape.format(code, code[:3], code[3:], arabic))
    screen.wait_for_name_page()


# CODE-11: WebOTP; headless Chromium receives no messages, so the browser's part is simulated
def test_the_browser_may_read_the_message(entrance):
    screen = entrance()
    screen.app.context.add_init_script("""
      window.OTPCredential = class {};
      navigator.credentials.get = options => new Promise(done => {
        window.asked = options.otp.transport;
        window.messageComes = code => done({ code });
      });""")
    code = screen.request_code("9108000001")
    assert screen.page.evaluate("asked") == ["sms"]
    screen.page.evaluate("code => messageComes(code)", code)
    screen.wait_for_name_page()


# CODE-8, FEED-4: Back, a reload and URLs out of order lead to a sensible page
def test_back_and_reload_on_the_code_page(entrance):
    screen = entrance().open("/account/code?return_to=%2Fapp%2Ffeed")
    assert "/account/phone" in screen.page.url
    screen.open("/account/name?return_to=%2Fapp%2Ffeed")
    assert "/account/phone" in screen.page.url
    code = screen.request_code("9109000001")
    screen.page.reload()
    screen.app.ready()
    expect(screen.code).to_have_value("")
    screen.page.go_back()
    screen.app.ready()
    expect(screen.number).to_be_enabled()
    screen.page.go_forward()
    screen.app.ready()
    screen.page.keyboard.type(code)
    screen.wait_for_name_page()
    screen.page.go_back()
    screen.app.ready()
    expect(screen.code).to_be_enabled()


# CODE-13, AUTH-19: each page says that it is offline, and continues when it is online again
@RUSSIAN
def test_a_lost_connection_is_reported_on_each_page(entrance, locale):
    screen = entrance(locale=locale).open(PHONE)
    screen.app.expect_errors("ERR_INTERNET_DISCONNECTED")
    offline = screen.app.context.set_offline
    offline(True)
    number = {"ru-RU": "9120000001", "en-US": "9120000002"}[locale]
    screen.page.keyboard.type(number)
    expect(screen.error).to_have_text(screen.text("offline"))
    expect(screen.number).to_be_focused()
    offline(False)
    screen.page.keyboard.press("Enter")
    screen.wait_for_code_page()
    offline(True)
    screen.page.keyboard.type("123456")
    expect(screen.error).to_have_text(screen.text("offline"))
    expect(screen.code).to_have_value("123456")
    offline(False)
    screen.code.fill(sent_code(screen.server, number))
    screen.wait_for_name_page()


# CODE-1…8: forms work without script
@ENGLISH
def test_the_forms_work_without_javascript(entrance, locale):
    number = {"ru-RU": "9121000001", "en-US": "9121000002"}[locale]
    screen = entrance(locale=locale, java_script_enabled=False)
    page, go_on = screen.page, screen.text("go on")
    page.goto(screen.server.url + PHONE)
    screen.number.fill("123")
    page.get_by_role("button", name=go_on).click()
    expect(screen.error).to_have_text(screen.text("short"))
    screen.number.fill("8 " + number)
    page.get_by_role("button", name=go_on).click()
    page.wait_for_url("**/account/code*")
    screen.code.fill("000000")
    page.get_by_role("button", name=go_on).click()
    expect(screen.error).to_have_text(screen.text("left", 4))
    expect(page.locator(".timer, .resend")).to_have_count(1)
    screen.code.fill(sent_code(screen.server, number))
    page.get_by_role("button", name=go_on).click()
    page.wait_for_url("**/account/name*")
    page.get_by_label(screen.text("name")).fill("Аня")
    page.get_by_role("button", name=go_on).click()
    page.wait_for_url("**/app/feed")


# CODE-12, OT-06: a code is valid only in the flow for which it was sent
def test_a_code_of_another_flow_is_wrong(demo_server):
    one, other = Visitor(demo_server, json=True), Visitor(demo_server, json=True)
    for visitor, number in ((one, "+79122000001"), (other, "+79122000002")):
        assert visitor.send(PHONE, phone=number).json()["step"] == "code"
    code = "/account/code?return_to=%2Fapp%2Ffeed"
    stolen = sent_code(demo_server, "9122000001")
    if stolen != sent_code(demo_server, "9122000002"):
        assert other.send(code, code=stolen).json() == {"problem": "code", "left": 4}
    assert one.send(code, code=stolen).json() == {"step": "name"}
    assert one.send(code, code=stolen).json()["problem"] in ("expired", "code")
