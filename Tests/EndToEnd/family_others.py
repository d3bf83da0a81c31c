"""What a family keeps beside its photos: other files, those of programs and systems, and files that broke."""

import io
import os

from PIL import TiffImagePlugin

import family_dates
import live
import pictures
import tagged
from family import COPIED
from family_photos import long_movie

GIF = b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\4\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;"
# Files that are left out, by their endings, with their kinds; the first bytes are those of the format.
OTHERS = {
    b".gif": ("gifs", GIF), b".svg": ("other_pictures", pictures.SVG), b".psd": ("other_pictures", b"8BPS\0\1"), b".bmp": ("other_pictures", b"BM"),
    b".jxl": ("other_pictures", b"\xff\x0a"), b".docx": ("other_files", b"PK\3\4"), b".pdf": ("other_files", b"%PDF-1.7"), b".mp3": ("other_files", b"ID3"),
    b".zip": ("other_files", b"PK\3\4"), b".txt": ("other_files", b"text"), b".avi": ("videos", b"RIFF\0\0\0\0AVI LIST"), b".mkv": ("videos", b"\x1a\x45\xdf\xa3"),
    b".AAE": ("sidecars", b"<plist/>"), b".pp3": ("sidecars", b"[Version]"), b".NEF.xmp": ("sidecars", tagged.packet({})), b".dng": ("raw_photos", pictures.dng(1)),
    b"": ("other_files", b"no ending"), b".jpg:Zone.Identifier": ("other_files", b"[ZoneTransfer]"), b".MP": ("videos", live.PLAYABLE), b".LRV": ("videos", live.PLAYABLE),
}


def other(ending):
    def add(family, place):
        kind, content = OTHERS[ending]
        family.leave(place, family.stem() + ending, kind, content)

    return add


def film(family, place):
    """A video of a camera, with the JSON file that Google writes about it."""
    stem = family.stem()
    family.leave(place, stem + b".MOV", "videos", long_movie(family))
    family.leave(place, stem + b".MOV.json", "sidecars", b'{"title": "film"}')


def raw_by_content(family, place):
    """A raw photo with the name of a picture, and one without a name."""
    for ending in (b".tif", b""):
        family.leave(place, family.stem() + ending, "raw_photos", pictures.dng(family.number()))


def empty(family, place):
    """Files of nothing: of a picture it is a loss, of anything else not."""
    family.fail(place, family.stem() + b".jpg", "is empty", b"")
    family.leave(place, family.stem() + b".txt", "other_files", b"")
    family.leave(place, family.stem() + b".mov", "videos", b"")
    # The icon that macOS gives a folder.
    family.leave(place, b"Icon\r", "other_files", b"")


def album_notes(family, place):
    """What a Takeout has about its albums."""
    for name in ("metadata.json", "метаданные.json", "print-subscriptions.json"):
        family.leave(place, name.encode(), "sidecars", b'{"title": "album", "date": {"timestamp": "1499162400"}}')


def jpeg(family):
    return tagged.jpeg(family.number(), tagged.Tags())


def of_systems(family, place):
    """What systems leave in every folder; each name is there once."""
    family.leave(place, b"Thumbs.db", "other_files", b"\xd0\xcf\x11\xe0")
    family.leave(place, b"desktop.ini", "other_files", b"[.ShellClassInfo]")
    for name in (b".DS_Store", b".picasa.ini", b".nomedia", b"._IMG_0001.JPG"):
        family.leave(place, name, "hidden")
    if place.path + b"/.Trash-1000" not in family.left_out:
        family.leave_folder(place, b".Trash-1000", "hidden", {b"files/a.jpg": jpeg(family)})


def of_devices(family, place):
    """Thumbnails and bins of a NAS, of Windows and of file systems."""
    for name in (b"@eaDir", b"#recycle", b"$RECYCLE.BIN", b"lost+found"):
        if place.path + b"/" + name not in family.left_out:
            family.leave_folder(place, name, "excluded", {b"a.jpg/SYNOPHOTO_THUMB_XL.jpg": jpeg(family), b"b.jpg": jpeg(family)})


def of_programs(family, place):
    """Copies that programs made, what was not downloaded to its end, and a library of Apple's Photos."""
    for ending, kind in ((b".jpg_original", "backup_copies"), (b".jpg~", "backup_copies"), (b".jpg.bak", "backup_copies"),
                         (b".jpg.part", "unfinished_downloads"), (b".jpg.crdownload", "unfinished_downloads")):
        family.leave(place, family.stem() + ending, kind, jpeg(family))
    number = family.number()
    family.leave_folder(place, b"Catalog %d Previews.lrdata" % number, "previews", {b"0/a.jpg": jpeg(family)})
    family.leave_folder(place, b"appdata_oc%d/preview" % number, "previews", {b"0/1/64-64.png": jpeg(family)})
    library = b"Photos %d.photoslibrary" % number
    family.leave_folder(place, library + b"/resources", "previews", {b"derivatives/a.jpg": jpeg(family)})
    family.leave_folder(place, library + b"/database", "previews", {b"Photos.sqlite": b"SQLite format 3\0"})
    facts, date = family_dates.original_of_a_phone(family.chance)
    inside = (library.decode(), "originals", "A")
    family.photo(place, library + b"/originals/A/0A1B.heic", tagged.heic(family.number(), facts), date, (), inside)


def torn(family, place):
    """A JPEG that was copied halfway."""
    family.fail(place, family.stem() + b".jpg", "ends too early", tagged.jpeg(family.number(), tagged.Tags(), (160, 120))[:1500])


def torn_heic(family, place):
    facts, _ = family_dates.original(family.chance)
    family.fail(place, family.stem() + b".heic", "ends too early", tagged.heic(family.number(), facts)[:-30])


def torn_png(family, place):
    content = tagged.png(family.number(), tagged.Tags())
    family.fail(place, family.stem() + b".png", "is damaged", content[: len(content) // 2])


def without_its_end(family, place):
    """A JPEG that lacks nothing but the marker of its end."""
    facts, date = family_dates.original(family.chance)
    family.photo(place, family.stem() + b".jpg", tagged.jpeg(family.number(), facts)[:-2], date)


def no_picture(family, place):
    """Something else with the name of a picture."""
    for content in (b"<html>404</html>", GIF, long_movie(family), family.chance.randbytes(200)):
        family.fail(place, family.stem() + b".jpg", "is no JPEG, PNG", content)


def with_another_name(family, place):
    """Pictures whose names say something else, or nothing."""
    for format, ending in (("png", b".jpg"), ("heic", b".jpg"), ("jpg", b".png"), ("jpg", b""), ("jpg", b".txt"), ("webp", b".jpg"), ("jpg", b".mov")):
        facts, date = family_dates.drawn(family.chance, format)
        family.photo(place, family.stem() + ending, tagged.ENCODERS[format](family.number(), facts), date)


def moving(family, place):
    """An animation, whose first picture counts."""
    file = io.BytesIO()
    first, second = (pictures.painted(family.number(), (48, 36)) for _ in range(2))
    first.save(file, "WEBP", save_all=True, append_images=[second])
    family.photo(place, family.stem() + b".webp", file.getvalue(), None)


def pages(family, place):
    """A TIFF of which the first page is a smaller copy of the second."""
    file = io.BytesIO()
    small, large = pictures.painted(family.number(), (24, 18)), pictures.painted(family.number(), (48, 36))
    writer = TiffImagePlugin.AppendingTiffWriter(file, new=True)
    for image, kind in ((small, 1), (large, 0)):
        image.save(writer, "TIFF", tiffinfo={254: kind})
        writer.newFrame()
    family.photo(place, family.stem() + b".tif", file.getvalue(), None)


def special(family, place):
    """A link that leads nowhere, and a pipe, of which nothing is said."""
    name = b"Lost link %d.jpg" % family.number()
    path = family.link(place, name, b"nowhere.jpg")
    family.failed[path] = ("is not there", (COPIED,))
    os.mkfifo(os.path.join(family.root, place.path, b"pipe %d.jpg" % family.number()))


def torn_movie(family):
    return live.movie()[:200]


def another_movie(family):
    return live.movie("5CB1DE5F-0000-4C44-9C77-%012X" % family.number())
