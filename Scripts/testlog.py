"""Reads the logs of the gates: how many tests ran, which were slow, and what the run cost."""

import pathlib
import re
import tempfile

SLOWEST = 25
# The end of the log of a gate that failed, in lines.
TAIL = 60
ERRORS = re.compile(r"^✘|Fatal error|^\*\*\* Program crashed|^FAILED|^ERROR|error:|^not ok")
SWIFT_TEST = re.compile(r"^. Test (?!run with )(.+) (passed|failed) after ([0-9.]+) seconds")
PYTHON_TEST = re.compile(r"^([0-9.]+)s (call|setup|teardown) +(\S.*)$")


def tests(text, status):
    """The numbers of passed and failed tests in a log; a gate without tests counts as one."""
    good = bad = 0
    for line in text.splitlines():
        if match := re.search(r" Test run with ([0-9]+) test", line):
            good += int(match[1])
        elif (match := SWIFT_TEST.match(line)) and match[2] == "failed":
            good, bad = good - 1, bad + 1
        elif match := re.match(r"# (pass|fail) ([0-9]+)$", line):
            good, bad = (good + int(match[2]), bad) if match[1] == "pass" else (good, bad + int(match[2]))
        elif re.search(r" in [0-9.]+s", line):
            good += sum(int(number) for number in re.findall(r"([0-9]+) passed", line))
            bad += sum(int(number) for number in re.findall(r"([0-9]+) (?:failed|error)", line))
    if status != 0:
        return good, bad or 1
    return good or 1, bad


def durations(text):
    """(seconds, name) of each test whose time a log has."""
    found = {}
    for line in text.splitlines():
        if match := SWIFT_TEST.match(line):
            found[match[1]] = max(found.get(match[1], 0), float(match[3]))
        elif match := PYTHON_TEST.match(line):
            found[match[3]] = found.get(match[3], 0) + float(match[1])
    return [(seconds, name) for name, seconds in found.items()]


def costs(logs, counted):
    """What has a limit: modules that were compiled, starts of a server, imports and tests that ran twice."""
    modules = set()
    for name, text in logs.items():
        modules |= {(name, module) for module in re.findall(r"^\[\d+/\d+\] (?:Emitting module|Compiling) (\w+)", text, re.M)}
    words = counted.split()
    return {
        "compiled-modules": len(modules),
        "server-starts": words.count("start"),
        "imports": words.count("import"),
        "reruns": sum(text.count("\nRERUN ") for text in logs.values()),
    }


def limits(text):
    """Name → limit, of a file whose lines are `NAME NUMBER`, with comments after #."""
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    return {line[0]: int(line[1]) for line in lines if line}


def report(results, folder, counts, limit_text, say=print):
    """Prints the table of gates, the slowest tests and the costs; returns the exit code."""
    logs = {each.gate.name: (folder / f"{each.gate.name}.log").read_text(errors="replace") for each in results}
    numbers = {each.gate.name: tests(logs[each.gate.name], each.status) for each in results}
    say(f"\n{'gate':14} {'seconds':>8} {'of CPU':>8} {'tests':>7}   from, to")
    for each in results:
        number = sum(numbers[each.gate.name])
        say(f"{each.gate.name:14} {each.seconds:8.0f} {each.processor:8.0f} {number:7,}   {each.began:.0f}, {each.ended:.0f}")
    passed, failed = (sum(column) for column in zip(*numbers.values()))
    ended, processor = max(each.ended for each in results), sum(each.processor for each in results)
    say(f"{'all':14} {ended:8.0f} {processor:8.0f} {passed + failed:7,}")
    slow = sorted((found for text in logs.values() for found in durations(text)), reverse=True)[:SLOWEST]
    if slow:
        say(f"\nThe {len(slow)} slowest tests, in seconds; those of Swift wait for each other")
    for seconds, name in slow:
        say(f"{seconds:8.1f} {name}")
    over = show_costs(costs(logs, counts.read_text() if counts.exists() else ""), limits(limit_text), say)
    last = results[-1]
    if last.status != 0:
        show_failure(last.gate.name, logs[last.gate.name], say)
    # Why a failure: a cost without a limit grows.
    failed += over
    say(f"{passed} passed, {failed} failed")
    return 1 if failed or last.status else 0


def show_costs(numbers, allowed, say):
    """Prints each number with its limit; returns how many are above it."""
    say("")
    for name, number in numbers.items():
        say(f"{name}: {number}, at most {allowed[name]}" + (" - TOO MANY" if number > allowed[name] else ""))
    return sum(number > allowed[name] for name, number in numbers.items())


def show_failure(name, text, say):
    """Prints the errors of a gate that failed, the frames of the thread that crashed, and the end of its log."""
    lines = text.splitlines()
    say(f"\n== {name}: the end of its log")
    for line in lines[-TAIL:]:
        say(line)
    crash = re.search(r"^Thread .* crashed:.*?(?=^Registers:)", text, re.M | re.S)
    if crash:
        say("\n".join(crash[0].splitlines()[:40]))
    say(f"\n== {name}: its errors")
    for line in [line for line in lines if ERRORS.search(line) and not line.startswith("◇")][-20:]:
        say(line)
    say(f"== {name}: FAILED; the gates after it did not run")


def self_test():
    """Samples of the logs of Swift Testing, node and pytest."""
    sample = "◇ Test a() started.\n✔ Test a() passed after 0.5 seconds.\n"
    swift = sample + "✘ Test b() failed after 1.25 seconds with 1 issue.\n✘ Test run with 2 tests failed after 2 seconds.\n"
    assert tests(swift, 1) == (1, 1), tests(swift, 1)
    assert tests("# pass 629\n# fail 0\n", 0) == (629, 0)
    assert tests("2.50s call a.py::b[x y]\n=== 5 passed, 1 rerun in 3.21s ===\n", 0) == (5, 0)
    assert tests("1 failed, 5 passed in 3.21s\n", 1) == (5, 1)
    assert tests("fine\n", 0) == (1, 0) and tests("broken\n", 2) == (0, 1)
    assert durations(swift + "2.50s call     a.py::b[x y]\n0.50s setup    a.py::b[x y]\n") == [
        (0.5, "a()"), (1.25, "b()"), (3.0, "a.py::b[x y]")]
    logs = {"build": "[1/9] Emitting module Domain\n[2/9] Compiling Domain A.swift\n[3/9] Compiling Store B.swift\n",
            "browser": "x\nRERUN a.py::b\n"}
    numbers = costs(logs, "start\nimport\nstart\n")
    assert numbers == {"compiled-modules": 2, "server-starts": 2, "imports": 1, "reruns": 1}, numbers
    allowed = limits("# c\ncompiled-modules 2 # d\nserver-starts 1\nimports 9\nreruns 9\n")
    said = []
    assert show_costs(numbers, allowed, said.append) == 1 and "TOO MANY" in said[2]
    with tempfile.TemporaryDirectory() as name:
        _report_self_test(pathlib.Path(name), numbers)


def _report_self_test(folder, numbers):
    class Sample:
        name = "sample"

    class Outcome:
        gate, began, ended, seconds, processor, status = Sample, 0, 2, 2, 1, 0

    (folder / "sample.log").write_text("5 passed in 3.21s\n")
    enough = "".join(f"{name} 9\n" for name in numbers)
    said = []
    assert report([Outcome], folder, folder / "none", enough, said.append) == 0 and said[-1] == "5 passed, 0 failed"
    Outcome.status = 1
    (folder / "sample.log").write_text("x.swift:1:2: error: no\n")
    assert report([Outcome], folder, folder / "none", enough, said.append) == 1 and said[-1] == "0 passed, 1 failed"
    assert any("error: no" in line for line in said)
    Outcome.status = 0
    (folder / "counts").write_text("start\n" * 10)
    assert report([Outcome], folder, folder / "counts", enough, said.append) == 1, "a number above its limit must fail"
