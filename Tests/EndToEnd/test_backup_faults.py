"""Backups on disks with faults: nothing that failed is reported as done, and nothing is called missing that cannot be
read (LIB-21, LIB-25)."""

import errno

import pytest

import faulty
import pictures
from backups import restored, run, status, wait_for_backup
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
