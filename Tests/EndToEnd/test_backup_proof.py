"""Files of `imagefeed backup` prove themselves, and the documented line deletes no last copy (LIB-25)."""

import io
import json
import os
import re
import shutil
import subprocess
import tarfile
import time

import pytest

import pictures
from backups import ids_of, run, values
from server import BINARY, ROOT, program_environment

NAMES = ("manifest.json", "imagefeed.sqlite", "secret.key", "first", "last")
# What is done to a file of the archive. The others are in the long tier.
ACTS = ("missing", "foreign", "doubled", "swapped", "truncated", "changed", "emptied")


@pytest.fixture(scope="module")
def libraries(tmp_path_factory):
    """Backups of two libraries, and the ids of the photos of the first one."""
    folder = tmp_path_factory.mktemp("libraries")
    for number in range(2):
        data = folder / f"data{number}"
        subprocess.run([BINARY, "user", "add", "anna", "--data", data], input=b"zebra teapot lantern\n", check=True,
                       capture_output=True, env=program_environment())
        album = pictures.album(folder / f"album{number}", range(10 * number, 10 * number + 4))
        assert run("import", album, "--data", data).returncode == 0
        assert run("backup", folder / f"{number}.tar", "--data", data).returncode == 0
    return folder, ids_of(folder / "data0")


def content(path):
    """The names and contents of the files in an archive, in order."""
    with tarfile.open(path) as archive:
        return [(entry.name, archive.extractfile(entry).read()) for entry in archive]


def write(path, files):
    with tarfile.open(path, "w", format=tarfile.GNU_FORMAT) as archive:
        for name, data in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))


def found(name, files):
    originals = [file for file, _ in files if file.startswith("originals/")]
    return {"first": originals[0], "last": originals[-1]}.get(name, name)


def tampered(act, name, own, other):
    """The files of an archive with which somebody tampered, and the name of that one."""
    name, foreign = found(name, own), found(name, other)
    at = [file for file, _ in own].index(name)
    data = own[at][1]
    files = list(own)
    if act == "missing":
        del files[at]
    elif act == "foreign":
        files[at] = (name, dict(other)[foreign])
    elif act == "doubled":
        files.append((name, data))
    elif act == "swapped":
        beside = (at + 1) % len(files)
        files[at], files[beside] = (name, files[beside][1]), (files[beside][0], data)
    elif act == "truncated":
        files[at] = (name, data[: len(data) // 2])
    elif act == "changed":
        files[at] = (name, data[:-9] + bytes([data[-9] ^ 1]) + data[-8:])
    else:
        files[at] = (name, b"")
    return name, files


# LIB-25: whatever happens to a file of the archive, `check` names it, and a restore refuses it or names what is missing
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "act", [act if act in ACTS[:2] else pytest.param(act, marks=pytest.mark.long("stores")) for act in ACTS]
)
def test_a_tampered_file_is_named(libraries, tmp_path, act, name):
    folder, ids = libraries
    path, files = tampered(act, name, content(folder / "0.tar"), content(folder / "1.tar"))
    file = tmp_path / "b.tar"
    write(file, files)
    checked = run("check", file, "--json")
    assert checked.returncode == 1, checked.stdout
    assert path in checked.stdout
    restored = run("restore", file, "--data", tmp_path / "whole", "--json")
    assert restored.returncode == 1 and path in restored.stdout, restored.stdout
    assert not (tmp_path / "whole/imagefeed.sqlite").exists()
    partial = run("restore", file, "--data", tmp_path / "partial", "--partial", "--json")
    if partial.returncode == 3:
        assert path in json.dumps(json.loads(partial.stdout)["problems"])
        rest = run("check", "--data", tmp_path / "partial")
        whole = rest.returncode == 0 and ids_of(tmp_path / "partial") == ids
        assert whole or "missing" in rest.stderr or act in ("foreign", "missing", "swapped"), rest.stderr
    else:
        assert partial.returncode == 1 and not (tmp_path / "partial/imagefeed.sqlite").exists()


# LIB-25: an archive that ends too early, or goes on after its end, is named; an untouched one is sound
def test_a_cut_archive_is_named(libraries, tmp_path):
    folder, ids = libraries
    whole = (folder / "0.tar").read_bytes()
    assert run("check", folder / "0.tar").stdout == "Nothing is wrong.\n"
    assert run("restore", folder / "0.tar", "--data", tmp_path / "whole").returncode == 0
    assert ids_of(tmp_path / "whole") == ids
    # tar makes folders that all users can list.
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "whole").rglob("*") if path.is_dir()} == {0o700}
    for number, data in enumerate([whole[: len(whole) // 2], whole[:-10240], whole + b"x" * 512]):
        (tmp_path / f"{number}.tar").write_bytes(data)
        checked = run("check", tmp_path / f"{number}.tar")
        assert checked.returncode == 1, (number, checked.stdout)
        restored = run("restore", tmp_path / f"{number}.tar", "--data", tmp_path / str(number))
        assert restored.returncode == 1 and not (tmp_path / f"{number}/imagefeed.sqlite").exists()


# LIB-25: a file of an earlier version, which has no manifest, is restored, and it is said what that cannot prove
def test_an_older_file_is_restored(libraries, tmp_path):
    folder, ids = libraries
    shutil.copytree(folder / "data0", tmp_path / "data")
    forget = "DELETE FROM setting WHERE key = 'library.id'"
    assert values(tmp_path / "data", forget + "; PRAGMA wal_checkpoint(TRUNCATE)")
    database = (tmp_path / "data/imagefeed.sqlite").read_bytes()
    files = [(name, database if name == "imagefeed.sqlite" else data)
             for name, data in content(folder / "0.tar") if name != "manifest.json"]
    write(tmp_path / "old.tar", files)
    checked = run("check", tmp_path / "old.tar")
    assert checked.returncode == 0 and "cannot be proved" in checked.stderr, checked.stderr
    restored = run("restore", tmp_path / "old.tar", "--data", tmp_path / "new")
    assert restored.returncode == 0 and "cannot be proved" in restored.stderr
    assert ids_of(tmp_path / "new") == ids
    write(tmp_path / "worse.tar", files[:-1])
    assert run("restore", tmp_path / "worse.tar", "--data", tmp_path / "worse").returncode == 1


# LIB-25: a compressed file is restored, and is judged like any other
def test_a_compressed_file_is_judged(libraries, tmp_path):
    folder, ids = libraries
    files = content(folder / "0.tar")
    for name, some, code in (("whole", files, 0), ("less", files[:-1], 1)):
        write(tmp_path / f"{name}.tar", some)
        subprocess.run(["gzip", tmp_path / f"{name}.tar"], check=True)
        restored = run("restore", tmp_path / f"{name}.tar.gz", "--data", tmp_path / name)
        assert restored.returncode == code, restored.stderr
    assert ids_of(tmp_path / "whole") == ids


def documented_line(folder):
    """The nightly line of docs/owners/hosting.md, for backups in `folder`."""
    line = re.search(r"^0 3 \* \* \* root (.*)$", (ROOT / "docs/owners/hosting.md").read_text(), re.M)[1]
    return line.replace("\\%", "%").replace("/var/backups/imagefeed", str(folder))


# LIB-25: the documented line deletes old backups only if the new one is whole
@pytest.mark.parametrize("loss", ["nothing", "missing", "damaged"])
def test_the_documented_line_keeps_the_last_good_copy(libraries, tmp_path, loss):
    folder, _ = libraries
    data = tmp_path / "data"
    shutil.copytree(folder / "data0", data)
    backups = tmp_path / "backups"
    backups.mkdir()
    old = backups / "2026-01-01.tar"
    shutil.copy(folder / "0.tar", old)
    os.utime(old, (time.time() - 8 * 86400,) * 2)
    original = next((data / "originals").glob("*/*"))
    if loss == "missing":
        original.unlink()
    elif loss == "damaged":
        original.write_bytes(b"damaged")
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "imagefeed").write_text(f'#!/bin/sh\nexec {BINARY} "$@"\n')
    (programs / "imagefeed").chmod(0o755)
    environment = {**program_environment(), "PATH": f"{programs}:{os.environ['PATH']}", "IMAGEFEED_DATA": str(data)}
    done = subprocess.run(["sh", "-c", documented_line(backups)], env=environment, capture_output=True, text=True)
    assert (done.returncode == 0) == (loss == "nothing"), done.stderr
    assert old.exists() == (loss != "nothing")
    assert len(list(backups.glob("*.tar"))) == (1 if loss == "nothing" else 2)


# LIB-25: a backup without an original has an exit code of its own, and lists it
def test_a_backup_without_an_original_says_so(libraries, tmp_path):
    folder, _ = libraries
    data = tmp_path / "data"
    shutil.copytree(folder / "data0", data)
    complete = run("backup", tmp_path / "a.tar", "--data", data, "--json")
    assert complete.returncode == 0 and json.loads(complete.stdout)["missing"] == 0
    original = next((data / "originals").glob("*/*"))
    original.unlink()
    saved = run("backup", tmp_path / "b.tar", "--data", data, "--json")
    report = json.loads(saved.stdout)
    path = str(original.relative_to(data))
    assert saved.returncode == 3 and report["missing"] == 1 and report["missing_files"] == [path]
    assert run("check", tmp_path / "b.tar").returncode == 1
    assert run("restore", tmp_path / "b.tar", "--data", tmp_path / "new").returncode == 1
    assert run("restore", tmp_path / "b.tar", "--data", tmp_path / "new", "--partial").returncode == 3


# LIB-25, Q-2: what a crash leaves is no problem, a stray file is one
def test_a_check_tells_leftovers_from_strays(libraries, tmp_path):
    folder, _ = libraries
    data = tmp_path / "data"
    shutil.copytree(folder / "data0", data)
    left = next((folder / "data1/originals").glob("*/*"))
    shelf = data / "originals" / left.parent.name
    shelf.mkdir(exist_ok=True)
    shutil.copy(left, shelf)
    (shelf / f"{left.name}.part-12-34").write_bytes(b"part")
    (data / "tmp").mkdir(exist_ok=True)
    (data / "tmp/1").write_bytes(b"draft")
    checked = run("check", "--data", data)
    assert checked.returncode == 0 and left.name in checked.stderr, checked.stderr
    for stray in (data / "originals/stray.jpg", shelf / "stray.jpg", shelf / ("0" * 64 + ".jpg")):
        stray.write_bytes(b"stray")
        checked = run("check", "--data", data)
        assert checked.returncode == 1 and str(stray) in checked.stderr, checked.stderr
        stray.unlink()
