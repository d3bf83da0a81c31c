"""Generated photos for import: small, all different, with EXIF and GPS data that must stay private."""

import base64
import io
import random
import struct
import zlib

from PIL import Image, ImageDraw, TiffImagePlugin

SHAPES = [(320, 213), (213, 320), (240, 240), (420, 140)]
CAMERA = "Pinhole"
MODEL = "Cardboard 1"
# A gray gradient of 64 × 48 as written by an iPhone: HEVC in HEIF. Pillow cannot encode one.
HEIC = base64.b64decode(
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAX1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAA"
    "AAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAABoQABAAAAAAAAADIAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAA"
    "AAABAABodmMxAAAAAA5waXRtAAAAAAABAAAA/WlwcnAAAADdaXBjbwAAAHZodmNDAQNwAAAAkAAAAAAAHvAA/P34"
    "+AAADwNgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5"
    "uAhoMCAAAAMDIAAAAwAhYgABAAZEAcFzwIkAAAATY29scm5jbHgAAQANAAaAAAAAFGlzcGUAAAAAAAAAQAAAAEAA"
    "AAAoY2xhcAAAAEAAAAABAAAAMAAAAAEAAAAAAAAAAv////AAAAACAAAAEHBpeGkAAAAAAwgICAAAABhpcG1hAAAA"
    "AAAAAAEAAQWBAgMFhAAAADptZGF0AAAALigBrxOA9sbPEMb2IzwG8Rg3rvGZVkVPGEaXOyW2JbOH8IfekqHlqchK"
    "+oGxSMA="
)


def exif(day):
    """Camera, capture time, and a position that no response may contain."""
    tags = Image.Exif()
    tags[0x010F], tags[0x0110] = CAMERA, MODEL
    tags[0x9003] = tags[0x0132] = f"2022:08:{day:02d} 12:00:00"
    ratio = TiffImagePlugin.IFDRational
    place = tags.get_ifd(0x8825)
    place[1], place[2] = "N", (ratio(55), ratio(45), ratio(7))
    place[3], place[4] = "E", (ratio(37), ratio(36), ratio(56))
    return tags


def painted(number, size):
    """An image that differs for each number."""
    chance = random.Random(number)
    picture = Image.new("RGB", size, tuple(chance.randrange(40, 200) for _ in range(3)))
    draw = ImageDraw.Draw(picture)
    for _ in range(6):
        x, y = chance.randrange(size[0]), chance.randrange(size[1])
        reach = chance.randrange(20, 90)
        color = tuple(chance.randrange(256) for _ in range(3))
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=color)
    draw.text((8, 8), str(number), fill=(255, 255, 255))
    return picture


def dng(number):
    """A raw photo as far as its directory says: a TIFF with the version of DNG."""
    file = io.BytesIO()
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    tags[50706] = b"\1\4\0\0"
    painted(number, (60, 40)).save(file, "TIFF", tiffinfo=tags)
    return file.getvalue()


def jpeg(number, size=None, **options):
    """The bytes of a JPEG file."""
    size = size or SHAPES[number % len(SHAPES)]
    file = io.BytesIO()
    painted(number, size).save(file, "JPEG", quality=85, exif=exif(1 + number % 28), **options)
    return file.getvalue()


def album(folder, numbers):
    """Writes photos to a folder, which is created."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        (folder / f"photo-{number:04d}.jpg").write_bytes(jpeg(number))
    return folder


def huge_png(side=50_000):
    """A valid PNG of `side` × `side` one-bit pixels; the file has a few hundred kilobytes."""
    row = b"\0" + b"\0" * ((side + 7) // 8)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        [
            chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)),
            chunk(b"IDAT", data),
            chunk(b"IEND", b""),
        ]
    )


def chunk(kind, data):
    """A PNG chunk."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def enlarged_header(picture, width, height):
    """A JPEG whose header declares `width` × `height` pixels, with the data of a small image."""
    data = bytearray(picture)
    at = 2
    while data[at + 1] not in (0xC0, 0xC2):
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    data[at + 5 : at + 9] = struct.pack(">HH", height, width)
    return bytes(data)


SVG = (
    b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">'
    b'<rect width="100" height="100" fill="red"/></svg>'
)
