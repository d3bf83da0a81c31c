"""Backups on disks with faults: nothing that failed is reported as done, and nothing is called missing that cannot be
read (LIB-21, LIB-25)."""

import errno
import json
import shutil

import pytest

import faulty
import faulty_server
import pictures
import stores
from backups import restored, run, status, values, wait_for_backup
from faults import ALWAYS, Faults, kinds
from faulty import Result
from faulty_library import names, originals
from server import wait_until


@pytest.fixture(scope="module")
def templates(tmp_path_factory):
    return faulty.Templates(tmp_path_factory.mktemp("faults"))


# LIB-25, LIB-21: --partial leaves out what the file lacks, and never what the new disk could not take
@pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC])
@pytest.mark.parametrize("is_damaged", [False, True])
def test_a_partial_restore_leaves_nothing_out_unnamed(templates, number, is_damaged):
    trial = faulty.Restore(templates)
    if is_damaged:
        with open(trial.tar, "r+b") as file:
            file.truncate(trial.tar.stat().st_size - 13_000)
    faults = Faults(trial.place, [("original", f"{trial.data}/restore/originals/*/*")])
    faults.arm(("open", "original", 0, 1, number))
    words = ["restore", "--partial", trial.tar, "--data", trial.data]
    failed = Result(words, faults.variables)
    assert faults.fired[0] > 0
    assert failed.status == 1 and not (trial.data / "imagefeed.sqlite").exists(), failed
    faults.disarm()
    repeated = Result(words)
    assert repeated.status == (3 if is_damaged else 0), repeated
    lost = names(trial.feed) - originals(trial.data)
    assert all(name in repeated.said for name in lost) and (is_damaged or not lost)


def place_trial(templates):
    trial = faulty_server.RestorePlace(templates)
    return trial, sorted((trial.tar / "originals").rglob("*.jpg"))[0]


# LIB-25, LIB-21: an original of a backup that cannot be read is named as such, and the rest is checked and restored
@pytest.mark.parametrize("call, number", [("read", errno.EIO), ("open", errno.EACCES)])
def test_an_unreadable_original_of_a_place_is_named(templates, call, number):
    trial, lost = place_trial(templates)
    others = sorted((trial.tar / "originals").rglob("*.*"))
    others[-1].write_bytes(b"damaged")
    faults = Faults(trial.place, [("lost", str(lost))])
    faults.arm((call, "lost", 0, ALWAYS, number))
    sentence = f"{lost.relative_to(trial.tar)} of the backup cannot be read: "
    checked = Result(["check", trial.tar], faults.variables)
    assert checked.status == 1 and sentence in checked.said and others[-1].name in checked.said, checked
    whole = Result(["restore", trial.tar, "--data", trial.data], faults.variables)
    assert whole.status == 1 and sentence in whole.said, whole
    partial = Result(["restore", "--partial", trial.tar, "--data", trial.data], faults.variables)
    assert partial.status == 3 and sentence in partial.said, partial
    assert originals(trial.data) == names(trial.feed) - {lost.name, others[-1].name}


FILES = ["manifest.json", "imagefeed-backup", "unreferenced.json", "generations/*/secret.key", "generations/*/snapshots/*"]


# LIB-25, LIB-21: any other file of a place that cannot be read is named as such by a check, and nothing is made up
@pytest.mark.parametrize("name", FILES)
def test_an_unreadable_file_of_a_place_is_named(templates, name):
    trial, _ = place_trial(templates)
    path = next(trial.tar.glob(name))
    faults = Faults(trial.place, [("lost", str(path))])
    faults.arm(("read", "lost", 0, ALWAYS, errno.EIO))
    checked = Result(["check", trial.tar], faults.variables)
    sentence = f"{path.relative_to(trial.tar)} of the backup cannot be read: Input/output error."
    assert checked.status == 1 and sentence in checked.said, checked
    assert f"{path.name} is missing" not in checked.said and f"{path.name} is damaged" not in checked.said, checked
    partial = Result(["restore", "--partial", trial.tar, "--data", trial.data], faults.variables)
    if name in ("imagefeed-backup", "unreferenced.json"):
        assert partial.status == 0, partial
        trial.expect_whole(trial.data, "what was restored")
        assert trial.wrong == []
    else:
        assert partial.status in (1, 3) and sentence in partial.said, partial
        assert (partial.status == 3) == (trial.data / "imagefeed.sqlite").exists()


# LIB-25, LIB-21: what cannot be read of a backup file is named, and the rest of it is checked and restored
@pytest.mark.parametrize("last", [False, True])
def test_a_part_of_a_file_that_cannot_be_read_is_named(templates, last):
    named = 0
    for at in range(1, 26, 3):
        trial = faulty.Restore(templates)
        faults = Faults(trial.place, [("tar", str(trial.tar))])
        fault = ("read", "tar", at, ALWAYS if last else at, errno.EIO)
        faults.arm(fault)
        checked = Result(["check", trial.tar], faults.variables)
        assert sum(faults.fired) > 0
        assert checked.status == 1 and "cannot be read" in checked.said, (at, checked)
        faults.arm(fault)
        partial = Result(["restore", "--partial", trial.tar, "--data", trial.data], faults.variables)
        assert "cannot be read" in partial.said or "Input/output error" in partial.said, (at, partial)
        lost = names(trial.feed) - originals(trial.data)
        if partial.status == 3:
            assert all(name in partial.said for name in lost), (at, partial)
            named += 1
        else:
            assert partial.status == 1 and not (trial.data / "imagefeed.sqlite").exists()
    assert last or named > 3


@pytest.fixture
def faulty_server_and_place(make_server, tmp_path):
    place = tmp_path / "backup"
    server = make_server(start=False, options=["--backup", str(place)])
    found = [("writer", f"{server.data}/backup-writer.json"), *kinds(server.data)]
    faults = Faults(tmp_path, found)
    server.prefix = faults.prefix
    return server, place, faults


# LIB-14, LIB-21: a WAL that cannot be read is read again; it is no missing one, which would end the generation
def test_a_wal_that_cannot_be_read_ends_no_generation(faulty_server_and_place, tmp_path):
    server, place, faults = faulty_server_and_place
    server.start()
    wait_for_backup(server)
    for call in ("open", "read", "stat"):
        faults.arm((call, "database log", 0, 3, errno.EMFILE if call == "open" else errno.EIO))
        wait_until(lambda: faults.fired[0] > 0, what=f"a failed {call}")
        faults.disarm()
    server.import_photos(pictures.album(tmp_path / "album", range(2)))
    wait_for_backup(server)
    assert len(list(place.glob("generations/*"))) == 1
    server.stop()
    assert len(restored(place, tmp_path / "new")) == 2


# LIB-14, LIB-21: as long as no copy of the database can be stored, the status and the metrics say that the backup fails
def test_a_copy_that_cannot_be_stored_is_a_failure(faulty_server_and_place):
    server, _, faults = faulty_server_and_place
    faults.arm(("mkdir", "temporary file", 0, ALWAYS, errno.EACCES))
    server.start()
    failing = wait_until(lambda: [said for said in [server.command("status")] if said.returncode == 1], what="a failure")
    assert "No copy of the database could be stored" in failing[0].stdout, failing[0]
    assert "imagefeed_backup_up 0" in server.get("/metrics", key=None).text
    assert status(server)["backup"]["copyFailure"]
    faults.disarm()
    wait_for_backup(server)
    assert server.command("status").returncode == 0
    assert "imagefeed_backup_up 1" in server.get("/metrics", key=None).text


# LIB-14, LIB-25: an original that is missing makes the backup incomplete, until an import brings it back
def test_an_original_that_comes_back_is_stored(make_server, tmp_path):
    place = tmp_path / "backup"
    server = make_server(options=["--backup", str(place)])
    server.stop()
    album = pictures.album(tmp_path / "album", range(2))
    server.import_photos(album)
    next((server.data / "originals").rglob("*.jpg")).unlink()
    server.start()
    wait_for_backup(server)
    said = server.command("status")
    assert said.returncode == 3 and "1 files are not in it" in said.stdout, said
    assert run("check", place).returncode == 1
    server.import_photos(album)
    wait_until(lambda: status(server)["backup"]["missingFiles"] == 0, what=lambda: f"the original; {status(server)}")
    assert server.command("status").returncode == 0
    assert run("check", place).returncode == 0


# LIB-25, LIB-21: a disk that fails does not make a place one of another copy of the library
@pytest.mark.parametrize("call", ["open", "read"])
def test_a_note_that_cannot_be_read_makes_no_place_foreign(faulty_server_and_place, call):
    server, place, faults = faulty_server_and_place
    server.start()
    wait_for_backup(server)
    server.stop()
    faults.arm((call, "writer", 0, ALWAYS, errno.EIO))
    server.start()
    failing = wait_until(lambda: [said for said in [server.command("status")] if said.returncode == 1], what="a failure")
    assert "backup-writer.json: Input/output error." in failing[0].stdout, failing[0]
    assert "another copy" not in server.log_text()
    faults.disarm()
    wait_for_backup(server)
    assert len(list(place.glob("generations/*"))) == 1


# LIB-21: the true reason why no file can be written
def test_a_backup_into_no_folder_says_so(templates):
    trial = faulty.Backup(templates)
    file = trial.place / "nowhere" / "x.tar"
    refused = Result(["backup", file, "--data", trial.data])
    assert refused.status == 1 and f"no folder {file.parent}" in refused.said, refused
    faults = Faults(trial.place, [("draft", f"{trial.tar}.part")])
    for number in (errno.EMFILE, errno.EROFS, errno.EACCES):
        faults.arm(("open", "draft", 0, ALWAYS, number))
        refused = Result(["backup", trial.tar, "--data", trial.data], faults.variables)
        assert refused.status == 1 and f"{trial.tar}.part" in refused.said, refused
        assert {errno.EMFILE: "Too many open files", errno.EROFS: "Read-only"}.get(number, "denied") in refused.said, refused


# LIB-14: the portraits of people are checked like the originals
def test_a_missing_portrait_is_reported(make_server):
    server = make_server(gallery=6)
    found = wait_until(lambda: values(server.data, "SELECT portrait FROM person WHERE portrait IS NOT NULL"), what="a portrait")
    portrait = server.data / "portraits" / found[0][:2] / f"{found[0]}.jpg"
    content = portrait.read_bytes()
    portrait.unlink()
    checked = server.command("check")
    assert checked.returncode == 1 and f"{portrait.name} is missing" in checked.stderr, checked
    portrait.write_bytes(b"damaged")
    checked = server.command("check")
    assert checked.returncode == 1 and f"{portrait.name} is not what was stored" in checked.stderr, checked
    portrait.write_bytes(content)
    assert server.command("check").returncode == 0


@pytest.fixture(scope="module")
def store():
    store = stores.Store("moto")
    yield store
    store.close()


# LIB-6, LIB-21: photos that are not there are not moved to a bucket
def test_a_move_to_a_bucket_names_what_it_cannot_send(templates, store):
    trial = faulty.Users(templates)
    words = ["--data", trial.data, *stores.options(store.url, trial.place, "partial")]
    lost = sorted((trial.data / "originals").rglob("*.jpg"))[0]
    lost.unlink()
    refused = Result(["migrate", "bucket", *words])
    assert refused.status == 1 and lost.name in refused.said, refused
    assert not (trial.data / "pictures.url").exists()
    moved = Result(["migrate", "bucket", "--partial", "--json", *words])
    assert moved.status == 3 and moved.lines == [{"files": len(names(trial.feed)) - 1, "missing": [
        str(lost.relative_to(trial.data))]}], moved
    assert (trial.data / "pictures.url").exists()
    shutil.rmtree(trial.data / "originals")
    back = Result(["migrate", "files", *words])
    assert back.status == 1 and lost.name in back.said and (trial.data / "pictures.url").exists(), back
    assert Result(["migrate", "files", "--partial", *words]).status == 3
    assert originals(trial.data) == names(trial.feed) - {lost.name}


# LIB-6, LIB-21: a folder of photos that is not mounted is not an empty one
def test_a_folder_that_is_not_there_is_not_moved(templates, store):
    trial = faulty.Users(templates)
    shutil.rmtree(trial.data / "originals")
    (trial.data / "originals").symlink_to(trial.place / "not mounted")
    words = ["--data", trial.data, *stores.options(store.url, trial.place, "unmounted")]
    for options in ([], ["--partial"]):
        refused = Result(["migrate", "bucket", *options, *words])
        assert refused.status == 1 and "originals" in refused.said, refused
    assert not (trial.data / "pictures.url").exists()
    assert json.dumps(store.client.list_objects_v2(Bucket=stores.BUCKET, Prefix="unmounted/originals").get("Contents")) == "null"
