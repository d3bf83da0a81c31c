"""Backups on disks with faults: nothing that failed is reported as done, and nothing is called missing that cannot be
read (LIB-21, LIB-25)."""

import errno

import pytest

import faulty
from backups import status
from faults import Faults
from faulty import Result
from faulty_library import names, originals


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
