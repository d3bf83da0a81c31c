"""`imagefeed backup`, `restore`, `check`, and who owns the files (LIB-4, LIB-14)."""

import concurrent.futures
import contextlib
import os
import shutil
import sqlite3
import stat
import subprocess
import tarfile

import pytest

import pictures
from backups import run
from server import BINARY, ROOT

# The database of commit b95655c4.
FROZEN = ROOT / "Server/Tests/StoreTests/Frozen/b95655c4.sql"
NOBODY = 65534


# LIB-14: backups made during imports and removals are complete, and `check` finds nothing wrong meanwhile
def test_a_backup_during_an_import_passes_check(make_server, tmp_path):
    server = make_server()
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
            result = subprocess.run(
                [BINARY, *command, "--data", str(other)], capture_output=True, text=True
            )
            assert result.returncode == 0, (file, result.stderr)
        shutil.rmtree(other)


# LIB-4: a missing library is reported as a problem
def test_check_of_a_folder_without_a_library_fails(make_server, tmp_path):
    server = make_server(start=False)
    server.data.mkdir()
    for command in (["check"], ["backup", tmp_path / "b.tar"], ["check", "--json"]):
        result = server.command(*command)
        assert result.returncode == 1 and "no library" in result.stdout + result.stderr
    assert not any(server.data.iterdir())


# LIB-4
def test_a_backup_to_standard_output_is_refused_with_a_message(make_server):
    result = make_server().command("backup", "-")
    assert result.returncode != 0 and "goes to a file" in result.stderr


# LIB-4: files that root imports into a user's folder are readable by that user's server
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can import in another user's folder")
def test_files_imported_by_root_belong_to_the_owner_of_the_folder(make_server, tmp_path):
    server = make_server()
    server.stop()
    for path in [server.data, *server.data.rglob("*")]:
        os.chown(path, NOBODY, NOBODY)
    status, failed, counts = server.import_photos(pictures.album(tmp_path / "a", range(3)))
    assert (status, counts["added"]) == (0, 3), failed
    assert {path.stat().st_uid for path in server.data.rglob("*")} == {NOBODY}


# LIB-4: the owner can tell which photo is affected
def test_check_reports_the_photo_whose_file_is_missing(make_server):
    server = make_server(photos=2)
    photo = server.photos()[0]
    next((server.data / "originals").rglob("*.jpg")).unlink()
    output = server.command("check").stderr
    assert "photo-000" in output and "is missing" in output and "@" in output
    gone = server.command("remove", photo["id"], "no-such-id")
    assert gone.returncode == 1 and "no-such-id" in gone.stderr and photo["id"] not in gone.stderr


# LIB-14, LIB-4: a backup file of commit b95655c4 is restored and converted
def test_a_backup_of_an_older_version_is_restored(tmp_path):
    data, draft = tmp_path / "data", tmp_path / "older"
    draft.mkdir()
    with contextlib.closing(sqlite3.connect(draft / "imagefeed.sqlite")) as database:
        database.executescript(FROZEN.read_text())
    (draft / "secret.key").write_bytes(bytes(range(32)))
    with tarfile.open(tmp_path / "older.tar", "w") as tar:
        for name in os.listdir(draft):
            tar.add(draft / name, name)
    # LIB-25: the files of its rows are missing, which is not restored unasked.
    assert run("restore", tmp_path / "older.tar", "--data", data).returncode == 1
    assert run("restore", tmp_path / "older.tar", "--data", data, "--partial").returncode == 3
    assert sorted(os.listdir(data)) == ["imagefeed.sqlite", "lock", "secret.key"]
    assert "@anna" in run("user", "list", "--data", data).stdout
    assert "/srv/Фото «дома»" in run("folder", "list", "--data", data).stdout
    # The files of the frozen rows are not there.
    problems = run("check", "--data", data).stderr
    assert "bbbbbbbbbbb" in problems and "database" not in problems, problems
