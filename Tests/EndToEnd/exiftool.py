"""What exiftool reads of files, and when a photo was taken by its reading (LIB-23)."""

import concurrent.futures
import json
import os
import re
import subprocess
import tempfile
from datetime import datetime, timedelta, timezone
from typing import NamedTuple

# The tags that say when a photo was taken, in the order in which they count, with the tags of the time or the zone of
# each and the name of its source in the API. A sidecar has those of XMP, which count before those in the file.
TAGS = [
    ("ExifIFD:DateTimeOriginal", ["ExifIFD:OffsetTimeOriginal"], "exif"),
    ("XMP-exif:DateTimeOriginal", [], "xmp"),
    ("XMP-photoshop:DateCreated", [], "xmp"),
    ("IPTC:DateCreated", ["IPTC:TimeCreated"], "iptc"),
    ("ExifIFD:CreateDate", ["ExifIFD:OffsetTimeDigitized", "ExifIFD:OffsetTimeOriginal"], "digitized"),
    ("XMP-exif:DateTimeDigitized", [], "digitized"),
    ("XMP-xmp:CreateDate", [], "digitized"),
    ("IPTC:DigitalCreationDate", ["IPTC:DigitalCreationTime"], "digitized"),
    ("IFD0:ModifyDate", ["ExifIFD:OffsetTime", "ExifIFD:OffsetTimeOriginal"], "changed"),
]
EARLIEST = datetime(1826, 1, 1)
DATE = re.compile(r"\s*(\d{4})(?:\D+(\d+))?(?:\D+(\d+))?(?:\D+(\d+)\D+(\d+)\D+(\d+)(?:\.\d+)?)?\s*(.*)")
ZONE = re.compile(r"([+-])(\d\d):?(\d\d)")


class Date(NamedTuple):
    """When a photo was taken: the clock there, minutes east of UTC, how exactly that is known, and who says so."""

    clock: datetime
    zone: int
    precision: str
    source: str

    @property
    def is_possible(self):
        moment = self.clock - timedelta(minutes=self.zone)
        return EARLIEST <= moment <= datetime.now(timezone.utc).replace(tzinfo=None) + timedelta(days=1)


def run(*arguments):
    return subprocess.run(["exiftool", *arguments], check=True, capture_output=True, text=True).stdout


def minutes(zone):
    """Minutes east of UTC of a text such as +05:45; 0 if it names no zone."""
    if not (found := ZONE.search(zone)):
        return 0
    sign, hours, rest = found.groups()
    return (-1 if sign == "-" else 1) * (60 * int(hours) + int(rest))


def parsed(text, zone, source):
    """The date in a text of exiftool; nil if it has none."""
    found = DATE.match(text)
    if not found or (year := int(found[1])) == 0:
        return None
    month, day = int(found[2] or 0), int(found[3] or 0)
    if month == 0 or day == 0:
        return Date(datetime(year, month or 1, 1), 0, "month" if month else "year", source)
    if not found[4]:
        return Date(datetime(year, month, day), 0, "day", source)
    clock = datetime(year, month, day, *(int(found[part]) for part in (4, 5, 6)))
    return Date(clock, minutes(found[7] or zone), "second", source)


def dates(facts, sidecar=None):
    """All possible dates of a file in the order in which they count, by what exiftool read of it and of its sidecar."""
    found = []
    for kind, one in [("Exif", facts), ("XMP", sidecar or {}), ("XMP", facts), ("IPTC", facts), ("IFD0", facts)]:
        for tag, others, source in TAGS:
            if not tag.startswith(kind) or tag not in one:
                continue
            extra = next((str(one[other]) for other in others if other in one), "")
            text = f"{one[tag]} {extra}" if kind == "IPTC" else str(one[tag])
            found.append(parsed(text, extra, source))
    order = [source for *_, source in TAGS]
    return sorted((date for date in found if date and date.is_possible), key=lambda date: order.index(date.source))


def iso(date):
    """The date as the API writes it; nil for none."""
    if date is None:
        return None
    sign, zone = "-" if date.zone < 0 else "+", abs(date.zone)
    return date.clock.strftime("%Y-%m-%dT%H:%M:%S") + (f"{sign}{zone // 60:02}:{zone % 60:02}" if zone else "Z")


def batch(names):
    words = sorted({"-" + tag for first, others, _ in TAGS for tag in (first, *others)})
    command = ["exiftool", "-q", "-q", "-j", "-G1", "-fast", *words, "-@", "-"]
    # Why not checked: it fails if one of the files is damaged.
    result = subprocess.run(command, input="\n".join(names), capture_output=True, text=True)
    return json.loads(result.stdout or "[]")


def read(paths, at_once=2):
    """What exiftool reads of each of these files: {path: facts}. Names may be any bytes."""
    # Why links: a list of paths for exiftool, and its JSON, have one path a line, in UTF-8.
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(at_once) as threads:
        names = {}
        for number, path in enumerate(paths):
            # Why its ending: exiftool tells formats by their content, but XMP by its name.
            is_sidecar = os.fsencode(path).lower().endswith(b".xmp")
            names[f"{folder}/{number}" + ".xmp" * is_sidecar] = path
        for name, path in names.items():
            os.symlink(os.path.abspath(os.fsencode(path)), name.encode())
        lines = threads.map(batch, [list(names)[part::at_once] for part in range(at_once)])
        return {names[line["SourceFile"]]: line for part in lines for line in part}
