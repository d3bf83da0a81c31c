"""Share links: photos for people without an account (LIB-13)."""

import io
import re

import pytest
import requests
from PIL import Image
from playwright.sync_api import expect

import pictures
import rows
import share_links
from access import expect_plain
from entrance import GOOD_PASSWORD
from languages import looks
from server import wait_until
from share_links import share

SIZES = [(375, 667), (390, 844), (1280, 800)]
PHOTOS = 60
TITLE = "Байкал & “friends”"


@pytest.fixture(scope="module")
def album():
    """A server with sixty photos, which contain positions, in a private collection of the demo account."""
    with share_links.album(TITLE, PHOTOS) as server:
        yield server


@pytest.fixture
def owner(phone, album):
    """A phone on which the owner of the collection is signed in."""
    return phone(server=album, locale="en-US").enter()


def visit(phone, album, url, **more):
    """A phone without an account that opens the link."""
    visitor = phone(server=album, **more)
    visitor.page.goto(url, wait_until="load")
    return visitor


# LIB-13, Q-4: a stranger sees the photos of a private collection, downloads one without its position,
# and sees nothing at all once the link is revoked
def test_a_stranger_sees_the_photos_until_the_link_is_revoked(phone, album, owner):
    url = share(owner)
    visitor = visit(phone, album, url, locale="en-US")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text(TITLE)
    tiles = visitor.page.locator(".tiles a")
    expect(tiles).to_have_count(48)
    visitor.page.get_by_role("link", name="Older photos").click()
    expect(tiles).to_have_count(PHOTOS - 48)
    visitor.page.go_back()
    tiles.first.click()
    expect(visitor.page.locator(".photo img")).to_be_visible()
    image = visitor.page.locator(".photo img").get_attribute("src")
    visitor.page.get_by_role("link", name="Next photo").click()
    expect(visitor.page.get_by_role("link", name="Previous photo")).to_be_visible()
    file = requests.get(album.url + visitor.page.get_by_role("link", name="Download").get_attribute("href"), timeout=60)
    assert file.status_code == 200 and file.headers["Content-Disposition"].startswith("attachment")
    assert len(Image.open(io.BytesIO(file.content)).getexif()) == 0
    picture = requests.get(album.url + image, timeout=60)
    assert picture.status_code == 200 and picture.headers["Cache-Control"] == "private, no-cache"
    again = requests.get(album.url + image, headers={"If-None-Match": picture.headers["ETag"]}, timeout=60)
    assert again.status_code == 304
    assert visitor.page.context.cookies() == []
    shown = re.search(r"/s/[^/]+/([^/]+)/image", image)[1]
    photo = requests.get(f"{album.url}/photos/{shown}?client_id=demo", timeout=60).json()
    original = re.search(r"/images/(\w+)", photo["urls"]["raw"])[1]
    for answer in (file, picture):
        assert original not in str(answer.headers), "the content hash opens the photo elsewhere"

    def is_counted_twice():
        owner.page.reload()
        return "Opened: 2" in owner.page.locator(".note").first.inner_text()

    wait_until(is_counted_twice, what="both visits", page=owner.page)
    owner.page.get_by_role("button", name="Revoke").click()
    expect(owner.page.get_by_role("heading", name="Revoke the link")).to_be_visible()
    owner.page.get_by_role("button", name="Revoke").click()
    owner.page.wait_for_load_state()
    for address in (url, album.url + image):
        assert requests.get(address, timeout=60).status_code == 404


# LIB-13: with a password nothing is shown before it is entered; the browser then remembers it
def test_a_password_opens_the_link(phone, album, owner):
    url = share(owner, password="summer of 25", title="Lake", noDownloads=True)
    visitor = phone(server=album, locale="en-US")
    visitor.expect_errors(r"status of 401")
    visitor.page.goto(url)
    for typed in ("winter", "summer of 25"):
        visitor.page.get_by_label("Password").fill(typed)
        visitor.page.get_by_role("button", name="Open").click()
        if typed == "winter":
            expect(visitor.page.get_by_role("alert")).to_have_text("Wrong password.")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Lake")
    visitor.page.locator(".tiles a").first.click()
    expect(visitor.page.get_by_role("link", name="Download")).to_have_count(0)
    visitor.page.reload()
    expect(visitor.page.locator(".photo img")).to_be_visible()


# LIB-13, Q-3: the pages fit on phones and desktops, in both languages, light and dark, without script
@looks(SIZES)
def test_the_pages_fit(phone, album, locale, size, scheme):
    owner = phone(server=album, locale=locale, size=size, color_scheme=scheme).enter()
    page = owner.page
    page.goto(f"{album.url}/account/links?collection={album.collection}", wait_until="load")
    expect_plain(page, size)
    page.locator("[name=create]").click()
    expect_plain(page, size)
    url = page.locator(".uri").first.inner_text()
    page.goto(f"{album.url}/account/links?photos={album.ids[0]}")
    page.locator("[name=password]").fill("x")
    page.locator("[name=create]").click()
    locked = page.locator(".uri").first.inner_text()
    visitor = visit(phone, album, url, locale=locale, size=size, color_scheme=scheme)
    visitor.expect_errors(r"status of (401|404)")
    expect_plain(visitor.page, size)
    visitor.page.locator(".tiles a").first.click()
    expect_plain(visitor.page, size)
    visitor.page.goto(locked)
    expect_plain(visitor.page, size)
    visitor.page.goto(album.url + "/s/" + "A" * 22)
    expect_plain(visitor.page, size)


@pytest.fixture
def family(make_server, tmp_path):
    """A private server with an owner's photo and one of the member "boris"; `ids` has both."""
    server = make_server(options=["--demo", "off", "--tries", "none"])
    server.ids = []
    for number, login in enumerate(("owner", "boris")):
        added = server.command("user", "add", login, typed=GOOD_PASSWORD + "\n")
        assert added.returncode == 0, added.stderr
        album = pictures.album(tmp_path / login, [number])
        assert server.command("import", album, "--user", login).returncode == 0
        server.ids.append(rows.query(server, "SELECT publicId AS name FROM photo ORDER BY id DESC")[0]["name"])
    return server


def sign_in(phone, family, login):
    """A phone on which a person of the family is signed in, on the page of their share links."""
    person = phone(server=family, locale="en-US")
    person.page.goto(family.url + "/app/sign-in?return_to=/account/links")
    person.authorize(login, GOOD_PASSWORD)
    person.page.wait_for_url(family.url + "/account/links")
    return person


# LIB-13: on a private server a member cannot share the photo of somebody else, and sees and ends what others share of theirs
def test_people_decide_about_their_photos(phone, family):
    theirs, mine = family.ids
    boris = sign_in(phone, family, "boris")
    page = boris.page
    boris.expect_errors(r"status of 403")
    for photo, count in ((theirs, 0), (mine, 1)):
        page.goto(f"{family.url}/app/collections?photo={photo}")
        expect(page.get_by_role("link", name="Link for guests")).to_have_count(count)
    assert page.goto(f"{family.url}/account/links?photos={theirs}").status == 403
    expect(page.get_by_text("you can share only your own photos")).to_be_visible()

    owner = sign_in(phone, family, "owner")
    owner.page.goto(f"{family.url}/account/links?photos={theirs},{mine}")
    owner.page.locator("[name=title]").fill("Summer")
    owner.page.get_by_role("button", name="Create link").click()
    visitor = visit(phone, family, owner.page.locator(".uri").first.inner_text(), locale="en-US")
    expect(visitor.page.locator(".tiles a")).to_have_count(2)
    known = [visitor.page.locator(f".tiles a[href*='{photo}'] img").get_attribute("src") for photo in (theirs, mine)]

    page.goto(family.url + "/account/links")
    expect(page.get_by_role("heading", name="Other people’s links with your photos")).to_be_visible()
    expect(page.locator(".entries .note")).to_contain_text("Your photos: 1")
    wait_until(lambda: page.evaluate("document.querySelector('.own-photos img').naturalWidth"), what="the photo", page=page)
    expect_plain(page, SIZES[0])
    withdraw = page.get_by_role("button", name="Withdraw my photos")
    withdraw.click()
    expect(page.get_by_role("heading", name="Withdraw your photos from the link “Summer” by owner?")).to_be_visible()
    withdraw.click()
    page.wait_for_load_state()
    expect(page.get_by_text("Other people’s links")).to_have_count(0)
    statuses = [requests.get(family.url + image, timeout=60).status_code for image in known]
    assert statuses == [200, 404], "only the other photo can still be seen"
    visitor.page.reload()
    expect(visitor.page.locator(".tiles a")).to_have_count(1)
