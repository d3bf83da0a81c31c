"""The sign-in pages: as a page object, and by plain forms."""

import re
import urllib.parse

import requests
from playwright.sync_api import Error, expect

import cookies
import oauth
from server import wait_until

WORDS = {
    "ru-RU": {
        "by phone": "Войти по номеру телефона",
        "new account": "Создать учётную запись",
        "offline": "Нет соединения",
        "go on": "Продолжить",
        "short": "В номере не хватает цифр",
        "invalid": "Это не номер телефона",
        "country": "Проверьте код страны: на такие номера мы не отправляем сообщения",
        "resend": "Отправить заново",
        "again in": "Не пришёл код? Повторный запрос возможен через {} сек",
        "left": "Код введён неверно. Осталось {} попытки",
        "none left": "Код введён неверно. Попыток не осталось, запросите новый код",
        "name": "Как к вам обращаться?",
        "common": "Это распространённое слово или пароль, или почти они",
        "personal": "Ваши логин, имя и телефон легко угадать",
        "pattern": "Последовательности и повторы легко угадать",
        "weak": "Выберите пароль подлиннее",
        "show": "Показать пароль",
        "hide": "Скрыть пароль",
        "used up": "Приглашение уже использовано или устарело",
        "closed": "Здесь нельзя создать учётную запись",
        "taken": "Такой логин уже занят",
        "current": "Это не ваш текущий пароль",
        "sequence": "Три цифры от 1 до 3 или ничего",
    },
    "en-US": {
        "by phone": "Sign in by phone",
        "new account": "Create an account",
        "offline": "No connection",
        "go on": "Continue",
        "short": "The number is too short",
        "invalid": "This is not a phone number",
        "country": "Check the country code: we cannot send messages to this one",
        "resend": "Send again",
        "again in": "No code yet? You can ask again in {} s",
        "left": "Wrong code. {} tries left",
        "none left": "Wrong code. No tries left, ask for a new code",
        "name": "What should we call you?",
        "common": "This is a common word or password, or nearly so",
        "personal": "Your login, name and phone are easily guessed",
        "pattern": "Sequences and repetitions are easily guessed",
        "weak": "Please choose a longer password",
        "show": "Show password",
        "hide": "Hide password",
        "used up": "This invitation is used up or too old",
        "closed": "New accounts cannot be made here",
        "taken": "Somebody has this login already",
        "current": "This is not your current password",
        "sequence": "Three digits of 1, 2 and 3, or none",
    },
}
GOOD_PASSWORD = "rhubarb gondola 47 lantern"


class Entrance:
    """One of the sign-in pages in the browser of an `App`."""

    def __init__(self, app):
        self.app, self.page, self.server = app, app.page, app.server
        self.words = WORDS[app.page.evaluate("navigator.language")]
        app.expect_errors(r"status of (400|401|403|429|503)")

    def open(self, path="/authorization"):
        self.app.open(path)
        return self

    def text(self, phrase, *values):
        return self.words[phrase].format(*values)

    # The sign-in screen

    @property
    def login(self):
        return self.page.locator("#login")

    @property
    def password(self):
        return self.page.locator("#password")

    @property
    def authorize(self):
        return self.page.get_by_role("button", name="Authorize")

    @property
    def panel(self):
        return self.page.locator(".panel")

    @property
    def result(self):
        return self.page.locator(".result")

    @property
    def modal(self):
        return self.page.get_by_role("alertdialog")

    @property
    def message(self):
        return self.page.locator("#message")

    def digit(self, digit):
        return self.page.get_by_role("button", name=digit, exact=True)

    def sign_in(self, login="username", password="password"):
        self.login.fill(login)
        self.password.fill(password)
        self.authorize.click()

    def press(self, digits):
        for digit in digits:
            self.digit(digit).click()

    def refresh(self):
        self.modal.get_by_role("button", name="Refresh").click()

    def expect_fields(self, login, password):
        """The states of both fields."""
        expect(self.login).to_have_class(f"field {login}")
        expect(self.password).to_have_class(f"field {password}")

    def expect_base_state(self):
        self.expect_fields("ready", "ready")
        for field in (self.login, self.password):
            expect(field).to_have_value("")
            expect(field).to_be_enabled()
        expect(self.authorize).to_be_enabled()
        expect(self.message).to_have_text("")
        expect(self.panel).to_have_count(0)
        expect(self.modal).to_have_count(0)

    @property
    def _focused(self):
        """The id of the focused element, or its text if it has none."""
        return self.page.evaluate(
            "document.activeElement === document.body ? '' "
            ": document.activeElement.id || document.activeElement.textContent"
        )

    def has_focus(self, mark):
        """Waits until this element has the focus."""
        wait_until(
            lambda: self._focused == mark, what=lambda: f"{mark!r}, not {self._focused!r}, with the focus"
        )

    # The pages of phone sign-in

    @property
    def number(self):
        return self.page.locator("#phone")

    @property
    def code(self):
        return self.page.locator("#code")

    @property
    def error(self):
        return self.page.locator("#error")

    @property
    def timer(self):
        return self.page.locator(".timer")

    def stop_clock(self):
        """Stops the page's own clock, which was installed before, and returns the seconds left."""
        # Why several tries: the clock keeps running, and on a slow machine it may already be past the moment.
        for ahead in (1, 3, 9):
            try:
                self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + ahead)
                break
            except Error:  # So slow that this moment has passed.
                continue
        self.page.clock.run_for(500)
        return int(re.search(r"\d+", self.timer.inner_text())[0])

    def release(self, held):
        """Continues the last request that a route has paused, waiting for it if necessary."""
        self.app.until(lambda: held, "a paused request")
        held.pop().continue_()

    @property
    def resend(self):
        return self.page.get_by_role("button", name=self.text("resend"))

    def paste(self, text):
        """Inserts text at the caret in a single change, as the clipboard does."""
        self.page.keyboard.insert_text(text)

    def wait_for_code_page(self):
        self.page.wait_for_url("**/account/code*")
        self.app.ready()

    def wait_for_name_page(self):
        self.page.wait_for_url("**/account/name*")
        self.app.ready()

    def request_code(self, number, nth=1):
        """From the phone page to the code page; returns the number's nth code."""
        self.open("/account/phone?return_to=%2Fapp%2Ffeed")
        expect(self.number).to_be_focused()
        self.page.keyboard.type(number)
        self.wait_for_code_page()
        return sent_code(self.server, number, nth)

    # The password field

    @property
    def strength(self):
        return self.page.locator("#strength")

    @property
    def flaw(self):
        return self.page.locator("#password-flaw")

    @property
    def lit_bars(self):
        """The lit bars, by color."""
        return self.page.locator(".bar").evaluate_all(
            "bars => bars.map(bar => bar.className.replace('bar', '').replace('pulse', '').trim())"
        )

    @property
    def confirm(self):
        return self.page.locator("button.confirm")


def sent_code(server, number, nth=1):
    """The nth code in the outbox for the number that ends with these digits."""
    tail = re.sub(r"\D", "", number)[-10:]

    def codes(url):
        page = requests.get(url + "/outbox", timeout=30).text
        entries = re.findall(r'<p class="name">(.*?)</p>.*?#(\d{4,8})<', page, re.S)
        return [code for phone, code in reversed(entries) if re.sub(r"\D", "", phone).endswith(tail)]

    def enough():
        found = codes(server.url) if len(server.urls) == 1 else known_codes(server, tail, codes)
        return found if len(found) >= nth else None

    return wait_until(enough, what=f"code {nth} of {number}")[nth - 1]


def known_codes(server, tail, codes):
    """The codes for a number in the order in which they were found: each node shows those that it sent."""
    known = server.codes.setdefault(tail, [])
    for url in server.urls:
        known += [code for code in codes(url) if code not in known]
    return known


class Visitor:
    """A person whose browser runs no scripts: fetches pages, fills in their forms and submits them."""

    def __init__(self, server, json=False, language="en", address=None):
        self.server, self.json = server, json
        self.browser = requests.Session()
        self.browser.headers["Accept-Language"] = language
        if address:
            self.browser.headers["X-Forwarded-For"] = address

    def get(self, path):
        return self.browser.get(self.url(path), allow_redirects=False, timeout=30)

    def url(self, path):
        return urllib.parse.urljoin(self.server.url, path)

    def post(self, path, values, headers=None):
        """Submits exactly these values."""
        fields = {"Origin": self.server.url, **(headers or {})}
        if self.json:
            fields["Accept"] = "application/json"
        return self.browser.post(
            self.url(path), data=values, headers=fields, allow_redirects=False, timeout=30
        )

    def csrf_token(self, path):
        """The CSRF token of the page's form."""
        return oauth.Form(self.get(path).text).fields["form"]

    def send(self, path, **values):
        """Opens the page and submits its form with these values."""
        form = oauth.Form(self.get(path).text)
        return self.post(form.action, {"form": form.fields["form"], **values})

    def client(self):
        """The URL at which the web app, as an OAuth client, starts sign-in."""
        return self.get("/app/sign-in").headers["Location"]

    def sign_in(self, login="username", password="password", sequence="132"):
        """Signs in to the web app, with the secure sequence if the account has one."""
        path = self.client()
        response = self.send(path, login=login, password=password)
        if 'name="digit"' in response.text or '"panel"' in response.text:
            response = self.send(path, sequence=sequence)
        assert cookies.find(self.browser, "session"), response.text[:300]
        return self

    def register(self, login, password=GOOD_PASSWORD, query="", **more):
        values = {"login": login, "name": login.title(), "password": password, **more}
        return self.send("/account/new?return_to=%2Faccount" + query, **values)
