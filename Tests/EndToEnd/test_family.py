"""A family's library made in the test: each file's outcome and date, and another run changes nothing (LIB-3, LIB-21 to LIB-24).

The list of what must become of each file is made with the files (`family.py`); exiftool reads the same dates. The long
tier has 20,000 files. `IMAGEFEED_TEST_FAMILY_SEED=7` makes another family.
"""

import os
import shutil
import time

import pytest

import exiftool
import family_kinds
from family import BOTH, IN_PLACE
from family_library import Library, report_flaws
from server import Server, wait_until

SMALL, LARGE = 250, 20_000
SEED = int(os.environ.get("IMAGEFEED_TEST_FAMILY_SEED", "1"))
# The tables in which the start of a server writes.
OF_SERVER = frozenset({"application", "setting"})
SIZES = [SMALL, pytest.param(LARGE, marks=[pytest.mark.long("family"), pytest.mark.timeout(3600)])]


@pytest.fixture(scope="module")
def make_family(tmp_path_factory):
    """Families by their number of files, each made once."""
    made, folder = {}, tmp_path_factory.mktemp("families")

    def make(count):
        if count not in made:
            start = time.monotonic()
            made[count] = family_kinds.make(folder / str(count), count, SEED)
            print(f"{len(made[count].paths)} files made in {time.monotonic() - start:.1f} s")
        return made[count]

    yield make
    # Why: pytest would keep the files of three runs.
    shutil.rmtree(folder)


@pytest.fixture
def folder(tmp_path):
    """A folder that is deleted after the test."""
    yield tmp_path
    shutil.rmtree(tmp_path)


# LIB-23
@pytest.mark.parametrize("count", SIZES)
def test_exiftool_reads_the_dates_of_the_list(make_family, count):
    family = make_family(count)
    whole = {photo.path: os.path.join(family.root, photo.path) for photo in family.photos}
    sidecars = {photo.sidecar: os.path.join(family.root, photo.sidecar) for photo in family.photos if photo.sidecar}
    start, facts = time.monotonic(), exiftool.read([*whole.values(), *sidecars.values()])
    print(f"exiftool read {len(facts)} files in {time.monotonic() - start:.1f} s")
    wrong = []
    for photo in family.photos:
        sidecar = facts[sidecars[photo.sidecar]] if photo.sidecar else None
        found = next(iter(exiftool.dates(facts[whole[photo.path]], sidecar)), None)
        if found != photo.embedded:
            wrong.append((photo.path, photo.embedded, found))
    assert wrong == []


# LIB-3, LIB-19, LIB-21, LIB-22, LIB-23, LIB-24, FEED-28
@pytest.mark.parametrize("mode", BOTH)
@pytest.mark.parametrize("count", SIZES)
def test_each_file_becomes_what_the_list_says_and_stays_so(make_family, folder, count, mode):
    family = make_family(count)
    library, expected = Library(folder, os.fsdecode(family.root), mode), family.expected(mode)
    before = library.snapshot()
    assert report_flaws(library.run("--dry-run"), expected) == []
    assert changes(before, library.snapshot()) == []
    assert report_flaws(library.run(), expected) == []
    assert library.flaws(expected) == []
    before = library.snapshot()
    for _ in range(2):
        assert report_flaws(library.run(), expected, is_first=False) == []
        assert changes(before, library.snapshot()) == []
    if mode == IN_PLACE:
        scan_by_server(library)
        assert changes(before, library.snapshot(), but=OF_SERVER) == []
    assert library.check().status == 0


# LIB-3, LIB-19, LIB-21: killed at several points, and run again
@pytest.mark.parametrize("mode", BOTH)
@pytest.mark.parametrize("count", SIZES)
def test_a_killed_import_ends_like_one_that_was_not(make_family, folder, count, mode):
    family = make_family(count)
    library, expected = Library(folder, os.fsdecode(family.root), mode), family.expected(mode)
    parts, kills = (2 if count == SMALL else 8), 0
    for part in range(parts + 1):
        kills += library.run_until(max(1, part * len(expected.rows) // parts))
        found = library.order()
        assert found == expected.order[: len(found)]
    print(f"{kills} imports killed")
    assert kills >= parts - 1
    library.run()
    assert library.flaws(expected) == []
    assert report_flaws(library.run(), expected, is_first=False) == []
    assert library.check().status == 0


def changes(before, after, but=frozenset()):
    """The tables, and the files, that differ."""
    names = sorted((before.keys() | after.keys()) - but)
    different = [name for name in names if before.get(name) != after.get(name)]
    return [f"{name}: {sorted(set(before.get(name, [])) ^ set(after.get(name, [])))[:5]}" for name in different]


def scan_by_server(library):
    """Lets a server scan the folder that it follows."""
    library.run("--watch")
    server = Server(data=library.data, options=["--demo", "off"])
    try:
        scanned = library.rows("SELECT scannedAt FROM indexedFolder")
        server.start()
        wait_until(lambda: library.rows("SELECT scannedAt FROM indexedFolder") != scanned, 600, "a scan")
        server.stop()
    finally:
        server.close()
