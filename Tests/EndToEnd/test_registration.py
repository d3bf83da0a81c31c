"""Who may register, and what the server's owner can change for people (LIB-11, AUTH-18)."""

import json

from playwright.sync_api import expect

from entrance import GOOD_PASSWORD, Visitor, sent_code
from languages import BOTH
from screens import invitation

NEW = "/account/new?return_to=%2Faccount"


# LIB-11: registration is closed, by invitation or open; an invitation works once and can be withdrawn
@BOTH
def test_the_host_decides_who_may_register(entrance, make_server, locale):
    server = make_server(options=["--demo", "off", "--name", "Club"])
    screen = entrance(server, locale=locale).open(NEW)
    expect(screen.error).to_have_text(screen.text("closed"))
    assert Visitor(server, json=True).register("early").json() == {"problem": "closed"}
    result = server.command("registration", "invitation")
    assert result.returncode == 0, result.stderr
    assert "invitation" in server.command("registration").stdout
    uninvited = Visitor(server).get(NEW)
    assert uninvited.status_code == 403 and "You need an invitation" in uninvited.text
    invitations = [invitation(server) for _ in range(2)]
    screen.open(invitations[0])
    for field, text in (("login", "guest"), ("name", "Гость"), ("password", GOOD_PASSWORD)):
        screen.page.locator("#" + field).fill(text)
    screen.confirm.tap()
    screen.page.wait_for_url(lambda url: "/account/new" not in url)
    visitor = Visitor(server, json=True)
    used = visitor.get(invitations[0])
    assert used.status_code == 403 and "has been used" in used.text
    [left] = json.loads(server.command("invite", "list", "--json").stdout)
    assert server.command("invite", "withdraw", left["id"]).returncode == 0
    assert visitor.get(invitations[1]).status_code == 403
    assert server.command("registration", "open").returncode == 0
    assert visitor.register("second").json()["step"] == "done"


# AUTH-18: the owner sets and removes sequence and phone while the server runs
def test_the_host_sets_and_removes_sequence_and_phone(unlimited_server):
    added = unlimited_server.command("user", "add", "hosted", typed=GOOD_PASSWORD + "\n")
    assert added.returncode == 0, added.stderr
    Visitor(unlimited_server).sign_in("hosted", GOOD_PASSWORD)
    assert unlimited_server.command("user", "sequence", "hosted", "213").returncode == 0
    path = Visitor(unlimited_server).client()
    visitor = Visitor(unlimited_server, json=True)
    assert visitor.send(path, login="hosted", password=GOOD_PASSWORD).json() == {"step": "panel"}
    assert visitor.send(path, sequence="123").json() == {"problem": "sequence"}
    assert visitor.send(path, sequence="213").json()["step"] == "done"
    assert unlimited_server.command("user", "sequence", "hosted").returncode == 0
    Visitor(unlimited_server).sign_in("hosted", GOOD_PASSWORD, sequence=None)
    assert unlimited_server.command("user", "phone", "hosted", "8 916 300 00 01").returncode == 0
    by_phone = Visitor(unlimited_server, json=True)
    by_phone.send("/account/phone?return_to=%2F", phone="+79163000001")
    code = sent_code(unlimited_server, "9163000001")
    assert by_phone.send("/account/code?return_to=%2F", code=code).json()["step"] == "done"
    for arguments in (("sequence", "hosted", "124"), ("phone", "hosted", "12"), ("phone", "no")):
        result = unlimited_server.command("user", *arguments)
        assert result.returncode != 0 and result.stderr and "Fatal" not in result.stderr
