"""The two files of a Live Photo, built by hand, with metadata that only their owner may see (FEED-28)."""

import base64
import io
import struct

import pictures

IDENTIFIER = "5CB1DE5F-8D5A-4C44-9C77-E3F5B0A5E3D1"
PLACE = "+55.7558+037.6173+151.0/"
MODEL = "iPhone of the video"
SERIAL = "F2LX0000SECRET"
# Only responses to the owner may contain these.
SECRETS = [text.encode() for text in (PLACE, MODEL, SERIAL, IDENTIFIER)]
SAMPLES = [b"PICTURE-ONE", b"PICTURE-TWO"]
DATE = struct.pack(">II", 3_780_000_000, 3_780_000_000)

# Half a second of 32 × 24 in H.264, which every browser plays; it has no identifier.
PLAYABLE = base64.b64decode(
    "AAAAFGZ0eXBxdCAgAAACAHF0ICAAAAAId2lkZQAAAsFtZGF0AAACZQYF//9h3EXpvebZSLeWLNgg2SPu73gyNjQgLSBjb3JlIDE2"
    "NSAtIEguMjY0L01QRUctNCBBVkMgY29kZWMgLSBDb3B5bGVmdCAyMDAzLTIwMjUgLSBodHRwOi8vd3d3LnZpZGVvbGFuLm9yZy94"
    "MjY0Lmh0bWwgLSBvcHRpb25zOiBjYWJhYz0wIHJlZj0xNiBkZWJsb2NrPTE6MDowIGFuYWx5c2U9MHgxOjB4MTMxIG1lPXVtaCBz"
    "dWJtZT0xMCBwc3k9MSBwc3lfcmQ9MS4wMDowLjAwIG1peGVkX3JlZj0xIG1lX3JhbmdlPTI0IGNocm9tYV9tZT0xIHRyZWxsaXM9"
    "MiA4eDhkY3Q9MCBjcW09MCBkZWFkem9uZT0yMSwxMSBmYXN0X3Bza2lwPTEgY2hyb21hX3FwX29mZnNldD0tMiB0aHJlYWRzPTEg"
    "bG9va2FoZWFkX3RocmVhZHM9MSBzbGljZWRfdGhyZWFkcz0wIG5yPTAgZGVjaW1hdGU9MSBpbnRlcmxhY2VkPTAgYmx1cmF5X2Nv"
    "bXBhdD0wIGNvbnN0cmFpbmVkX2ludHJhPTAgYmZyYW1lcz0wIHdlaWdodHA9MCBrZXlpbnQ9MjUwIGtleWludF9taW49MTAgc2Nl"
    "bmVjdXQ9NDAgaW50cmFfcmVmcmVzaD0wIHJjX2xvb2thaGVhZD02MCByYz1jcmYgbWJ0cmVlPTEgY3JmPTQwLjAgcWNvbXA9MC42"
    "MCBxcG1pbj0wIHFwbWF4PTY5IHFwc3RlcD00IGlwX3JhdGlvPTEuNDAgYXE9MToxLjAwAIAAAAANZYiCBvkxQABDfvrrwAAAAAxB"
    "iIQb5MUAAQkb668AAAAMQYiIG+TFAAEEG+uvAAAAC0GIjBvkxQACd9deAAAADEGIkBvkxQABAYvrrwAAAwFtb292AAAAbG12aGQA"
    "AAAAAAAAAAAAAAAAAAPoAAAB9AABAAABAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAAAAA"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACAAACbHRyYWsAAABcdGtoZAAAAAMAAAAAAAAAAAAAAAEAAAAAAAAB9AAAAAAAAAAAAAAA"
    "AAAAAAAAAQAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAEAAAAAAIAAAABgAAAAAACRlZHRzAAAAHGVsc3QAAAAAAAAAAQAA"
    "AfQAAAAAAAEAAAAAAeRtZGlhAAAAIG1kaGQAAAAAAAAAAAAAAAAAACgAAAAUAH//AAAAAAAtaGRscgAAAABtaGxydmlkZQAAAAAA"
    "AAAAAAAAAAxWaWRlb0hhbmRsZXIAAAGPbWluZgAAABR2bWhkAAAAAQAAAAAAAAAAAAAALGhkbHIAAAAAZGhscnVybCAAAAAAAAAA"
    "AAAAAAALRGF0YUhhbmRsZXIAAAAkZGluZgAAABxkcmVmAAAAAAAAAAEAAAAMdXJsIAAAAAEAAAEjc3RibAAAAJdzdHNkAAAAAAAA"
    "AAEAAACHYXZjMQAAAAAAAAABAAAAAEZGTVAAAAIAAAACAAAgABgASAAAAEgAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    "AAAAAAAAAAAAABj//wAAADFhdmNDAULACv/hABhnQsAKphEl+WEAAAMAAQAAAwAUDxImEYABAAZoyEIDksgAAAAYc3R0cwAAAAAA"
    "AAABAAAABQAABAAAAAAUc3RzcwAAAAAAAAABAAAAAQAAABxzdHNjAAAAAAAAAAEAAAABAAAABQAAAAEAAAAoc3RzegAAAAAAAAAA"
    "AAAABQAAAnoAAAAQAAAAEAAAAA8AAAAQAAAAFHN0Y28AAAAAAAAAAQAAACQAAAAhdWR0YQAAABmpc3dyAA1VxExhdmY2Mi4xMi4x"
    "MDI="
)

# `pictures.HEIC` with the Exif data of `still`, as ExifTool writes it.
HEIC = base64.b64decode(
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAb5tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA"
    "ADRpbG9jAAAAAERAAAIAAQAAAAAC6AABAAAAAAAAADIAAgAAAAAAAAABAAAB4gAAAQYAAAA4aWluZgAAAAAAAgAAABVpbmZlAgAA"
    "AAABAABodmMxAAAAABVpbmZlAgAAAQACAABFeGlmAAAAABppcmVmAAAAAAAAAA5jZHNjAAIAAQABAAAADnBpdG0AAAAAAAEAAAD9"
    "aXBycAAAAN1pcGNvAAAAdmh2Y0MBA3AAAACQAAAAAAAe8AD8/fj4AAAPA2AAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAYQAB"
    "ACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4CGgwIAAAAwMgAAADACFiAAEABkQBwXPAiQAAABNjb2xybmNseAABAA0ABoAA"
    "AAAUaXNwZQAAAAAAAABAAAAAQAAAAChjbGFwAAAAQAAAAAEAAAAwAAAAAQAAAAAAAAAC////8AAAAAIAAAAQcGl4aQAAAAADCAgI"
    "AAAAGGlwbWEAAAAAAAAAAQABBYECAwWEAAABQG1kYXQAAAAGRXhpZgAATU0AKgAAAAgABgEQAAIAAAAOAAAAVgEaAAUAAAABAAAA"
    "ZAEbAAUAAAABAAAAbAEoAAMAAAABAAIAAAITAAMAAAABAAEAAIdpAAQAAAABAAAAdAAAAABpUGhvbmUgMTUgUHJvAAAAAEgAAAAB"
    "AAAASAAAAAEABZAAAAcAAAAEMDIzMpEBAAcAAAAEAQIDAJJ8AAcAAABGAAAAtqAAAAcAAAAEMDEwMKABAAMAAAAB//8AAAAAAABB"
    "cHBsZSBpT1MAAAFNTQABABEAAgAAACUAAAAgAAAAADVDQjFERTVGLThENUEtNEM0NC05Qzc3LUUzRjVCMEE1RTNEMQAAAAAALigB"
    "rxOA9sbPEMb2IzwG8Rg3rvGZVkVPGEaXOyW2JbOH8IfekqHlqchK+oGxSMA="
)


def box(name, *content):
    body = b"".join(content)
    return struct.pack(">I", 8 + len(body)) + name.encode("latin-1") + body


def numbers(*values):
    return struct.pack(f">{len(values)}I", *values)


def _track(kind, description, places, lengths):
    handler = box("hdlr", numbers(0), b"mhlr", kind, b"appl", numbers(0, 0), bytes([len(SERIAL)]), SERIAL.encode())
    table = box(
        "stbl",
        box("stsd", numbers(0, 1), description),
        box("stts", numbers(0, 1, len(lengths), 300)),
        box("stsc", numbers(0, 1, 1, 1, 1)),
        box("stsz", numbers(0, 0, len(lengths), *lengths)),
        box("stco", numbers(0, len(places), *places)),
    )
    information = box("minf", box("vmhd", numbers(1, 0, 0)), box("dinf", box("dref", numbers(0, 1), box("alis", numbers(1)))), table)
    media = box("mdia", box("mdhd", numbers(0), DATE, numbers(600, 1200, 0)), handler, information)
    return box("trak", box("tkhd", numbers(15), DATE, bytes(72)), media)


def metadata(identifier=IDENTIFIER):
    """The boxes in which an iPhone stores the place and the device."""
    values = {
        "com.apple.quicktime.location.ISO6709": PLACE,
        "com.apple.quicktime.model": MODEL,
        "com.apple.quicktime.content.identifier": identifier,
    }
    keys = b"".join(numbers(8 + len(key)) + b"mdta" + key.encode() for key in values)
    items = b"".join(
        struct.pack(">II", 8 + len(data), index + 1) + data
        for index, data in enumerate(box("data", numbers(1, 0), value.encode()) for value in values.values())
    )
    return box(
        "meta", box("hdlr", numbers(0, 0), b"mdta", bytes(14)), box("keys", numbers(0, len(values)), keys), box("ilst", items)
    ) + box("udta", box("\xa9xyz", PLACE.encode()), numbers(0))


def movie(identifier=IDENTIFIER):
    parts = [*SAMPLES, PLACE.encode()]
    ftyp = box("ftyp", b"qt  ", numbers(0), b"qt  ")
    start, places = len(ftyp) + 8, []
    for part in parts:
        places.append(start)
        start += len(part)
    lengths = [len(part) for part in parts]
    tracks = _track(b"vide", box("hvc1", bytes(78)), places[:2], lengths[:2]) + _track(
        b"meta", box("mebx"), places[2:], lengths[2:]
    )
    header = box("mvhd", numbers(0), DATE, numbers(600, 1200), bytes(80))
    return ftyp + box("mdat", *parts) + box("moov", header, tracks, metadata(identifier))


def plain(number=1):
    """A JPEG without an identifier."""
    file = io.BytesIO()
    pictures.painted(number, (320, 213)).save(file, "JPEG")
    return file.getvalue()


def note(identifier=IDENTIFIER):
    """An iPhone's maker note with the identifier."""
    text = identifier.encode() + b"\0"
    return b"Apple iOS\0\0\x01MM" + struct.pack(">H", 1) + struct.pack(">HHII", 0x11, 2, len(text), 32) + numbers(0) + text


def still(number=1, identifier=IDENTIFIER, picture=None):
    """A JPEG, `picture` or a painted one, with the identifier in an iPhone's maker note."""
    maker = note(identifier)
    model = b"iPhone 15 Pro\0"
    first = struct.pack(">H", 2) + struct.pack(">HHII", 0x0110, 2, len(model), 56) + struct.pack(">HHII", 0x8769, 4, 1, 38)
    second = struct.pack(">H", 1) + struct.pack(">HHII", 0x927C, 7, len(maker), 56 + len(model))
    tiff = b"MM\0*" + numbers(8) + first + numbers(0) + second + numbers(0) + model + maker
    exif = b"Exif\0\0" + tiff
    jpeg = picture or plain(number)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]
