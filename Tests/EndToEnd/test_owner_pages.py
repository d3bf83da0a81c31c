"""The pages on which owners manage the server, and a feed by capture date (LIB-20, FEED-25)."""

import re

import pytest
from playwright.sync_api import expect

import pictures
from access import expect_plain
from entrance import GOOD_PASSWORD
from languages import looks
from server import Server

SIZES = [(375, 667), (390, 844), (768, 1024), (1280, 800)]


@pytest.fixture(scope="module")
def home():
    """A server outside demo mode with the owner "owner" and the member "boris"."""
    server = Server(options=["--demo", "off", "--tries", "none"])
    try:
        server.start()
        for login in ("owner", "boris"):
            added = server.command("user", "add", login, typed=GOOD_PASSWORD + "\n")
            assert added.returncode == 0, added.stderr
        yield server
    finally:
        server.close()


def enter(phone, home, login="owner", **options):
    """A phone on which a person without a secure sequence is signed in."""
    visitor = phone(server=home, **options)
    visitor.page.goto(home.url + "/app/sign-in?return_to=/account")
    visitor.authorize(login, GOOD_PASSWORD)
    visitor.page.wait_for_url(home.url + "/account")
    return visitor


# FEED-41: an empty feed says what to do first, without script too; a member cannot invite anybody
@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("locale", ["ru-RU", "en-US"])
def test_an_empty_feed_says_what_to_do_first(phone, home, locale, script):
    words = {
        "ru-RU": ("Добавить фото", "Пригласить людей", "Подключить телефон", "imagefeed serve --host 0.0.0.0"),
        "en-US": ("Add photos", "Invite people", "Connect a phone", "imagefeed serve --host 0.0.0.0"),
    }[locale]
    add, invite, connect, command = words
    for login in ("owner", "boris"):
        person = enter(phone, home, login, locale=locale, java_script_enabled=script)
        page = person.page
        page.goto(home.url + "/app/feed")
        expect(page.get_by_role("link", name=add)).to_be_visible()
        expect(page.get_by_role("link", name=invite)).to_have_count(1 if login == "owner" else 0)
        if login == "owner":
            page.get_by_role("link", name=invite).click()
            page.wait_for_url(home.url + "/account/server")
            page.go_back()
        page.get_by_role("link", name=connect).click()
        page.wait_for_url(home.url + "/account/connect")
        expect(page.get_by_role("main")).to_contain_text(command)
        page.go_back()
        page.get_by_role("link", name=add).click()
        page.wait_for_url(home.url + "/app/add")


# LIB-20, LIB-11: an owner invites somebody and sets a password; a member sees none of it
def test_an_owner_manages_people(phone, home):
    home.command("registration", "closed")
    owner = enter(phone, home, locale="en-US")
    page = owner.page
    page.get_by_role("link", name="This server").click()
    # LIB-11: nobody may register yet; the first invitation changes that by itself.
    expect(page.get_by_label("Nobody: owners add people")).to_be_checked()
    page.get_by_role("button", name="New invitation for 7 days").click()
    invitation = page.locator(".uri").inner_text()
    page.get_by_role("link", name="Manage: boris").click()
    page.get_by_label("New password").fill("lantern 47 gondola rhubarb")
    page.get_by_role("button", name="Set password").click()
    expect(page.get_by_role("status")).to_have_text("Done.")
    guest = phone(server=home, locale="en-US")
    guest.page.goto(invitation)
    expect(guest.page.get_by_role("textbox", name="Login")).to_be_visible()
    member = phone(server=home, locale="en-US")
    member.page.goto(home.url + "/app/sign-in?return_to=/account")
    member.authorize("boris", "lantern 47 gondola rhubarb")
    member.page.wait_for_url(home.url + "/account")
    expect(member.page.get_by_role("link", name="This server")).to_have_count(0)
    # PASS-8: password managers find the page, which has a way back.
    member.page.goto(home.url + "/.well-known/change-password")
    member.page.wait_for_url(home.url + "/account/password")
    member.page.get_by_role("link", name="Your account").click()
    member.page.wait_for_url(home.url + "/account")
    member.expect_errors(r"status of 404")
    assert member.page.goto(home.url + "/account/server").status == 404
    page.get_by_role("button", name="Forbid to sign in").click()
    expect(page.get_by_role("status")).to_have_text("Done.")
    home.wait_for_nodes()
    member.page.goto(home.url + "/account")
    expect(member.page).not_to_have_url(home.url + "/account")
    page.get_by_role("button", name="Allow to sign in").click()
    assert "by owner" in home.command("audit").stdout
    # LIB-20: the events are sentences, and a refused form keeps what was typed.
    page.goto(home.url + "/account/server", wait_until="load")
    events = page.locator("h2:has-text('Last events') + ul > li")
    expect(events.first.locator(".name")).to_have_text("Access granted")
    expect(events.first.locator(".note")).to_contain_text("· @boris · 127.0.0.1 · may sign in again · @owner")
    owner.expect_errors(r"status of 422")
    page.locator("[name=name]").fill("Client")
    page.locator("[name=redirect]").fill("ftp://client.example/")
    page.locator("[name=isPublic]").check()
    page.locator("[name=register]").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("[name=name]")).to_have_value("Client")
    expect(page.locator("[name=redirect]")).to_have_value("ftp://client.example/")
    expect(page.locator("[name=isPublic]")).to_be_checked()


# LIB-20, Q-3: the pages fit on phones and desktops, in both languages, light and dark, without script
@looks(SIZES)
def test_the_pages_fit(phone, home, locale, size, scheme):
    owner = enter(phone, home, locale=locale, size=size, color_scheme=scheme)
    page = owner.page
    for path in ("/account", "/account/server", "/account/server/people/boris", "/account/server/people/owner"):
        page.goto(home.url + path, wait_until="load")
        expect_plain(page, size)
    page.goto(home.url + "/account/server", wait_until="load")
    page.locator("[name=invite]").click()
    expect_plain(page, size)
    owner.expect_errors(r"status of 422")
    page.locator("[name=register]").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect_plain(page, size)
    page.goto(home.url + "/account/server/people/boris", wait_until="load")
    page.locator("[name=remove]").click()
    page.locator("[name=confirmed]").wait_for(state="attached")
    expect_plain(page, size)



# FEED-25, FEED-6: the feed is ordered by capture date and shows it; the API keeps the order of adding
def test_the_feed_is_ordered_by_capture_date(phone, make_server, tmp_path):
    server = make_server(options=["--feed-order", "captured"])
    for number in (12, 2, 22):
        server.import_photos(pictures.album(tmp_path / str(number), [number]))
    app = phone(server=server, locale="en-US").enter()
    dates = [re.search(r"\d+ August 2022|August \d+, 2022", card)[0] for card in app.cards.all_inner_texts()]
    assert [int(re.search(r"\d+", date)[0]) for date in dates] == [23, 13, 3], dates
    added = [photo["id"] for photo in server.photos()]
    shown = app.cards.evaluate_all("cards => cards.map(card => card.innerHTML)")
    positions = [next(place for place, card in enumerate(shown) if id in card) for id in added]
    assert positions == [0, 2, 1]


# FEED-25: an import whose photos have dates offers to order the feed by them; an owner chooses it without a restart
def test_an_owner_orders_the_feed_by_capture_date(phone, home, tmp_path):
    said = ""
    for number in (12, 2, 22):
        folder = pictures.album(tmp_path / str(number), [number])
        said = home.command("import", str(folder), "--user", "owner").stderr
    assert f"An owner can order the feed by that at {home.url}/account/server." in said
    owner = enter(phone, home, locale="en-US")
    page = owner.page
    for choice, days in (("taken", [23, 13, 3]), ("added", None)):
        page.goto(home.url + "/account/server")
        page.get_by_label(re.compile(f"that were {choice} last")).check()
        page.get_by_role("button", name="Save").nth(1).click()
        expect(page.get_by_role("status")).to_have_text("Done.")
        expect(page.get_by_label(re.compile(f"that were {choice} last"))).to_be_checked()
        page.goto(home.url + "/app/feed")
        expect(owner.cards).to_have_count(3)
        dates = [re.search(r"August (\d+), 2022|(\d+) August 2022", card) for card in owner.cards.all_inner_texts()]
        found = [int(date[1] or date[2]) if date else 0 for date in dates]
        assert found == days if days else found != [23, 13, 3], found
