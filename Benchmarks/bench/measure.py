"""Measurements that are robust on a shared machine: alternating rounds, medians, ratios."""

import json
import statistics
import sys
import time

ROUNDS = 5


def in_turns(rounds, **measures):
    """Calls each measure once per round, alternating; returns the list of results of each."""
    results = {name: [] for name in measures}
    for number in range(rounds):
        # Why alternate: in a fixed order each measure would always run after the same other one.
        order = list(measures) if number % 2 == 0 else list(reversed(measures))
        for name in order:
            results[name].append(measures[name]())
    return results


def median(values):
    return statistics.median(values)


class Report:
    """The measured bars: printed at once, and collected for --json."""

    def __init__(self):
        self.bars = []

    def bar(self, name, value, limit, unit="", at_most=True, **details):
        """One bar: `value` must be at most (or at least) `limit`."""
        passed = value <= limit if at_most else value >= limit
        self.bars.append(
            {
                "name": name,
                "value": value,
                "limit": limit,
                "unit": unit,
                "direction": "at most" if at_most else "at least",
                "passed": passed,
                **details,
            }
        )
        mark = "pass" if passed else "FAIL"
        bound = "≤" if at_most else "≥"
        print(f"{mark}  {name}: {value:.3g}{unit} ({bound} {limit:g}{unit})", flush=True)
        for key, detail in details.items():
            print(f"      {key}: {_shown(detail)}", flush=True)

    def note(self, name, reason):
        """Records a bar (a limit to meet) as failed because it could not be measured."""
        self.bars.append({"name": name, "passed": False, "reason": reason})
        print(f"FAIL  {name}: not measured, {reason}", flush=True)

    def write(self, path):
        with open(path, "w", encoding="utf-8") as file:
            json.dump(
                {"moment": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "bars": self.bars},
                file,
                indent=2,
                ensure_ascii=False,
            )

    def passed(self):
        return all(bar["passed"] for bar in self.bars)


def _shown(detail):
    if isinstance(detail, float):
        return f"{detail:.4g}"
    if isinstance(detail, list):
        return "[" + ", ".join(_shown(part) for part in detail) + "]"
    return str(detail)


def say(text):
    print(f"   …  {text}", file=sys.stderr, flush=True)
