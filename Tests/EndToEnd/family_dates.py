"""Dates as cameras, phones, scanners and editors write them into files, each with what must be read (LIB-23)."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from exiftool import Date
from tagged import Tags

# Where the family lives and travels: half an hour and a quarter are among the offsets, and summer time.
ZONES = [ZoneInfo(name) for name in ("Europe/Moscow", "America/New_York", "Asia/Kathmandu", "Pacific/Auckland")]
SOURCES = ["exif", "xmp", "iptc", "digitized", "takeout", "file_name", "changed"]


def best(dates):
    """The date that counts: the first possible one of the most trusted source; nil without any."""
    found = [date for date in dates if date and date.is_possible]
    return min(found, key=lambda date: SOURCES.index(date.source), default=None)


def clock(chance, years=(1995, 2024)):
    """A moment on a clock, to the second."""
    start, end = datetime(years[0], 1, 1), datetime(years[1], 12, 31)
    return start + timedelta(seconds=chance.randrange(int((end - start).total_seconds())))


def zoned(chance):
    """A clock in one of the zones, minutes east of UTC, and their text."""
    now = clock(chance)
    zone = int(chance.choice(ZONES).utcoffset(now).total_seconds()) // 60
    return now, zone, f"{'-' if zone < 0 else '+'}{abs(zone) // 60:02}:{abs(zone) % 60:02}"


def exif(now):
    return now.strftime("%Y:%m:%d %H:%M:%S")


def original(chance):
    now, zone, text = zoned(chance)
    return Tags(exif={"DateTimeOriginal": exif(now), "OffsetTimeOriginal": text}), Date(now, zone, "second", "exif")


def original_without_zone(chance):
    now = clock(chance)
    return Tags(exif={"Make": "NIKON", "DateTimeOriginal": exif(now)}), Date(now, 0, "second", "exif")


def original_of_a_phone(chance):
    now, zone, text = zoned(chance)
    later = exif(now + timedelta(days=400))
    fields = {"Make": "Apple", "Model": "iPhone 15", "DateTimeOriginal": exif(now), "SubSecTimeOriginal": "123", "OffsetTimeOriginal": text}
    return (
        Tags(exif=fields | {"CreateDate": exif(now), "ModifyDate": later, "OffsetTime": "+00:00"}, has_position=True),
        Date(now, zone, "second", "exif"),
    )


def original_with_spaces(chance):
    now = clock(chance).replace(day=7, month=3, hour=4)
    text = f"{now.year}: 3: 7  4:{now.minute:2}:{now.second:2}"
    return Tags(exif={"DateTimeOriginal": text}), Date(now, 0, "second", "exif")


def original_with_slashes(chance):
    now = clock(chance)
    return Tags(exif={"DateTimeOriginal": now.strftime("%Y/%m/%d %H:%M:%S")}), Date(now, 0, "second", "exif")


def original_year(chance):
    year = chance.randrange(1900, 2000)
    return Tags(exif={"DateTimeOriginal": f"{year}:00:00 00:00:00"}), Date(datetime(year, 1, 1), 0, "year", "exif")


def original_month(chance):
    year, month = chance.randrange(1900, 2000), chance.randrange(1, 13)
    return Tags(exif={"DateTimeOriginal": f"{year}:{month:02}:00 00:00:00"}), Date(datetime(year, month, 1), 0, "month", "exif")


def impossible_original(chance):
    """A camera whose clock was never set, and a scanner that knows when it scanned."""
    now, zone, text = zoned(chance)
    wrong = chance.choice(["0000:00:00 00:00:00", "    :  :     :  :  ", "2099:01:01 00:00:00", "1799:01:01 00:00:00"])
    return (
        Tags(exif={"DateTimeOriginal": wrong, "CreateDate": exif(now), "OffsetTimeDigitized": text}),
        Date(now, zone, "second", "digitized"),
    )


def digitized(chance):
    now, zone, text = zoned(chance)
    later = exif(now + timedelta(days=4000))
    return (
        Tags(exif={"CreateDate": exif(now), "OffsetTimeDigitized": text, "ModifyDate": later}),
        Date(now, zone, "second", "digitized"),
    )


def digitized_without_zone(chance):
    now = clock(chance)
    return Tags(exif={"CreateDate": exif(now)}), Date(now, 0, "second", "digitized")


def changed(chance):
    now, zone, text = zoned(chance)
    return Tags(exif={"ModifyDate": exif(now), "OffsetTime": text}), Date(now, zone, "second", "changed")


def xmp_taken(chance):
    now, zone, text = zoned(chance)
    properties = {"exif:DateTimeOriginal": now.strftime("%Y-%m-%dT%H:%M:%S.25") + text, "xmp:CreateDate": "2024-01-01T00:00:00Z"}
    return Tags(xmp=properties, has_elements=chance.random() < 0.5), Date(now, zone, "second", "xmp")


def xmp_before_digitized(chance):
    now = clock(chance)
    return (
        Tags(exif={"CreateDate": "2024:01:01 00:00:00"}, xmp={"photoshop:DateCreated": now.strftime("%Y-%m-%dT%H:%M:%S")}),
        Date(now, 0, "second", "xmp"),
    )


def xmp_year(chance):
    year = chance.randrange(1900, 2000)
    return Tags(xmp={"photoshop:DateCreated": str(year)}), Date(datetime(year, 1, 1), 0, "year", "xmp")


def xmp_month(chance):
    year, month = chance.randrange(1900, 2000), chance.randrange(1, 13)
    return Tags(xmp={"photoshop:DateCreated": f"{year}-{month:02}"}), Date(datetime(year, month, 1), 0, "month", "xmp")


def xmp_day(chance):
    day = datetime.combine(clock(chance, (1900, 1999)).date(), datetime.min.time())
    return Tags(xmp={"photoshop:DateCreated": f"{day:%Y-%m-%d}"}), Date(day, 0, "day", "xmp")


def xmp_digitized(chance):
    now, zone, text = zoned(chance)
    name = chance.choice(["exif:DateTimeDigitized", "xmp:CreateDate"])
    return Tags(xmp={name: now.strftime("%Y-%m-%dT%H:%M:%S") + text}), Date(now, zone, "second", "digitized")


def nothing(chance):
    return Tags(), None


def iptc_taken(chance):
    now, zone, text = zoned(chance)
    sets = {55: f"{now:%Y%m%d}", 60: f"{now:%H%M%S}" + text.replace(":", "")}
    return Tags(exif={"CreateDate": "2024:01:01 00:00:00"}, iptc=sets), Date(now, zone, "second", "iptc")


def iptc_day(chance):
    day = datetime.combine(clock(chance, (1900, 1999)).date(), datetime.min.time())
    return Tags(iptc={55: f"{day:%Y%m%d}"}), Date(day, 0, "day", "iptc")


def iptc_digitized(chance):
    now, zone, text = zoned(chance)
    sets = {62: f"{now:%Y%m%d}", 63: f"{now:%H%M%S}" + text.replace(":", "")}
    return Tags(iptc=sets), Date(now, zone, "second", "digitized")


# What every format has a place for; a family has most of what its phones and cameras write.
RECIPES = [
    original, original_without_zone, original_of_a_phone, original_with_spaces, original_with_slashes, original_year,
    original_month, impossible_original, digitized, digitized_without_zone, changed, xmp_taken, xmp_before_digitized,
    xmp_year, xmp_month, xmp_day, xmp_digitized, nothing,
]
OF_JPEG = [iptc_taken, iptc_day, iptc_digitized]


def drawn(chance, ending="jpg"):
    """Metadata of a file with this ending, and the date in them."""
    usual = [original, original_without_zone, original_of_a_phone]
    recipes = RECIPES + (OF_JPEG if ending == "jpg" else [])
    return chance.choice(usual if chance.random() < 0.4 else recipes)(chance)


def without(chance):
    """Metadata whose only date, if there is one, is that of a change."""
    return chance.choice([changed, nothing])(chance)
