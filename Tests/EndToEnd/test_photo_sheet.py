"""The sheet of one's own photo in Chromium: its owner edits, rotates, deletes and restores the photo there (FEED-42)."""

import re

import pytest
from playwright.sync_api import expect

from server import Server


@pytest.fixture(scope="module")
def album():
    """A server with photos of the demo account."""
    server = Server(photos=4)
    try:
        yield server.start()
    finally:
        server.close()


def newest(album):
    """The id of the newest photo."""
    return album.photos(per_page=1)[0]["id"]


# FEED-42, FEED-36: the owner edits, rotates, deletes and restores a photo in its sheet, and the lists follow
def test_the_owner_changes_a_photo_in_its_sheet(phone, album):
    owner = phone(server=album, locale="en-US").enter()
    # The feed has changed since its index was loaded.
    owner.expect_errors(r"status of 409")
    page, sheet = owner.page, owner.sheet
    photo = newest(album)
    page.goto(f"{album.url}/app/feed")
    owner.ready()
    owner.open_photo(photo)
    shown = owner.viewer.locator(".current img.picture")
    before = shown.get_attribute("src")
    owner.open_sheet()
    sheet.get_by_role("button", name="Rotate right").click()
    expect(shown).to_have_attribute("src", re.compile(r"-90\?"))
    expect(sheet.get_by_role("button", name="Edit photo")).to_be_enabled()
    sheet.get_by_role("button", name="Rotate left").click()
    expect(shown).to_have_attribute("src", before)
    sheet.get_by_role("button", name="Edit photo").click()
    sheet.get_by_label("Capture date").fill("2019-02-28")
    sheet.get_by_label("Description").fill("Boats\nat noon")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.locator("ul.details")).to_contain_text("28 February 2019")
    expect(sheet.locator("ul.details")).to_contain_text("Boats")
    sheet.get_by_role("button", name="Delete").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(owner.card(photo)).to_have_count(0)
    assert page.url.startswith(f"{album.url}/app/feed")
    page.get_by_role("button", name="Undo").click()
    expect(owner.card(photo)).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


# FEED-13, LIB-13: a stranger sees the photo at the copied link; the sheet says who cannot open it, and leads to a link for guests
def test_a_stranger_sees_the_photo_at_the_copied_link(phone, album):
    owner = phone(server=album, locale="en-US").enter()
    photo = newest(album)
    owner.open_photo(photo)
    owner.open_sheet()
    copy = owner.sheet.get_by_role("button", name="Copy link")
    expect(copy).to_have_accessible_description(re.compile("Nobody else can open this address"))
    owner.sheet.get_by_role("link", name="Link for guests").click()
    owner.page.wait_for_url(f"{album.url}/account/links?photos={photo}")
    owner.page.go_back()
    expect(owner.viewer).to_be_visible()

    stranger = phone(server=album, locale="en-US")
    stranger.page.goto(f"{album.url}/app/photo/{photo}")
    stranger.page.wait_for_url(f"{album.url}/photo/{photo}")
    expect(stranger.page.locator("main img").first).to_be_visible()
    stranger.page.get_by_role("link", name="Open in the app").click()
    expect(stranger.page.locator("main.welcome")).to_be_visible()


# FEED-42: a value that the server refuses is explained beside its field, and what was typed stays
def test_a_refused_value_is_explained_in_the_sheet(phone, album):
    owner = phone(server=album).enter()
    owner.expect_errors(r"status of 422")
    page, sheet = owner.page, owner.sheet
    page.goto(f"{album.url}/app/photo/{newest(album)}")
    owner.open_sheet()
    sheet.locator(".offer.edit").click()
    field = sheet.locator("[id='sheet-tags']")
    field.fill(", ".join(f"tag{number}" for number in range(200)))
    sheet.locator("button.allow").click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(sheet.locator(".problem")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet.locator(".offer.copy")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(owner.viewer).to_be_visible()
