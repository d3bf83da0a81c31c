"""From launch to the feed and back, in Chromium (FEED-1…4, FEED-16, AUTH-1…6, AUTH-17)."""

import re

from playwright.sync_api import expect

import cookies
from languages import BOTH, ENGLISH


# FEED-1, FEED-2, FEED-5: the button leads to the authorization page, signing in leads to the feed
@BOTH
def test_a_person_signs_in_and_sees_the_feed(phone, locale):
    app = phone(locale=locale).open()
    expect(app.enter_button).to_be_visible()
    expect(app.page.locator("html")).to_have_attribute("lang", locale[:2])
    app.enter_button.click()
    expect(app.page.get_by_role("heading", name="RSSchool")).to_be_visible()
    app.sign_in()
    expect(app.first_card).to_be_visible()
    expect(app.tab_feed).to_have_attribute("aria-current", "page")
    assert app.page.url == app.server.url + "/app/feed"


# FEED-1: the look of the page before any script runs
def test_the_page_from_the_server_contains_the_splash(phone, feed):
    page = feed.get("/", key=None).text
    assert "<main" in page and 'id="start"' in page
    app = phone(java_script_enabled=False)
    app.page.goto(feed.url)
    assert app.page.locator("main").count() == 1


# AUTH-5, AUTH-6, AUTH-17
def test_a_wrong_password_marks_only_that_field(phone):
    app = phone().open()
    app.enter_button.click()
    app.expect_errors("401")
    app.authorize(password="nonsense")
    expect(app.password_field).to_have_class(re.compile(r"\berror\b"))
    expect(app.login_field).not_to_have_class(re.compile(r"\berror\b"))
    expect(app.login_field).to_have_value("username")
    app.sign_in()
    expect(app.first_card).to_be_visible()


# AUTH-3: password managers need the names
def test_the_fields_are_those_of_a_real_form(phone):
    app = phone().open()
    app.enter_button.click()
    expect(app.password_field).to_have_attribute("type", "password")
    expect(app.password_field).to_have_attribute("autocomplete", "current-password")
    expect(app.login_field).to_have_attribute("autocomplete", "username")
    expect(app.login_field).to_have_attribute("autocapitalize", "none")
    app.login_field.fill("username")
    app.password_field.fill("password")
    app.password_field.press("Enter")
    app.press("132")
    expect(app.first_card).to_be_visible()


# FEED-2: Back on the sign-in page cancels the sign-in
def test_back_from_the_sign_in_page_returns_to_the_button(phone):
    app = phone().open()
    app.enter_button.click()
    expect(app.login_field).to_be_visible()
    app.page.go_back()
    expect(app.enter_button).to_be_enabled()


# FEED-3
def test_a_reload_keeps_the_person_signed_in(phone):
    app = phone().enter()
    app.page.reload()
    expect(app.first_card).to_be_visible()
    app.open("/")
    expect(app.first_card).to_be_visible()


# FEED-3, WB-08: scripts can read nothing that gives access to the account
def test_no_script_can_read_a_credential(phone):
    app = phone().enter()
    given = app.context.cookies()
    session = cookies.shown(app.context)
    assert session["httpOnly"] and session["sameSite"] in ("Lax", "Strict")
    app.page.reload()
    app.ready()
    stored = app.stored()
    assert all(cookie["value"] not in stored for cookie in given if len(cookie["value"]) > 10)
    assert "Bearer" not in stored and "access_token" not in stored
    assert all("code=" not in url or "/oauth/" in url or "/app/" in url for _, url in app.requests)
    assert all(url.startswith((app.server.url + "/", "data:", "blob:")) for _, url in app.requests)


# FEED-4: signing in returns to the URL that was open
def test_an_ended_session_leads_to_sign_in_and_back(phone):
    app = phone().enter()
    app.expect_errors("401")
    # Why no deletion first: without a cookie, a request in the background would end the session already.
    app.context.add_cookies([{"name": cookies.name(app.server), "value": "x" * 43, "url": app.server.url}])
    app.tab_profile.click()
    expect(app.enter_button).to_be_visible()
    expect(app.message).to_have_text("Сеанс завершён. Войдите ещё раз")
    app.enter_button.click()
    app.sign_in()
    expect(app.profile.locator("h1.name")).to_be_visible()


# FEED-4
def test_the_requested_page_opens_after_sign_in(phone):
    app = phone().open("/app/profile")
    app.enter_button.click()
    app.sign_in()
    expect(app.profile.locator("h1.name")).to_be_visible()


# FEED-2: a failed sign-in is reported in a modal
@ENGLISH
def test_a_failed_sign_in_is_reported_in_a_modal(phone, locale):
    app = phone(locale=locale).open("/?signin=failed")
    words = {
        "ru-RU": ("Что-то пошло не так(", "Не удалось войти в систему"),
        "en-US": ("Something went wrong(", "Could not sign in"),
    }[locale]
    for sentence in words:
        expect(app.alert).to_contain_text(sentence)
    app.answer_alert("ok")
    expect(app.alert).to_have_count(0)
    expect(app.enter_button).to_be_enabled()


# FEED-16: signing out asks for confirmation
@BOTH
def test_signing_out_asks_first(phone, locale):
    app = phone(locale=locale).enter()
    app.tab_profile.click()
    app.button("leave").click()
    words = {
        "ru-RU": ("Пока, пока!", "Уверены, что хотите выйти?"),
        "en-US": ("Bye-bye!", "Are you sure you want to sign out?"),
    }[locale]
    for sentence in words:
        expect(app.alert).to_contain_text(sentence)
    app.answer_alert("no")
    expect(app.alert).to_have_count(0)
    expect(app.profile).to_be_visible()


# FEED-16: signing out deletes everything on this device
def test_signing_out_leaves_nothing_behind(phone):
    app = phone().enter()
    app.expect_errors("401")
    session = cookies.shown(app.context)
    app.tab_profile.click()
    app.button("leave").click()
    app.answer_alert("yes")
    expect(app.enter_button).to_be_visible()
    assert not cookies.shown(app.context)
    app.page.go_back()
    expect(app.cards).to_have_count(0)
    app.open("/app/feed")
    expect(app.enter_button).to_be_visible()
    response = app.server.get("/me", key=None, headers={"Cookie": f"{session['name']}={session['value']}"})
    assert response.status_code == 401


# FEED-15: the profile shows name, username and text of the signed-in person
@BOTH
def test_the_profile_shows_who_is_signed_in(phone, token, feed, locale):
    me = feed.get("/me", token=token).json()
    app = phone(locale=locale).enter()
    app.tab_profile.click()
    expect(app.profile.locator("h1.name")).to_have_text(me["name"])
    expect(app.profile.locator("p.username")).to_have_text("@" + me["username"])
    expect(app.profile.locator("p.bio")).to_have_text(me["bio"] or "")
    portrait = app.profile.locator("img.portrait")
    expect(portrait).to_be_visible()
    box = portrait.bounding_box()
    assert (box["x"], box["width"], box["height"]) == (16, 70, 70)
    app.tab_feed.click()
    expect(app.first_card).to_be_visible()


# FEED-15: if the profile fails to load, neither name nor username is shown
def test_a_profile_that_cannot_be_loaded_shows_a_placeholder(phone):
    app = phone().enter()
    app.expect_errors("500")
    app.page.route("**/me", lambda route: route.fulfill(status=500, json={"errors": ["x"]}))
    app.tab_profile.click()
    expect(app.profile.locator(".portrait.none")).to_be_visible()
    expect(app.profile.locator("h1.name")).to_have_count(0)
    expect(app.profile.locator("p.username")).to_have_count(0)
