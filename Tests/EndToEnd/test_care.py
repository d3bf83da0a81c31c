"""`imagefeed backup`, `restore`, `check`, and who owns the files (LIB-4, LIB-14)."""

import concurrent.futures
import os
import shutil
import stat
import subprocess

import pytest

import pictures
from server import BINARY

NOBODY = 65534


# LIB-14: backups taken during imports and removals are complete; `check` on a running server reports no false
# problems
def test_a_backup_during_an_import_passes_check(fresh, tmp_path):
    server = fresh()
    album = pictures.album(tmp_path / "album", range(150))
    backups = []
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        importing = pool.submit(server.import_photos, album)
        while not backups or not importing.done() and len(backups) < 6:
            file = tmp_path / f"{len(backups)}.tar"
            saved = server.command("backup", file)
            assert saved.returncode == 0, saved.stderr
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
            backups.append(file)
            checked = server.command("check")
            assert checked.returncode == 0, checked.stderr
            if photos := server.photos(per_page=1):
                assert server.command("remove", photos[0]["id"]).returncode == 0
        status, failed, counts = importing.result()
    assert (status, failed, counts["added"]) == (0, [], 150)
    for file in backups:
        other = tmp_path / file.stem
        for command in (["restore", str(file)], ["check"]):
            done = subprocess.run(
                [BINARY, *command, "--data", str(other)], capture_output=True, text=True
            )
            assert done.returncode == 0, (file, done.stderr)
        shutil.rmtree(other)


# LIB-4: a missing library is reported as a problem
def test_check_of_a_folder_without_a_library_fails(fresh, tmp_path):
    server = fresh(start=False)
    server.data.mkdir()
    for command in (["check"], ["backup", tmp_path / "b.tar"], ["check", "--json"]):
        done = server.command(*command)
        assert done.returncode == 1 and "no library" in done.stdout + done.stderr
    assert not any(server.data.iterdir())


# LIB-4
def test_a_backup_to_standard_output_is_refused_in_words(fresh):
    done = fresh().command("backup", "-")
    assert done.returncode != 0 and "goes to a file" in done.stderr


# LIB-4: files that root imports into a user's folder are readable by that user's server
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can import in another user's folder")
def test_what_root_imports_belongs_to_the_owner_of_the_folder(fresh, tmp_path):
    server = fresh()
    server.stop()
    for path in [server.data, *server.data.rglob("*")]:
        os.chown(path, NOBODY, NOBODY)
    status, failed, counts = server.import_photos(pictures.album(tmp_path / "a", range(3)))
    assert (status, counts["added"]) == (0, 3), failed
    assert {path.stat().st_uid for path in server.data.rglob("*")} == {NOBODY}


# LIB-4: `check` says which photo is affected
def test_check_names_the_photo_whose_file_is_gone(fresh, tmp_path):
    server = fresh()
    server.import_photos(pictures.album(tmp_path / "a", range(2)))
    photo = server.photos()[0]
    next((server.data / "originals").rglob("*.jpg")).unlink()
    said = server.command("check").stderr
    assert "photo-000" in said and "is missing" in said and "@" in said
    gone = server.command("remove", photo["id"], "no-such-id")
    assert gone.returncode == 1 and "no-such-id" in gone.stderr and photo["id"] not in gone.stderr
