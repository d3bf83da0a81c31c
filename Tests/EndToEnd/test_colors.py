"""Colors of images are those of littleCMS with perceptual intent, within 2 of 255 levels (LIB-24)."""

import io
import random
import struct

import pytest
import requests
from PIL import Image, ImageCms

import profiles
from server import Server

SIDE = 24
COLUMNS, ROWS = 6, 4
SRGB = ImageCms.createProfile("sRGB")


def patches(mode):
    """Flat patches of colors that are spread over the space."""
    chance = random.Random(mode)
    picture = Image.new(mode, (COLUMNS * SIDE, ROWS * SIDE))
    for number in range(COLUMNS * ROWS):
        color = tuple(chance.randrange(256) for _ in picture.getbands())
        if number < 2:
            color = (255 * number,) * len(color)
        left, top = number % COLUMNS * SIDE, number // COLUMNS * SIDE
        picture.paste(color[0] if len(color) == 1 else color, (left, top, left + SIDE, top + SIDE))
    return picture


def means(picture):
    """The mean color of the middle of each patch."""
    picture = picture.convert("RGB")
    colors = []
    for number in range(COLUMNS * ROWS):
        left, top = number % COLUMNS * SIDE, number // COLUMNS * SIDE
        box = (left + 6, top + 6, left + SIDE - 6, top + SIDE - 6)
        middle = picture.crop(box).resize((1, 1), Image.Resampling.BOX)
        colors.append(middle.getpixel((0, 0)))
    return colors


def encoded(picture, format, **options):
    file = io.BytesIO()
    picture.save(file, format, **options)
    return file.getvalue()


JPEG = {"format": "JPEG", "quality": 98, "subsampling": 0}
CASES = {
    "gray-jpeg": ("L", profiles.gray(1.0), {"format": "JPEG", "quality": 98}),
    "gray-png": ("L", profiles.gray(1.8), {"format": "PNG"}),
    "gray-tiff": ("L", profiles.gray(2.6), {"format": "TIFF"}),
    "cmyk-jpeg": ("CMYK", profiles.cmyk(), JPEG),
    "cmyk-tiff": ("CMYK", profiles.cmyk(), {"format": "TIFF"}),
    "rgb-jpeg": ("RGB", profiles.adobe_rgb(), JPEG),
    "rgb-png": ("RGB", profiles.adobe_rgb(), {"format": "PNG"}),
    "rgb-webp": ("RGB", profiles.adobe_rgb(), {"format": "WEBP", "lossless": True}),
    "table-png": ("RGB", profiles.rgb_table(), {"format": "PNG"}),
}


@pytest.fixture(scope="module")
def served():
    """A function that imports a file and returns its image with these parameters."""
    server = Server()

    def serve(tmp_path, data, query):
        (tmp_path / "a").write_bytes(data)
        status, failed, counts = server.import_photos(tmp_path)
        assert (status, counts["added"]) == (0, 1), failed
        raw = server.photos(per_page=1)[0]["urls"]["raw"]
        response = requests.get(raw + query, timeout=60)
        assert response.status_code == 200
        return Image.open(io.BytesIO(response.content))

    try:
        server.start()
        yield serve
    finally:
        server.close()


def assert_near(seen, meant):
    for got, right in zip(seen, meant):
        assert max(abs(a - b) for a, b in zip(got, right)) <= 2, (got, right)


# LIB-24: profiles of every color space are used
@pytest.mark.parametrize("case", CASES)
def test_colors_are_those_of_littlecms(served, tmp_path, case):
    mode, profile, options = CASES[case]
    data = encoded(patches(mode), icc_profile=profile, **options)
    picture = Image.open(io.BytesIO(data))
    right = ImageCms.profileToProfile(
        picture, io.BytesIO(profile), SRGB, ImageCms.Intent.PERCEPTUAL, "RGB"
    )
    query = f"&w={COLUMNS * SIDE}&fm=png"
    assert_near(means(served(tmp_path, data, query)), means(right))


def exif_with_rule(rule):
    exif = Image.Exif()
    fields = exif.get_ifd(0x8769)
    fields[0xA001] = 0xFFFF
    fields[0xA005] = {1: rule}
    return exif


# LIB-24: cameras name Adobe RGB only by the rule for file names in Exif (DCF)
@pytest.mark.parametrize("rule,profile", [("R03", profiles.adobe_rgb()), ("R98", None)])
def test_adobe_rgb_is_known_by_exif_alone(served, tmp_path, rule, profile):
    data = encoded(patches("RGB"), exif=exif_with_rule(rule), **JPEG)
    right = Image.open(io.BytesIO(data))
    if profile:
        right = ImageCms.profileToProfile(right, io.BytesIO(profile), SRGB)
    assert_near(means(served(tmp_path, data, f"&w={COLUMNS * SIDE}&fm=png")), means(right))


# LIB-24: gray numbers of another kind than 8 or 16 bits keep their place between black and white
@pytest.mark.parametrize("mode,white", [("F", 1.0), ("F", 255.0), ("F", 65535.0), ("I", 2**31 - 1)])
def test_gray_numbers_of_other_kinds_are_not_black(served, tmp_path, mode, white):
    gray = patches("L")
    scale = white / 255
    numbers = gray.convert(mode).point(lambda value: value * scale)
    if mode == "I":
        numbers = Image.frombytes(
            "I", gray.size, b"".join(struct.pack("=i", int(v * scale)) for v in gray.tobytes())
        )
    seen = served(tmp_path, encoded(numbers, "TIFF"), f"&w={COLUMNS * SIDE}&fm=png")
    assert_near(means(seen), means(gray))


# LIB-24, API-4: a gray picture with transparency is put on a color
@pytest.mark.parametrize("fm", ["jpg", "pjpg"])
def test_gray_with_transparency_is_put_on_a_color(served, tmp_path, fm):
    picture = Image.new("LA", (64, 48), (100, 0))
    picture.paste((200 if fm == "jpg" else 190, 255), (32, 0, 64, 48))
    seen = served(tmp_path, encoded(picture, "PNG"), f"&w=64&fm={fm}&bg=ff0000").convert("RGB")
    assert max(abs(a - b) for a, b in zip(seen.getpixel((8, 24)), (255, 0, 0))) <= 3
    assert len(set(seen.getpixel((56, 24)))) == 1
