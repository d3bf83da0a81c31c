"""The layout of the sign-in screens compared with the design, in Chromium at 375 × 667 (AUTH-13, PASS-9)."""

import pytest
from playwright.sync_api import expect

import oauth
from entrance import GOOD_PASSWORD
from languages import BOTH
from looks import axe, box, computed_style, expect_box, expect_style, near

CORAL, GREEN, RED, BLUE = "#4C5C68", "#91C7B1", "#C20114", "#80A4ED"
BLACK, WHITE, CLEAR = "#000000", "#FFFFFF", ("#000000", 0.0)
NEW_ACCOUNT = "/account/new?return_to=%2Fapp%2Ffeed"


# AUTH-13: logo, fields and button have the positions, fonts and colors of the design
@BOTH
def test_the_base_state_matches_the_design(entrance, locale):
    screen = entrance(locale=locale).open()
    expect_box(screen.page.locator(".logo"), 101, 107, 173, 41)
    expect_box(screen.login, 36, 236, 303, 36)
    expect_box(screen.password, 36, 302, 303, 36)
    expect_box(screen.authorize, 109, 398, 156, 42)
    logo = screen.page.locator(".logo")
    expect_style(logo, fontSize=36, fontWeight=700, color=BLACK, textAlign="center")
    expect_style(screen.page.locator("html"), backgroundColor=WHITE)
    for field in (screen.login, screen.password):
        expect_style(
            field,
            borderTopColor=CORAL,
            borderTopWidth=1.5,
            borderTopLeftRadius=5,
            opacity=1,
            backgroundColor=WHITE,
            color=BLACK,
            fontSize=17,
            fontWeight=400,
            caretColor=CORAL,
        )
        inset = field.evaluate("f => parseFloat(getComputedStyle(f).paddingLeft) + f.clientLeft")
        assert near([36 + inset], [44])
        assert field.evaluate("f => getComputedStyle(f, '::placeholder').color") == (
            "rgba(60, 60, 67, 0.6)"
        )
    expect_style(
        screen.authorize,
        borderTopColor=BLUE,
        borderTopWidth=2,
        borderTopLeftRadius=10,
        color=BLUE,
        fontSize=20,
        fontWeight=600,
        opacity=1,
    )
    expect_box(screen.authorize.locator(".icon"), 131.4, None, 14.5, 15.4, within=2)
    assert screen.page.evaluate("document.documentElement.scrollHeight") == 667


# AUTH-13: the colors of each state of the fields
def test_wrong_fields_are_red_and_their_text_stays_black(entrance):
    screen = entrance().open()
    screen.sign_in("nobody", "nonsense")
    screen.expect_fields("error", "error")
    for field in (screen.login, screen.password):
        expect_style(field, borderTopColor=RED, opacity=1, color=BLACK, borderTopWidth=1.5)


# AUTH-13: positions and colors are the design's; pressed: backgrounds have 20 % opacity, the title 40 %
def test_the_panel_matches_the_design_in_each_state(entrance):
    screen = entrance(touch=False).open()
    screen.sign_in()
    expect(screen.panel).to_be_visible()
    for field in (screen.login, screen.password):
        expect_style(field, borderTopColor=GREEN, opacity=0.5)
    expect_style(screen.authorize, opacity=0.5, borderTopColor=BLUE, color=BLUE)
    expect_box(screen.panel, 70, 507, 236, 110)
    expect_style(screen.panel, borderTopWidth=2, borderTopLeftRadius=10, borderTopColor=CLEAR)
    for digit, x in zip("123", (93, 163, 233)):
        expect_box(screen.digit(digit), x, 552, 50, 50)
        expect_style(
            screen.digit(digit),
            borderTopColor=BLUE,
            borderTopWidth=1.5,
            borderTopLeftRadius=25,
            color=BLUE,
            fontSize=24,
            fontWeight=600,
        )
    x, y, width, height = box(screen.result)
    assert near((x + width / 2, y + height / 2), (188, 528.5))
    expect_style(screen.result, fontSize=18, fontWeight=600, color=BLACK, textAlign="center")
    press_down(screen, screen.digit("1"))
    expect_style(screen.digit("1"), backgroundColor=(BLUE, 0.2), color=BLUE, borderTopColor=BLUE)
    screen.page.mouse.up()
    screen.press("23")
    expect(screen.panel).to_have_class("panel error")
    expect_style(screen.panel, borderTopColor=RED)
    screen.press("132")
    expect(screen.panel).to_have_class("panel success")
    expect_style(screen.panel, borderTopColor=GREEN)


def press_down(screen, locator):
    x, y, width, height = box(locator)
    screen.page.mouse.move(x + width / 2, y + height / 2)
    screen.page.mouse.down()


# AUTH-13
def test_the_button_lights_up_under_the_finger(entrance):
    screen = entrance(touch=False).open()
    icon = screen.authorize.locator(".icon")
    before = icon.evaluate("icon => getComputedStyle(icon).maskImage")
    press_down(screen, screen.authorize)
    expect_style(
        screen.authorize,
        backgroundColor=(BLUE, 0.2),
        color=(BLUE, 0.4),
        borderTopColor=BLUE,
        opacity=1,
    )
    expect_style(icon, backgroundColor=BLUE, opacity=1)
    assert icon.evaluate("icon => getComputedStyle(icon).maskImage") != before
    expect_box(screen.authorize, 109, 398, 156, 42)


# AUTH-11: the modal has the measures and colors of the design
def test_the_modal_matches_the_design(entrance):
    screen = entrance().open()
    screen.sign_in()
    screen.press("132")
    expect(screen.modal).to_be_visible()
    x, y, width, height = box(screen.modal)
    assert near((x, width, height), (52, 270, 140), within=2)
    assert near([y + height / 2], [667 / 2])
    expect_style(screen.modal, backgroundColor="#F2F2F2", borderTopLeftRadius=14)
    refresh = screen.modal.get_by_role("button")
    expect_style(refresh, color="#FF3B30", fontSize=17, fontWeight=400)
    assert near([box(refresh)[1] - y], [96], within=2)
    expect_style(screen.modal.locator(".buttons"), borderTopColor="#D7D7D8", borderTopWidth=0.5)
    dim = screen.modal.evaluate("dialog => getComputedStyle(dialog, '::backdrop').backgroundColor")
    assert dim == "rgba(0, 0, 0, 0.4)"


# AUTH-19: on other screen sizes nothing is clipped horizontally, and short pages scroll
@pytest.mark.parametrize("size", [(320, 568), (390, 844), (430, 932), (667, 375)])
def test_other_screen_sizes_show_everything(entrance, size):
    screen = entrance(size=size).open()
    screen.sign_in()
    screen.digit("3").scroll_into_view_if_needed()
    for part in (screen.login, screen.panel, screen.authorize):
        x, _, width, _ = box(part)
        assert x >= 16 and x + width <= size[0] - 16
    assert screen.page.evaluate("document.documentElement.scrollWidth") == size[0]
    screen.press("132")
    expect(screen.modal).to_be_visible()


# PASS-1, PASS-9: positions, fonts and colors are those of the example in the task
def test_the_password_field_matches_the_demo(entrance):
    screen = entrance().open(NEW_ACCOUNT)
    control = screen.page.locator(".password-field")
    left, top, width, height = box(control)
    assert near((left, width, height), (20, 335, 119))
    expect_style(control, backgroundColor="#F7F7F7")
    expect_box(control.locator(".caption"), left + 8, top + 8, None, 17)
    title = control.locator(".caption")
    expect_style(title, fontSize=14, fontWeight=600, color="#585A69")
    frame = control.locator(".frame")
    expect_box(frame, left + 8, top + 33, width - 16, 50)
    expect_style(frame, borderTopColor="#3096F0", borderTopWidth=2, borderTopLeftRadius=5)
    eye = box(control.locator(".eye .icon"))
    assert near(eye, (left + width - 8 - 2 - 6.5 - 28, top + 33 + 25 - 9.5, 28, 19), within=2)
    for index, (x, color) in enumerate(zip((8, 70, 132), ("#E65C5C", "#D0D6DB", "#D0D6DB"))):
        bar = control.locator(".bar").nth(index)
        expect_box(bar, left + x, top + 33 + 50 + 16, 60, 5)
        expect_style(bar, backgroundColor=color, borderTopLeftRadius=2.5)
    x, y, _, tall = box(screen.strength)
    assert near((x, y + tall / 2), (left + 132 + 60 + 8, top + 33 + 50 + 16 + 2.5))
    expect_style(screen.strength, fontSize=14, fontWeight=600, color="#585A69")
    expect(screen.strength).to_have_text("Too weak")


# PASS-4, PASS-9: each level has its color, and lower levels stay lit
def test_the_bars_have_the_colors_of_the_demo(entrance):
    screen = entrance().open(NEW_ACCOUNT)
    red, orange, green, grey = "#E65C5C", "#E6B55C", "#4DBF63", "#D0D6DB"
    for password, colors in (
        ("vq8-Lm2xe", (red, grey, grey)),
        ("vq8-Lm2xeK", (red, orange, grey)),
        ("vq8-Lm2xeKhw4 Zt0pdY", (red, orange, green)),
    ):
        screen.password.fill(password)
        for index, color in enumerate(colors):
            painted = f"rgb{tuple(bytes.fromhex(color[1:]))}"
            # Why `expect`: it polls until the color's transition has ended.
            expect(screen.page.locator(".bar").nth(index)).to_have_css("background-color", painted)


# CODE-1: positions, fonts and colors of the phone screen are those of the example
@pytest.mark.parametrize(
    "scheme, page, text, soft",
    [("light", WHITE, BLACK, "#7E88A4"), ("dark", "#222222", WHITE, None)],
)
def test_the_phone_screen_matches_the_example(entrance, scheme, page, text, soft):
    screen = entrance(color_scheme=scheme).open("/account/phone?return_to=%2Fapp%2Ffeed")
    expect_style(screen.page.locator("html"), backgroundColor=page)
    expect_box(screen.page.locator(".column"), 375 * 0.05, None, 375 * 0.9, None)
    assert near([box(screen.number)[1]], [20 + 150])
    expect_style(screen.number, fontSize=30, fontWeight=600, color=text)
    assert "tabular-nums" in computed_style(screen.number)["fontVariantNumeric"]
    expect_style(screen.page.locator(".hint"), fontSize=16, fontWeight=400)
    expect_style(screen.page.locator(".terms"), fontSize=14, color=soft or "#AAAAAA")
    expect_style(screen.error, color="#FF545E", fontSize=17)


# CODE-3: positions, fonts and colors of the code screen are those of the example
def test_the_code_screen_matches_the_example(entrance):
    screen = entrance()
    screen.page.clock.install()
    screen.request_code("9001110001")
    title, boxes = screen.page.get_by_role("heading"), screen.page.locator(".box")
    x, y, width, height = box(title)
    assert near((x + width / 2, y), (187.5, 20 + 84))
    expect_style(title, fontSize=28, fontWeight=700, textAlign="center")
    expect(boxes).to_have_count(6)
    places = [box(boxes.nth(index)) for index in range(6)]
    assert near([places[0][0] + places[5][0] + places[5][2]], [375])
    assert places[0][0] >= 30 and near([places[0][1]], [y + height + 4])
    expect_style(boxes.first, borderTopLeftRadius=4, backgroundColor="#DDDDDD")
    expect_style(screen.code, fontSize=30, fontWeight=300, letterSpacing=24)
    assert near([box(screen.page.locator("#sent"))[1]], [places[0][1] + 44 + 20])
    screen.page.keyboard.type("00000")
    # The width of a digit; each one is centered in its box.
    digit = 30 * 0.556
    pitch = [(one[0], one[2]) for one in places]
    assert near([width for _, width in pitch], [digit + 0.6 * 24] * 6)
    assert near([b[0] - a[0] for a, b in zip(pitch, pitch[1:])], [digit + 24] * 5)
    screen.page.clock.run_for(31_000)
    expect(screen.resend).to_be_visible()
    expect(screen.timer).to_have_count(0)
    expect_style(
        screen.resend,
        color=WHITE,
        backgroundColor="#24B763",
        fontSize=14,
        fontWeight=600,
        borderTopLeftRadius=0,
        textTransform="uppercase",
    )
    assert screen.resend.evaluate("b => getComputedStyle(b).padding") == "8px 10px"


# CODE-3, CODE-8: code boxes and name screen have the example's colors, in light and dark
@pytest.mark.parametrize(
    "scheme, number, page, text, fill",
    [
        ("light", "9001110002", WHITE, BLACK, "#DDDDDD"),
        ("dark", "9001110003", "#222222", WHITE, "#666666"),
    ],
)
def test_the_name_screen_matches_the_example(entrance, scheme, number, page, text, fill):
    screen = entrance(color_scheme=scheme)
    code = screen.request_code(number)
    expect_style(screen.page.locator(".box").first, backgroundColor=fill, borderTopLeftRadius=4)
    screen.code.fill(code)
    screen.wait_for_name_page()
    expect_style(screen.page.locator("html"), backgroundColor=page)
    expect_box(screen.page.locator(".column"), 30, None, 375 - 2 * 30, None)
    title, name = screen.page.get_by_role("heading"), screen.page.locator("#name")
    x, y, width, _ = box(title)
    assert near((x + width / 2, y), (187.5, 20 + 84))
    expect_style(title, fontSize=28, fontWeight=700, textAlign="center", color=text)
    expect_style(screen.page.locator(".hint"), fontSize=16, fontWeight=400, color=text)
    expect_style(name, fontSize=30, fontWeight=300, textAlign="center", color=text)


# with increased contrast every sign-in page passes AA and all other rules of axe
@pytest.mark.parametrize("locale, scheme", [("ru-RU", "light"), ("en-US", "dark")])
def test_axe_finds_nothing_with_increased_contrast(entrance, locale, scheme):
    screen = entrance(locale=locale, contrast="more", color_scheme=scheme)
    page, server = screen.page, screen.server
    findings = {}

    def judge(name):
        found = axe(page)
        if found:
            findings[name] = found

    screen.open()
    judge("base")
    screen.sign_in("nobody", "nonsense")
    screen.expect_fields("error", "error")
    judge("error")
    screen.sign_in()
    expect(screen.panel).to_be_visible()
    judge("panel")
    screen.press("123")
    expect(screen.panel).to_have_class("panel error")
    judge("panel error")
    screen.press("132")
    expect(screen.modal).to_be_visible()
    judge("modal")
    page.goto(server.url + "/outbox")
    judge("outbox")
    screen.open("/account/phone?return_to=%2Fapp%2Ffeed")
    page.keyboard.type("+7123")
    page.keyboard.press("Enter")
    expect(screen.error).not_to_be_empty()
    judge("phone")
    new_number = f"90022{['ru-RU', 'en-US'].index(locale)}{len(scheme)}222"
    code = screen.request_code(new_number)
    page.keyboard.type("1" * 6 if code != "1" * 6 else "2" * 6)
    expect(screen.error).not_to_be_empty()
    judge("code")
    page.keyboard.type(code)
    screen.wait_for_name_page()
    judge("name")
    screen.open(NEW_ACCOUNT)
    screen.password.fill("iloveyou12345")
    screen.confirm.click()
    judge("new account")
    findings_when_signed_in(screen, judge)
    assert findings == {}


def findings_when_signed_in(screen, judge):
    page, server = screen.page, screen.server
    screen.page.goto(oauth.authorize_url(server))
    screen.app.ready()
    judge("sign-in of a client")
    screen.sign_in()
    screen.press("132")
    page.locator("button.allow").wait_for()
    judge("consent")
    screen.open("/account/password")
    screen.password.fill(GOOD_PASSWORD)
    screen.page.locator("#current").fill("wrong")
    judge("password")
    page.goto(server.url + "/account")
    judge("account")
