"""Disks with faults: what is reported as done is done, nothing is lost, and a repeat repairs everything (LIB-21, LIB-22).

`Faults/faults.c` makes calls of the file system fail in the real program. Each run has one or two faults at random; the
long tier also tries every call with every kind of file. `IMAGEFEED_TEST_FAULT_SEED=7` repeats one run of the server.
"""

import concurrent.futures
import contextlib
import errno
import itertools
import os
import random
import shutil
import unicodedata

import pytest

import faulty
import faulty_library
import faulty_server
from faults import ALWAYS, Faults, kinds
from uploads import Sender

SEED = os.environ.get("IMAGEFEED_TEST_FAULT_SEED")
# How many trials of commands run at once: they wait for their workers and for the disk.
AT_ONCE = 3


@pytest.fixture(scope="module")
def templates(tmp_path_factory):
    return faulty.Templates(tmp_path_factory.mktemp("faults"))


@contextlib.contextmanager
def live_server(tmp_path_factory):
    live = faulty_server.LiveServer(tmp_path_factory.mktemp("live"))
    try:
        yield live
    finally:
        live.server.close()


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    with live_server(tmp_path_factory) as live:
        yield live


def run_live(live, seeds, has_database):
    """Runs with these seeds; without faults in the database's files each takes a tenth of a second."""
    pairs = {}
    for kind in faulty_server.LIVE:
        wrong, counts = live.attempt(kind, [], live.album())
        assert wrong == []
        pairs[kind] = {pair: count for pair, count in counts.items() if has_database or "database" not in pair[1]}
    found = []
    for seed in [int(SEED)] if SEED else seeds:
        chance = random.Random(seed)
        kind = chance.choice(faulty_server.LIVE)
        rules = faulty.drawn(chance, pairs[kind])
        found += [f"seed {seed}: {wrong}" for wrong in live.attempt(kind, rules, live.album())[0]]
    assert found == []


def run_commands(templates, kind, rules):
    """Trials of a command, several at once."""
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
        trials = threads.map(lambda each: faulty.attempt(kind, templates, each)[0], rules)
        assert list(itertools.chain.from_iterable(trials)) == []


# LIB-21: imports, scans and uploads while a server runs
@pytest.mark.timeout(600)
def test_no_fault_makes_a_server_lie(live):
    run_live(live, range(150), has_database=False)


# LIB-21, LIB-14: each command on its own; four faults of those that the long tier tries
@pytest.mark.timeout(600)
@pytest.mark.parametrize("kind", faulty_server.TRIALS)
def test_no_fault_makes_a_command_lie(templates, kind):
    wrong, counts, _ = faulty.attempt(kind, templates, [])
    assert wrong == []
    chance = random.Random(kind.__name__)
    run_commands(templates, kind, [faulty.drawn(chance, counts) for _ in range(4)])


IMPORTS = [faulty.Import, faulty.Albums, faulty.InPlace]


# LIB-21: every call with every kind of file
@pytest.mark.long("faults-import")
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kind", IMPORTS)
def test_every_call_of_an_import_with_every_kind_of_file(templates, kind):
    run_commands(templates, kind, faulty.sweep(faulty.attempt(kind, templates, [])[1]))


# LIB-21, LIB-14: every call with every kind of file
@pytest.mark.long("faults-commands")
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kind", [kind for kind in faulty_server.TRIALS if kind not in IMPORTS])
def test_every_call_of_a_command_with_every_kind_of_file(templates, kind):
    rules = list(faulty.sweep(faulty.attempt(kind, templates, [])[1]))
    if kind is faulty_server.Continuous:
        # Why not all: each takes seconds.
        rules = random.Random(1).sample(rules, 200)
    run_commands(templates, kind, rules)


# LIB-21
@pytest.mark.long("faults")
@pytest.mark.timeout(3600)
# Why a server for each: a run adds three collections, and a person has at most a thousand.
@pytest.mark.parametrize("first", range(1000, 11_000, 250))
def test_ten_thousand_random_faults(tmp_path_factory, first):
    with live_server(tmp_path_factory) as live:
        run_live(live, range(first, first + 250), has_database=True)


FOLDERS = ["data folder", "originals", "shelf of originals", "uploads", "tmp", "portraits"]


# LIB-21: CIFS and file systems of FUSE cannot sync folders
@pytest.mark.parametrize("kind", [faulty.Begin, faulty.Import, faulty.Backup])
def test_a_file_system_that_cannot_sync_folders_is_used(templates, kind):
    trial = kind(templates)
    faults = Faults(trial.place, kinds(trial.data, trial.photos, trial.place))
    faults.arm(*[("fsync", folder, 0, ALWAYS, errno.EINVAL) for folder in [*FOLDERS, "backup"]])
    result = trial.run(faults.variables)
    assert sum(faults.fired) > 0 and result.status == 0, result
    trial.judge(result)
    assert trial.wrong == []


# LIB-21: the true reason, and no other key in its place
@pytest.mark.parametrize("call", ["open", "read"])
def test_a_key_that_cannot_be_read_is_not_called_missing(templates, call):
    trial = faulty.Users(templates)
    faults = Faults(trial.place, kinds(trial.data))
    faults.arm((call, "secret key", 0, ALWAYS, errno.EIO))
    result = trial.run(faults.variables)
    assert result.status == 1 and "secret.key cannot be read or written: Input/output error." in result.error
    faults.disarm()
    assert trial.run().status == 0


# LIB-21: a listing that breaks off is no end
@pytest.mark.parametrize("kind", [faulty.Import, faulty.InPlace])
def test_a_listing_that_breaks_off_is_reported(templates, kind):
    for at in range(6):
        trial = kind(templates)
        faults = Faults(trial.place, kinds(trial.data, trial.photos))
        faults.arm(("readdir", "folder of photos", at, ALWAYS, errno.EIO))
        result = trial.run(faults.variables)
        assert result.status == 1 and "could not be read" in result.said, result
        trial.judge(result)
        assert trial.wrong == []


# LIB-21: a start that cannot read an upload keeps it for the next one
@pytest.mark.parametrize("call", ["open", "read", "fsync", "access"])
def test_an_upload_survives_a_start_with_faults(make_server, tmp_path, call):
    server = make_server(start=False)
    faults = Faults(tmp_path, kinds(server.data))
    server.prefix = faults.prefix
    sender = Sender(server.start())
    photo = faulty_library.jpeg(1)
    path = sender.create(len(photo))
    assert sender.send(path, photo[:100], 0).status_code == 204
    server.stop()
    faults.arm((call, "upload", 0, ALWAYS, errno.EIO))
    server.start()
    assert sum(faults.fired) > 0
    server.stop()
    faults.disarm()
    server.start()
    assert sender.offset(path) == 100
    assert sender.send(path, photo[100:], 100).status_code == 204
    assert sender.outcome(path)["state"] == "added"


# LIB-22, LIB-19: names that only look the same are different; what is renamed from one to the other keeps its pictures
def test_a_photo_in_a_folder_renamed_to_another_form_keeps_its_pictures(make_server, tmp_path):
    server = make_server()
    forms = [tmp_path / "photos" / unicodedata.normalize(form, "Bäder") for form in ("NFD", "NFC")]
    faulty_library.write(forms[0], {"a.jpg": faulty_library.jpeg(1), "b.jpg": faulty_library.jpeg(2)})
    index = ["import", "--in-place", tmp_path / "photos", "--user", "demo_visitor", "--keep-demo"]
    assert server.command(*index).returncode == 0
    known = {photo["id"] for photo in server.photos()}
    forms[0].rename(forms[1])
    assert server.command(*index).returncode == 0
    assert {photo["id"] for photo in server.photos()} == known and len(known) == 2
    for photo in server.photos():
        assert server.get(photo["urls"]["raw"] + "&w=33", key=None).status_code == 200
    shutil.rmtree(forms[1])
    faulty_library.write(forms[0], {"a.jpg": faulty_library.jpeg(1)})
    assert server.command(*index).returncode == 0
    assert len(server.photos()) == 1
