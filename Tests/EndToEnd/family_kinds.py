"""All kinds of files of a family, and how often it has each."""

import family_dates
import family_others as others
import family_photos as photos
from family import Family

# (what writes the files of a kind, its weight)
KINDS = [
    (photos.picture("jpg"), 60), (photos.picture("heic"), 25), (photos.picture("png"), 4), (photos.picture("webp"), 3),
    (photos.picture("avif"), 2), (photos.picture("tif"), 3),
    *((photos.dated(recipe), 0.2) for recipe in family_dates.RECIPES + family_dates.OF_JPEG),
    *((photos.named(*name), 1) for name in photos.NAMES),
    *((photos.named(name, None), 0.5) for name in photos.NUMBERS),
    (photos.live_photo("heic", (b".HEIC", b".MOV")), 15), (photos.live_photo("heic", (b".heic", b".HEIC.MOV")), 3),
    (photos.live_photo("jpg", (b".JPG", b".mov")), 5), (photos.live_without_identifiers, 2),
    (photos.beside_video(others.another_movie), 1), (photos.beside_video(others.torn_movie), 0.5), (photos.beside_long_video, 2),
    (photos.raw_pair, 10), (photos.with_sidecar(b".jpg.xmp"), 4), (photos.with_sidecar(b".XMP"), 4), (photos.raw_pair_with_two_sidecars, 2),
    (photos.with_damaged_sidecar(b".jpg.xmp", photos.HALF_A_PACKET), 0.5), (photos.with_damaged_sidecar(b".xmp", b""), 0.5),
    (photos.with_damaged_sidecar(b".jpg.json", b'{"title": "IMG'), 0.5), (photos.with_a_long_name, 0.3), (photos.live_as_both, 1),
    (photos.takeout(".jpg"), 8), (photos.takeout(".jpg", has_addition=False), 4), (photos.takeout(".jpg", number="(2)"), 3),
    (photos.takeout(".jpg", number="(1)", has_addition=False), 2), (photos.takeout(".jpg", " with a rather long name of our holidays"), 3),
    (photos.takeout(".jpg", " mit einem ziemlich langen Namen vom Urlaub", has_addition=False), 1),
    (photos.takeout(".jpg", " с очень длинным названием нашего отпуска"), 2),
    (photos.takeout(".jpg", " с длинным названием", cut=photos.cut_by_bytes), 1),
    (photos.takeout(".jpg", " with a rather long name of our holidays", "(1)"), 1), (photos.takeout(".jpg", " in the supplement"), 2), (photos.takeout_edited, 3), (photos.takeout_live, 4),
    (photos.copy, 10), (photos.twins, 1), (photos.linked, 1),
    *((others.other(ending), 0.7) for ending in others.OTHERS),
    (others.film, 5), (others.raw_by_content, 1), (others.empty, 0.5), (others.album_notes, 1), (others.of_systems, 3), (others.of_devices, 1),
    (others.of_programs, 1), (others.torn, 0.5), (others.torn_heic, 0.3), (others.torn_png, 0.3), (others.without_its_end, 0.5),
    (others.no_picture, 0.3), (others.with_another_name, 1), (others.moving, 0.5), (others.pages, 0.5), (others.special, 0.3),
]


def make(root, count, seed=1):
    """A family's library of at least `count` files, with every kind of file at least once."""
    family = Family(root, seed)
    waiting = [kind for kind, _ in KINDS]
    kinds, weights = zip(*KINDS)
    while waiting or len(family.paths) < count:
        kind = waiting.pop(0) if waiting else family.chance.choices(kinds, weights)[0]
        kind(family, family.place())
    return family
