"""Runs the requested bars; exits with 1 if one was missed."""

import argparse
import importlib
import pathlib
import shutil
import sys
import tempfile
import traceback

from bench.measure import Report

# `before` needs another binary, `fresh` builds from scratch, `cluster`, `millions` and `small` need root, the others of `ALL` take long: measured only on request.
BARS = ["start", "memory", "feed", "pages", "search", "pictures", "imports", "web", "words", "entrance"]
BARS += ["messages", "list", "lists", "gestures", "offline", "slow", "flood", "fairness", "overload", "api", "shares", "upstream"]
ON_REQUEST = ["backup", "before", "bin", "cluster", "fresh", "metadata", "millions", "restarts", "small", "soak"]
ALL = BARS + ON_REQUEST


def main():
    parser = argparse.ArgumentParser(description="Measures Image Feed against its bars.")
    parser.add_argument(
        "bars", nargs="*", metavar="BAR", help=", ".join(ALL) + "; default: all but " + ", ".join(ON_REQUEST)
    )
    parser.add_argument("--json", metavar="FILE", help="also write what was measured to FILE")
    chosen = parser.parse_args()
    if unknown := set(chosen.bars) - set(ALL):
        parser.error(
            f"unknown bar: {', '.join(sorted(unknown))}; choose from {', '.join(ALL)}"
        )
    report = Report()
    work = pathlib.Path(tempfile.mkdtemp(prefix="imagefeed-bench-"))
    try:
        for name in chosen.bars or BARS:
            print(f"== {name}", flush=True)
            try:
                importlib.import_module(f"bars.{name}").measure(work, report)
            except (
                Exception
            ) as error:  # Why: a bar that cannot be measured must not hide the others.
                traceback.print_exc()
                report.note(name, f"{type(error).__name__}: {error}")
    finally:
        shutil.rmtree(work, ignore_errors=True)
    if chosen.json:
        report.write(chosen.json)
    missed = sum(not bar["passed"] for bar in report.bars)
    print(f"{len(report.bars) - missed} bars met, {missed} missed")
    sys.exit(1 if missed else 0)


main()
