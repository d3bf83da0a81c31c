"""One's own photos, the bin and the profile, on pages without script (FEED-27, FEED-36)."""

import io
import re

import pytest
import requests
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect

import pictures
from access import expect_plain
from languages import looks
from server import Server, wait_until

SIZES = [(375, 667), (390, 844), (1280, 800)]
PHOTOS = 52


@pytest.fixture(scope="module")
def album(tmp_path_factory):
    """A server with fifty-two photos of the demo account, which import again finds in `server.album`."""
    server = Server(photos=PHOTOS)
    try:
        server.album = pictures.album(tmp_path_factory.mktemp("album"), range(PHOTOS))
        yield server.start()
    finally:
        server.close()


@pytest.fixture
def owner(phone, album):
    """A phone on which the owner of the photos is signed in."""
    return enter(phone, album, locale="en-US")


def enter(phone, album, **options):
    """Signs in the owner of the photos, and restores what a failed test left in the bin."""
    owner = phone(server=album, **options).enter()
    owner.page.goto(album.url + "/account/bin")
    restore = owner.page.locator("[name=restore]")
    while restore.count():
        with owner.page.expect_navigation():
            restore.first.click()
    return owner


def newest(album, count):
    """The ids of the newest photos."""
    return [photo["id"] for photo in album.photos(per_page=count)]


# FEED-27: selected photos disappear from the feed with their images, and Undo brings them back to their places
def test_selected_photos_are_deleted_and_undone(album, owner):
    page = owner.page
    before = newest(album, 30)
    image = requests.get(f"{album.url}/photos/{before[1]}?client_id=demo", timeout=60).json()["urls"]["small"]
    assert requests.get(image, timeout=60).status_code == 200
    page.goto(album.url + "/account/photos")
    tiles = page.locator(".tiles .own")
    expect(tiles).to_have_count(48)
    for number in (1, 3):
        tiles.nth(number).get_by_role("checkbox").check()
    page.get_by_role("button", name="Delete selected photos").click()
    expect(page.get_by_role("status")).to_have_text("Photos deleted: 2.")
    expect(tiles).to_have_count(48)
    assert newest(album, 28) == [before[0], before[2], *before[4:]]
    assert requests.get(image, timeout=60).status_code == 404
    page.get_by_role("link", name="Older photos").click()
    page.go_back()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("link", name="Older photos").click()
    expect(tiles).to_have_count(PHOTOS - 48)
    assert newest(album, 30) == before
    assert requests.get(image, timeout=60).status_code == 200


# FEED-27: with the script, photos are selected by the page and by ranges, and counted; the bar stays in sight
def test_photos_are_selected_by_ranges(album, owner):
    owner.expect_errors(r"status of 422")
    page = owner.page
    page.goto(album.url + "/account/photos")
    boxes, count = page.locator(".tiles input"), page.locator(".count")
    boxes.nth(2).check()
    boxes.nth(6).click(modifiers=["Shift"])
    expect(count).to_have_text("Selected: 5")
    assert [box.is_checked() for box in boxes.all()[:8]] == [False, False, *[True] * 5, False]
    page.get_by_role("link", name="This page").click()
    expect(count).to_have_text("Selected: 48")
    bar = page.locator(".selection").bounding_box()
    assert bar["y"] + bar["height"] <= 667 - 48
    page.get_by_label(f"All: {PHOTOS}").check()
    expect(count).to_have_text(f"All: {PHOTOS}")
    page.get_by_role("button", name="Delete selected photos").click()
    expect(page.get_by_role("heading", name=f"Delete all your {PHOTOS} photos?")).to_be_visible()
    page.get_by_role("link", name="Cancel").click()
    page.get_by_role("button", name="Delete selected photos").click()
    expect(page.get_by_role("alert")).to_contain_text("Select photos first")


# FEED-27, FEED-40: without script, all photos of a page are selected by a link, and all photos deleted and restored
def test_all_photos_are_deleted_and_restored_without_script(phone, album):
    before = newest(album, 30)
    owner = enter(phone, album, locale="en-US")
    plain = phone(server=album, locale="en-US", java_script_enabled=False, storage_state=owner.page.context.storage_state())
    page = plain.page
    page.goto(album.url + "/account/photos")
    page.get_by_role("link", name="This page").click()
    expect(page.locator(".tiles input:checked")).to_have_count(48)
    page.get_by_label(f"All: {PHOTOS}").check()
    page.get_by_role("button", name="Delete selected photos").click()
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("status")).to_have_text(f"Photos deleted: {PHOTOS}.")
    page.get_by_role("link", name="Bin").click()
    page.get_by_label(f"All: {PHOTOS}").check()
    page.get_by_role("button", name="Restore selected").click()
    expect(page.get_by_text("The bin is empty.")).to_be_visible()
    assert newest(album, 30) == before
    assert album.command("check").returncode == 0


# FEED-27, Q-2: a photo in the bin survives a kill of the server; its image is for its owner only; an import leaves it out
def test_a_deleted_photo_waits_in_the_bin(phone, album, owner):
    page = owner.page
    before = newest(album, 30)
    page.goto(f"{album.url}/account/photos/{before[0]}")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("status")).to_have_text("Deleted.")
    page.goto("about:blank")
    album.kill()
    album.start()
    assert newest(album, 29) == before[1:]
    page.goto(album.url + "/account/bin")
    entry = page.locator(".entries > li")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("Will be removed for good on")
    image = entry.locator("img")
    assert image.evaluate("image => image.naturalWidth") == 400
    assert requests.get(album.url + image.get_attribute("src"), timeout=60).status_code == 404
    counts = album.import_photos(album.album)[2]
    assert counts["added"] == 0 and counts["skipped"] == PHOTOS - 1 and counts["left_out"] == {"removed": 1}
    assert album.command("check").returncode == 0
    page.get_by_role("button", name="Restore:").click()
    expect(page.get_by_text("The bin is empty.")).to_be_visible()
    assert newest(album, 30) == before
    assert album.command("check").returncode == 0


# FEED-27, FEED-29: what is deleted for good stays away from the next import
def test_a_photo_is_deleted_for_good(album, owner):
    page = owner.page
    before = newest(album, 30)
    page.goto(f"{album.url}/account/photos/{before[-1]}")
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("link", name="Bin").click()
    page.get_by_role("button", name="Delete for good").click()
    # FEED-40: one tap removes nothing.
    expect(page.get_by_role("heading", name=re.compile("Delete .+ for good?"))).to_be_visible()
    page.get_by_role("link", name="Cancel").click()
    page.get_by_role("button", name="Empty the bin").click()
    expect(page.get_by_role("heading", name="Delete the 1 photo in the bin for good?")).to_be_visible()
    page.get_by_role("link", name="Cancel").click()
    page.get_by_role("button", name="Delete for good").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("The bin is empty.")).to_be_visible()
    album.import_photos(album.album)
    assert before[-1] not in newest(album, 30)
    assert album.command("check").returncode == 0

    def has_both():
        listed = album.command("audit", "--kind", "removal").stdout
        return "1 photo, to the bin" in listed and "1 photo\n" in listed

    wait_until(has_both, what="both entries of the audit log")


# FEED-27, Q-1: an edit is saved, shown and found; a refused one stays typed
def test_a_photo_is_edited(album, owner):
    page = owner.page
    photo = newest(album, 1)[0]
    page.goto(f"{album.url}/account/photos/{photo}")
    page.get_by_label("Description").fill("At the lake\nin June")
    page.get_by_label("Tags").fill("boats, lake")
    page.get_by_label("Place").fill("x" * 101)
    page.get_by_label("Capture date").fill("2021-07-15")
    owner.expect_errors(r"status of 422")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("up to 100 characters")
    expect(page.get_by_label("Description")).to_have_value("At the lake\nin June")
    page.get_by_label("Place").fill("Baikal")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    shown = requests.get(f"{album.url}/photos/{photo}?client_id=demo", timeout=60).json()
    assert shown["description"] == "At the lake\nin June" and shown["location"]["name"] == "Baikal"
    assert [tag["title"] for tag in shown["tags"]] == ["boats", "lake"]
    found = requests.get(f"{album.url}/search/photos?query=boats&client_id=demo", timeout=60).json()
    assert [photo["id"] for photo in found["results"]] == [photo]


def described(album, photo):
    """The photo as the API describes it."""
    return requests.get(f"{album.url}/photos/{photo}?client_id=demo", timeout=60).json()


def drawn(photo):
    """The picture of a photo, at most 120 pixels wide and high."""
    response = requests.get(photo["urls"]["raw"] + "&w=120&h=120&fit=max&fm=png", timeout=60)
    assert response.status_code == 200
    return Image.open(io.BytesIO(response.content)).convert("RGB")


def looks_like(picture, other):
    """Whether two pictures are the same but for their scaling."""
    if picture.size != other.size:
        return False
    return max(ImageStat.Stat(ImageChops.difference(picture, other)).mean) < 6


# FEED-36: a rotated photo is rotated everywhere, under another address; the original and its address stay
def test_a_photo_is_rotated(album, owner):
    page = owner.page
    photo = newest(album, 2)[1]
    before = described(album, photo)
    picture = drawn(before)
    page.goto(f"{album.url}/account/photos/{photo}")
    page.get_by_role("button", name="Rotate right").click()
    expect(page.get_by_role("status")).to_have_text("Rotated.")
    after = described(album, photo)
    assert (after["width"], after["height"]) == (before["height"], before["width"])
    assert after["urls"]["raw"] != before["urls"]["raw"]
    assert looks_like(drawn(after), picture.transpose(Image.Transpose.ROTATE_270))
    assert looks_like(drawn(before), picture)
    shown = page.locator(".photo img")
    assert shown.evaluate("image => image.naturalWidth < image.naturalHeight") == (after["width"] < after["height"])
    assert album.command("check").returncode == 0
    page.get_by_role("button", name="Rotate left").click()
    expect(page.get_by_role("status")).to_have_text("Rotated.")
    assert described(album, photo)["urls"] == before["urls"]


# FEED-36: selected photos stay selected, so that they are turned upside down with two clicks
def test_selected_photos_are_rotated(album, owner):
    page = owner.page
    ids = newest(album, 3)[:2]
    before = [drawn(described(album, photo)) for photo in ids]
    page.goto(album.url + "/account/photos")
    boxes = page.locator(".tiles .own").get_by_role("checkbox")
    for number in (0, 1):
        boxes.nth(number).check()
    for _ in range(2):
        page.get_by_role("button", name="Rotate selected photos left").click()
        expect(page.get_by_role("status")).to_have_text("Photos rotated: 2.")
        assert [boxes.nth(number).is_checked() for number in range(3)] == [True, True, False]
    for photo, picture in zip(ids, before):
        assert looks_like(drawn(described(album, photo)), picture.transpose(Image.Transpose.ROTATE_180))
    for _ in range(2):
        page.get_by_role("button", name="Rotate selected photos right").click()
        expect(page.get_by_role("status")).to_have_text("Photos rotated: 2.")


# FEED-36: the web app shows the photo as it is rotated now, whatever the browser has cached
def test_the_app_shows_the_rotation(phone, album):
    owner = enter(phone, album, locale="en-US")
    photo = newest(album, 1)[0]
    name = described(album, photo)["urls"]["raw"].split("/images/")[1].split("?")[0]
    page = owner.page
    page.goto(album.url + "/app/feed")
    shown = owner.card(photo).locator("img.photo, img").last
    expect(shown).to_have_attribute("src", re.compile(name + r"\?"))
    page.goto(f"{album.url}/account/photos/{photo}")
    page.get_by_role("button", name="Rotate right").click()
    expect(page.get_by_role("status")).to_have_text("Rotated.")
    page.goto(album.url + "/app/feed")
    expect(shown).to_have_attribute("src", re.compile(name + r"-90\?"))
    page.goto(f"{album.url}/account/photos/{photo}")
    page.get_by_role("button", name="Rotate left").click()
    expect(page.get_by_role("status")).to_have_text("Rotated.")


# FEED-27: the profile is edited
def test_the_profile_is_edited(album, owner):
    page = owner.page
    page.goto(album.url + "/account")
    page.get_by_role("link", name="Your profile").click()
    page.get_by_label("About you").fill("Lakes\nand boats")
    page.get_by_label("Your website").fill("https://example.org/")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    shown = requests.get(f"{album.url}/users/demo_visitor?client_id=demo", timeout=60).json()
    assert shown["bio"] == "Lakes\nand boats" and shown["portfolio_url"] == "https://example.org/"


# FEED-27, Q-3: the pages fit on phones and desktops, in both languages, light and dark, without script
@looks(SIZES)
def test_the_pages_fit(phone, album, locale, size, scheme):
    owner = enter(phone, album, locale=locale, size=size, color_scheme=scheme)
    page = owner.page
    photo = newest(album, 1)[0]
    for path in ("/account/photos", f"/account/photos/{photo}", "/account/profile", "/account/bin"):
        page.goto(album.url + path, wait_until="load")
        expect_plain(page, size)
    page.goto(f"{album.url}/account/photos/{photo}")
    page.locator("[name=delete]").click()
    expect_plain(page, size)
    page.goto(album.url + "/account/bin")
    expect_plain(page, size)
    page.locator("[name=restore]").click()
    owner.expect_errors(r"status of 422")
    page.goto(album.url + "/account/profile")
    page.locator("[name=url]").fill("x")
    page.locator("[name=save]").click()
    expect_plain(page, size)


# FEED-27, FEED-37: after a photo is deleted on its page, "Back" leads to no error and no alert, but to the bin and the feed
def test_back_after_deleting_leads_to_what_is_there(album, owner):
    page, failed = owner.page, []
    page.goto(album.url + "/app/feed")
    owner.ready()
    photo = owner.shown()[0]
    owner.open_photo(photo)
    page.goto(f"{album.url}/account/photos/{photo}")
    page.locator("button[name=delete]").click()
    expect(page.get_by_role("status")).to_have_text("Deleted.")
    page.on("response", lambda response: failed.append(response) if response.status >= 400 else None)
    page.go_back()
    assert page.url == album.url + "/account/bin"
    page.go_back()
    owner.ready()
    expect(owner.first_card).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)
    assert photo not in page.url and failed == []
    page.goto(album.url + "/account/bin")
    page.locator("[name=restore]").first.click()
