"""The photos of a family: from cameras, phones, editors, messengers and Google, each with what must become of it."""

import json
import uuid
from datetime import datetime, timezone

import family_dates
import live
import tagged
from exiftool import Date
from family import IN_PLACE, COPIED, nfd
from tagged import ENCODERS, Tags

ENDINGS = {"jpg": [b".jpg", b".JPG", b".jpeg"], "heic": [b".HEIC", b".heic"], "png": [b".png"], "webp": [b".webp"], "avif": [b".avif"], "tif": [b".tif", b".TIFF"]}
WORDS = ["Hund", "дача", "桜", "two words"]
# What Google Photos appends to the names of edited copies; one of them in both forms of its letters.
EDITS = [b"-edited", b"-bearbeitet", "-изменено".encode(), "-modifié".encode(), nfd("-modifié")]


def picture(format):
    """A photo of this format, with any date."""

    def add(family, place):
        facts, date = family_dates.drawn(family.chance, format)
        facts.keywords = family.chance.sample(WORDS, family.chance.choice([0, 0, 2]))
        content = ENCODERS[format](family.number(), facts)
        family.photo(place, family.stem() + family.chance.choice(ENDINGS[format]), content, date, (), facts.keywords)
        family.plain.append((content, date, facts.keywords))

    return add


def dated(recipe):
    """A JPEG with one of the kinds of dates."""

    def add(family, place):
        facts, date = recipe(family.chance)
        family.photo(place, family.stem() + b".jpg", tagged.jpeg(family.number(), facts), date)

    return add


# Names with dates, as programs give them, with how exactly they say it; {n} makes them different.
NAMES = [
    ("IMG-%Y%m%d-WA{n:04}.jpg", "day"),
    ("WhatsApp Image %Y-%m-%d at %H.%M.%S.jpeg", "second"),
    ("WhatsApp Image %Y-%m-%d at %-I.%M.%S %p.jpeg", "second"),
    ("Screen Shot %Y-%m-%d at %-I.%M.%S\u202f%p {n}.png", "second"),
    ("Screenshot_%Y%m%d-%H%M%S_Chrome{n}.png", "second"),
    ("Screenshot_%Y%m%d {n}.jpg", "day"),
    ("PXL_%Y%m%d_%H%M%S123.MP.jpg", "second"),
    ("IMG_%Y%m%d_%H%M%S.jpg", "second"),
    ("%Y%m%d_%H%M%S(0).jpg", "second"),
    ("%Y-%m-%d %H.%M.%S.jpg", "second"),
    ("signal-%Y-%m-%d-%H%M%S.jpg", "second"),
    ("photo_%Y-%m-%d_%H-%M-%S.jpg", "second"),
    ("%Y-%m-%d Бабушка {n}.jpg", "day"),
    ("%Y-%m Дача {n}.jpg", "month"),
    ("Scan %Y_%m ({n}).tif", "month"),
    ("FB_IMG_{ms}.jpg", "moment"),
    ("mmexport{ms}.jpg", "moment"),
]
# Digits that are no date.
NUMBERS = ["%Y{n:05}.jpg", "20171399 {n}.jpg", "IMG_%Y9932_{n}.jpg", "DSC{n:05}.jpg", "{n:013}.jpg"]


def from_name(clock, precision):
    """The date in a name."""
    if precision == "month":
        clock = clock.replace(day=1)
    if precision in ("month", "day"):
        clock = datetime.combine(clock.date(), datetime.min.time())
    return Date(clock, 0, "second" if precision == "moment" else precision, "file_name")


def named(pattern, precision):
    """A photo with a date in its name, which counts unless the picture says when it was taken."""

    def add(family, place):
        while True:
            clock = family_dates.clock(family.chance, (2012, 2024) if precision == "moment" else (1995, 2024))
            moment = int(clock.replace(tzinfo=timezone.utc).timestamp()) * 1000
            name = clock.strftime(pattern).replace("{n:04}", f"{family.number():04}").format(n=family.number(), ms=moment).encode()
            if place.path + b"/" + name not in family.paths:
                break
        draw = family_dates.drawn if family.chance.random() < 0.3 else family_dates.without
        facts, date = draw(family.chance)
        others = [from_name(clock, precision)] if precision else []
        family.photo(place, name, tagged.jpeg(family.number(), facts), date, others)

    return add


def identifier(family):
    return str(uuid.UUID(int=family.chance.getrandbits(128))).upper()


def live_still(family, format, name=None):
    facts, date = family_dates.drawn(family.chance, format if format == "heic" else "png")
    facts.identifier = identifier(family) if name is None else name
    return ENCODERS[format](family.number(), facts), date, facts.identifier


def live_photo(format, endings):
    """A still and its video, with the same identifier."""

    def add(family, place):
        content, date, name = live_still(family, format)
        movie, stem = live.movie(name), family.stem()
        family.write(place, stem + endings[1], movie)
        family.photo(place, stem + endings[0], content, date, video=movie)
        if family.chance.random() < 0.1:
            # A copy of both beside them, as file managers make it.
            family.write(place, stem + b" (1)" + endings[1], movie)
            family.photo(place, stem + b" (1)" + endings[0], content, date, video=movie)

    return add


def live_without_identifiers(family, place):
    facts, date = family_dates.drawn(family.chance)
    movie, stem = short_movie(family), family.stem()
    family.write(place, stem + b".mp4", movie)
    family.photo(place, stem + b".jpg", tagged.jpeg(family.number(), facts), date, video=movie)


def short_movie(family):
    return live.PLAYABLE + live.box("free", str(family.number()).encode())


def long_movie(family):
    """A video of a minute, as its header says."""
    before, after = live.numbers(1000, 500), live.numbers(1000, 60_000)
    assert before in live.PLAYABLE
    return live.PLAYABLE.replace(before, after) + live.box("free", str(family.number()).encode())


def beside_video(make_movie):
    """A photo and a video with its name that is not its own."""

    def add(family, place):
        content, date, _ = live_still(family, "jpg")
        stem = family.stem()
        family.leave(place, stem + b".MOV", "videos", make_movie(family))
        family.notes.append(place.path + b"/" + stem + b".MOV")
        family.photo(place, stem + b".JPG", content, date)

    return add


def beside_long_video(family, place):
    facts, date = family_dates.drawn(family.chance)
    stem = family.stem()
    family.leave(place, stem + b".MP4", "videos", long_movie(family))
    family.notes.append(place.path + b"/" + stem + b".MP4")
    family.photo(place, stem + b".JPG", tagged.jpeg(family.number(), facts), date)


def live_as_both(family, place):
    """A Live Photo that was exported as JPEG too, so that two photos have the video."""
    content, date, name = live_still(family, "heic")
    movie, stem = live.movie(name), family.stem()
    family.write(place, stem + b".MOV", movie)
    family.photo(place, stem + b".HEIC", content, date, video=movie)
    content, date, _ = live_still(family, "jpg", name)
    family.photo(place, stem + b".JPG", content, date, video=movie)


RAW = {
    b".NEF": b"MM\0*\0\0\0\x08\0\0\0\0\0\0",
    b".CR2": b"II*\0\x10\0\0\0CR\x02\0\0\0\0\0\0\0\0\0\0\0",
    b".CR3": b"\0\0\0\x18ftypcrx \0\0\0\1crx isom",
    b".RAF": b"FUJIFILMCCD-RAW 0201",
    b".ARW": b"II*\0\x08\0\0\0\0\0\0\0\0\0",
}


def raw_pair(family, place):
    """A raw photo with the JPEG inside, and the JPEG that the camera wrote beside it; maybe a sidecar of both."""
    facts, date = family_dates.drawn(family.chance)
    content, stem = tagged.jpeg(family.number(), facts), family.stem()
    ending = family.chance.choice(list(RAW))
    family.leave(place, stem + ending, "raw_photos", RAW[ending] + str(family.number()).encode() + content)
    more, words = {}, []
    if family.chance.random() < 0.3:
        words = ["Auswahl"]
        more["sidecar"] = family.write(place, stem + b".xmp", tagged.packet({}, words))
    family.photo(place, stem + b".JPG", content, date, (), words, **more)


def with_sidecar(ending):
    """A photo with an XMP file, whose keywords replace those of the photo and whose date counts before XMP in it."""

    def add(family, place):
        facts, date = family_dates.drawn(family.chance)
        facts.keywords = ["not any more"]
        texts, written = family.chance.choice([family_dates.xmp_taken, family_dates.xmp_day, family_dates.xmp_digitized])(family.chance)
        words, stem = family.chance.sample(WORDS, 2), family.stem()
        packet = tagged.packet(texts.xmp, words, texts.has_elements)
        sidecar = family.write(place, stem + ending, packet)
        # Of one source the camera's own date counts first, then that of the sidecar.
        is_exif = date and date.source == "digitized" and "CreateDate" in facts.exif
        dates = [date, written] if is_exif else [written, date]
        family.photo(place, stem + b".jpg", tagged.jpeg(family.number(), facts), family_dates.best(dates), (), words, sidecar=sidecar)

    return add


def raw_pair_with_two_sidecars(family, place):
    """Programs that write a sidecar for each of the two files: that of the raw photo is left out with it."""
    facts, date = family_dates.original_without_zone(family.chance)
    content, stem, words = tagged.jpeg(family.number(), facts), family.stem(), ["of the JPEG"]
    family.leave(place, stem + b".NEF", "raw_photos", RAW[b".NEF"] + content)
    family.leave(place, stem + b".xmp", "sidecars", tagged.packet({}, ["of the raw photo"]))
    sidecar = family.write(place, stem + b".JPG.xmp", tagged.packet({}, words))
    family.photo(place, stem + b".JPG", content, date, (), words, sidecar=sidecar)


def with_damaged_sidecar(ending, content):
    """A photo that is imported without its sidecar, which is named."""

    def add(family, place):
        facts, date = family_dates.drawn(family.chance)
        facts.keywords, stem = ["in the photo"], family.stem()
        family.notes.append(family.write(place, stem + ending, content))
        family.photo(place, stem + b".jpg", tagged.jpeg(family.number(), facts), date, (), facts.keywords)

    return add


HALF_A_PACKET = tagged.packet({"xmp:CreateDate": "1999"}, WORDS)[:-20]


def note(title, clock, is_liked=False):
    """The JSON file about a photo."""
    moment = 0 if clock is None else int(clock.replace(tzinfo=timezone.utc).timestamp())
    facts = {"title": title, "description": "", "imageViews": "7", "photoTakenTime": {"timestamp": str(moment), "formatted": "UTC"}}
    facts["geoData"] = {"latitude": 55.75, "longitude": 37.61}
    return json.dumps(facts | ({"favorited": True} if is_liked else {}), ensure_ascii=False, indent=2).encode()


def cut_by_characters(name):
    return name[:46].encode()


def cut_by_bytes(name):
    return name.encode()[:46]


def takeout(ending, tail="", number="", has_addition=True, cut=cut_by_characters):
    """A photo of a Takeout: `tail` makes its name long, `number` tells it from others with its name."""

    def add(family, place):
        clock = family_dates.clock(family.chance) if family.chance.random() < 0.9 else None
        is_liked = family.chance.random() < 0.2
        draw = family_dates.drawn if family.chance.random() < 0.3 else family_dates.without
        facts, date = draw(family.chance)
        stem = family.chance.choice(["IMG_", "Бабушка ", "家族 "]) + f"{family.number():05}"
        stem = (stem + tail)[:47] if tail else stem
        title = stem + ending
        about = cut(title + (".supplemental-metadata" if has_addition else "")) + number.encode() + b".json"
        content = tagged.jpeg(family.number(), facts)
        others = [Date(clock, 0, "second", "takeout")] if clock else []
        for folder in [place, *([family.place()] if family.chance.random() < 0.3 else [])]:
            # A photo in an album is in its year's folder too.
            if folder is not place and folder.path == place.path:
                continue
            family.write(folder, about, note(title, clock, is_liked))
            family.photo(folder, (stem + number + ending).encode(), content, date, others, is_liked=is_liked)

    return add


def takeout_edited(family, place):
    """An edited copy, which shares the JSON file of its original."""
    clock, stem = family_dates.clock(family.chance), b"IMG_%05d" % family.number()
    others = [Date(clock, 0, "second", "takeout")]
    family.write(place, stem + b".jpg.supplemental-metadata.json", note(stem.decode() + ".jpg", clock))
    for name in [stem, stem + family.chance.choice(EDITS)]:
        facts, date = family_dates.without(family.chance)
        family.photo(place, name + b".jpg", tagged.jpeg(family.number(), facts), date, others)


def takeout_live(family, place):
    """A Live Photo of a Takeout, where the video keeps the whole name of the photo."""
    clock, stem = family_dates.clock(family.chance), b"IMG_%05d" % family.number()
    content, date, name = live_still(family, "heic")
    movie = live.movie(name)
    family.write(place, stem + b".HEIC.supplemental-metadata.json", note(stem.decode() + ".HEIC", clock))
    family.write(place, stem + family.chance.choice([b".HEIC.MOV", b".MP4"]), movie)
    family.photo(place, stem + b".HEIC", content, date, [Date(clock, 0, "second", "takeout")], video=movie)


def copy(family, place):
    """The same picture under another name."""
    content, date, words = family.chance.choice(family.plain)
    ending = b".heic" if content[4:8] == b"ftyp" else b".jpg"
    family.photo(place, b"Copy of " + family.stem() + ending, content, date, (), words)


def twins(family, place):
    """Two photos whose names only look the same, each with its sidecar (LIB-22)."""
    number = family.number()
    for name in (f"Йод é {number}".encode(), nfd(f"Йод é {number}")):
        facts, date = family_dates.drawn(family.chance, "png")
        words = [f"word {family.number()}"]
        sidecar = family.write(place, name + b".jpg.xmp", tagged.packet({}, words))
        family.photo(place, name + b".jpg", tagged.jpeg(family.number(), facts), date, (), words, sidecar=sidecar)


def with_a_long_name(family, place):
    """A photo with the longest name that file systems allow."""
    facts, date = family_dates.drawn(family.chance)
    stem = b"%05d " % family.number()
    name = stem + "я".encode() * ((255 - len(stem) - 4) // 2)
    family.photo(place, name.ljust(251, b"_") + b".jpg", tagged.jpeg(family.number(), facts), date)


def linked(family, place):
    """A link to a photo, and one to a folder, which an import visits by the name that comes first; one that contains itself."""
    if place.path + b"/Loop" not in family.paths:
        family.link(place, b"Loop", b".")
    facts, date = family_dates.original(family.chance)
    content, stem = tagged.jpeg(family.number(), facts), family.stem()
    family.photo(place, stem + b".jpg", content, date)
    path = family.link(place, b"Link to " + stem + b".jpg", stem + b".jpg")
    family.add(path, content, date, [], list(place.tags), modes=(COPIED,))
    content = tagged.jpeg(family.number(), facts)
    alias = b"Alias %d" % family.number()
    folder = b"Folder %d" % family.number()
    target = family.write(place, folder + b"/" + stem + b".jpg", content)
    family.link(place, alias, folder)
    family.add(target, content, date, [], [folder.decode(), *place.tags], modes=(IN_PLACE,))
    family.add(place.path + b"/" + alias + b"/" + stem + b".jpg", content, date, [], [alias.decode(), *place.tags], modes=(COPIED,))
