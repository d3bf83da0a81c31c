"""When photos were taken, as an import reads it and as exiftool reads the same files (LIB-23, FEED-28)."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

import exiftool
import pictures

# Names and what exiftool writes into each file, in the words of exiftool.
FILES = {
    "night in Moscow.jpg": {"ExifIFD:DateTimeOriginal": "2019:08:28 01:30:00", "ExifIFD:OffsetTimeOriginal": "+03:00"},
    "evening in New York.jpg": {
        "ExifIFD:DateTimeOriginal": "2019:08:27 22:10:05",
        "ExifIFD:OffsetTimeOriginal": "-04:00",
    },
    "Kathmandu.jpg": {"ExifIFD:DateTimeOriginal": "2020:02:29 00:05:00", "ExifIFD:OffsetTimeOriginal": "+05:45"},
    "no zone.jpg": {"ExifIFD:DateTimeOriginal": "2001:01:01 00:00:01"},
    "digitized.jpg": {"ExifIFD:CreateDate": "2003:07:15 12:00:00", "IFD0:ModifyDate": "2020:05:14 10:51:39"},
    "digitized with a zone.jpg": {"ExifIFD:CreateDate": "2003:07:15 23:59:59", "ExifIFD:OffsetTimeDigitized": "-09:30"},
    "changed.jpg": {"IFD0:ModifyDate": "2009:08:27 10:00:00"},
    "xmp.jpg": {"XMP-exif:DateTimeOriginal": "2010:03:04 05:06:07+09:00"},
    "xmp digitized.jpg": {"XMP-exif:DateTimeDigitized": "2011:03:04 05:06:07"},
    "xmp made.jpg": {"XMP-xmp:CreateDate": "2012:03:04 05:06:07Z"},
    "photoshop year.jpg": {"XMP-photoshop:DateCreated": "1975"},
    "photoshop month.jpg": {"XMP-photoshop:DateCreated": "1975:05"},
    "iptc.jpg": {"IPTC:DateCreated": "2013:03:04", "IPTC:TimeCreated": "05:06:07+02:00"},
    "iptc day.jpg": {"IPTC:DateCreated": "2013:03:05"},
    "iptc digitized.jpg": {"IPTC:DigitalCreationDate": "2014:03:04", "IPTC:DigitalCreationTime": "05:06:07+02:00"},
    "all.jpg": {
        "ExifIFD:DateTimeOriginal": "2001:02:03 04:05:06",
        "XMP-exif:DateTimeOriginal": "2002:02:03 04:05:06",
        "IPTC:DateCreated": "2003:02:03",
        "ExifIFD:CreateDate": "2004:02:03 04:05:06",
        "IFD0:ModifyDate": "2005:02:03 04:05:06",
    },
    "xmp and digitized.jpg": {
        "XMP-exif:DateTimeOriginal": "2002:02:03 04:05:06",
        "ExifIFD:CreateDate": "2004:02:03 04:05:06",
    },
    "IMG-20170704-WA0001.jpg": {},
    "20170704 taken.jpg": {"ExifIFD:DateTimeOriginal": "2016:01:02 03:04:05"},
    "nothing.jpg": {},
}

# What has no date in its metadata.
NAMED = {"IMG-20170704-WA0001.jpg": "2017-07-04T00:00:00Z", "nothing.jpg": None}


# LIB-23, FEED-28
def test_dates_are_those_that_exiftool_reads(make_server, tmp_path):
    folder = tmp_path / "photos"
    folder.mkdir()
    # The width names the photo.
    widths = {}
    for number, (name, tags) in enumerate(FILES.items()):
        widths[300 + number] = name
        pictures.painted(number, (300 + number, 200)).save(folder / name, "JPEG")
        if tags:
            exiftool.run("-q", "-overwrite_original", *(f"-{tag}={value}" for tag, value in tags.items()), folder / name)
    read = exiftool.read(sorted(folder.iterdir()))
    expected = {path.name: exiftool.iso(next(iter(exiftool.dates(facts)), None)) for path, facts in read.items()} | NAMED
    assert set(expected) == set(FILES)
    server = make_server()
    assert server.import_photos(folder)[2]["added"] == len(FILES)
    found = {}
    for photo in server.photos(per_page=30):
        found[widths[photo["width"]]] = server.get(f"/photos/{photo['id']}").json().get("captured_at")
    assert found == expected


# LIB-23: the card and the facts of a photo show the day on which it was added where the viewer is
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_a_photo_was_added_on_a_day_of_the_viewer(phone, zone):
    app = phone(locale="en-US", timezone_id=zone).enter()
    photo = app.first_card.get_attribute("data-name")
    moment = datetime.fromisoformat(app.server.get(f"/photos/{photo}").json()["created_at"])
    day = moment.astimezone(ZoneInfo(zone)).strftime("%-d %B %Y")
    expect(app.first_card).to_contain_text(day)
    app.open_photo(photo)
    app.open_sheet()
    expect(app.page.locator("dialog.sheet li", has_text="Added")).to_contain_text(day)
