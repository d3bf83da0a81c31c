"""Nodes on PostgreSQL: the feed of two relative to one, and likes on one photo relative to pgbench (LIB-6)."""

import os
import pathlib
import re
import subprocess
import sys
import threading

from bench import load, processes, seed
from bench.measure import ROUNDS, in_turns, median, say

sys.path.append(str(processes.ROOT / "Tests/EndToEnd"))

PHOTOS, PEOPLE, PAGES, SECONDS, CLIENTS = 20_000, 400, 2_000, 5, 32
# A node gets this share of a core, so that two of them, the database and the load have room on two cores.
SHARE = 0.4
GROUPS = pathlib.Path("/sys/fs/cgroup/cpu")

# All people like the photo, then all unlike it, and so on: each request changes something. Like those of the apps, the
# requests have increasing numbers.
HOT_PHOTO = """
local tokens, number, first = {}, 0, os.time() * 1000000
function init(arguments)
  photo = arguments[1]
  for token in io.lines(arguments[2]) do tokens[#tokens + 1] = "Bearer " .. token end
end
function request()
  local round = math.floor(number / #tokens)
  local token = tokens[number % #tokens + 1]
  number = number + 1
  local method = round % 2 == 0 and "POST" or "DELETE"
  local sequence = string.format("%.0f", first + number)
  return wrk.format(method, "/photos/" .. photo .. "/like", { Authorization = token, ["Change-Sequence"] = sequence })
end
"""

# With this many milliseconds between a response and the next request of a connection.
PAUSED = "function delay() return {pause} end\n"

# What a like is at least: its own row, and a row from which the number of likes can be counted.
APPEND = """
\\set person random(1, 1000000000)
BEGIN;
INSERT INTO plain_like VALUES (:person, 1) ON CONFLICT DO NOTHING;
INSERT INTO plain_delta VALUES (1, 1);
COMMIT;
"""


def measure(work, report):
    from cluster import Postgres

    binary = processes.imagefeed()
    postgres = Postgres(is_durable=True).start()
    nodes = []
    try:
        database, photo = _library(binary, work, postgres)
        os.environ["IMAGEFEED_DATABASE"] = database
        for number in range(2):
            data = work / f"node-{number}"
            data.mkdir()
            (data / "secret.key").write_bytes((work / "first/secret.key").read_bytes())
            (data / "secret.key").chmod(0o600)
            nodes.append(processes.serve(binary, data, options=["--no-private"]))
        _likes(nodes[0], postgres, database, photo, work, report)
        _feed(nodes, work, report)
    finally:
        os.environ.pop("IMAGEFEED_DATABASE", None)
        for node in nodes:
            node.stop()
        postgres.close()


def _library(binary, work, postgres):
    """A new database with photos and people; the URL and the id of a photo."""
    data = work / "first"
    processes.serve(binary, data).stop()
    seed.photos(data, PHOTOS)
    tokens = seed.signed_in(data, PEOPLE)
    (work / "tokens").write_text("\n".join(tokens) + "\n")
    database = postgres.database()
    say("moving the rows to PostgreSQL")
    subprocess.run(
        [binary, "migrate", "postgres", "--data", data, "--database", database], check=True, stdout=subprocess.DEVNULL
    )
    photo = postgres.sql(database, "SELECT publicId FROM photo ORDER BY id LIMIT 1")
    postgres.sql(
        database,
        "CREATE TABLE plain_like (person bigint, photo bigint, PRIMARY KEY (person, photo));"
        "CREATE TABLE plain_delta (photo bigint, step bigint)",
    )
    return database, photo


def _likes(node, postgres, database, photo, work, report):
    script = postgres.folder / "append.sql"
    script.write_text(APPEND)

    def ours():
        return load.wrk(
            node.url, SECONDS, connections=CLIENTS, script=HOT_PHOTO, arguments=(photo, work / "tokens")
        )

    def plain():
        words = ["pgbench", "-n", "-c", CLIENTS, "-j", 2, "-T", SECONDS, "-f", script, database]
        output = subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True).stdout
        return float(re.search(r"tps = ([\d.]+)", output).group(1))

    ours()
    results = in_turns(ROUNDS, ours=ours, plain=plain)
    report.bar(
        "likes per second on one photo, relative to rows that pgbench appends",
        median([run["rate"] for run in results["ours"]]) / median(results["plain"]),
        0.6,
        "×",
        at_most=False,
        ours=[run["rate"] for run in results["ours"]],
        pgbench=results["plain"],
        errors=sum(run["errors"] for run in results["ours"]),
        p99_ms=median([run["p99"] for run in results["ours"]]),
    )
    _pages_meanwhile(node, photo, work, median([run["rate"] for run in results["ours"]]) / 2, report)


def _pages_meanwhile(node, photo, work, rate, report):
    """Pages of the feed while likes arrive at about this rate."""
    likes, runs = [], []
    pause = 1000 * CLIENTS / rate

    def write():
        arguments, script = (photo, work / "tokens"), HOT_PHOTO + PAUSED.format(pause=round(pause))
        likes.append(load.wrk(node.url, SECONDS + 2, connections=CLIENTS, script=script, arguments=arguments))

    # Why one more: the first ones show how long a like takes meanwhile, by which the pauses are shortened.
    for number in range(ROUNDS + 1):
        writer = threading.Thread(target=write)
        writer.start()
        arguments = (number, PAGES, work / "tokens")
        pages = load.RANDOM_PAGES + PAUSED.format(pause=10)
        runs.append(load.wrk(node.url, SECONDS, 4, script=pages, arguments=arguments))
        writer.join()
        pause = max(0, pause + 1000 * CLIENTS * (1 / rate - 1 / likes[-1]["rate"]))
    likes, runs = likes[1:], runs[1:]
    report.bar(
        "99 of 100 pages of the feed while likes arrive at half of that rate, four readers with pauses of 10 ms",
        median([run["p99"] for run in runs]),
        50,
        " ms",
        pages=[run["rate"] for run in runs],
        likes=[run["rate"] for run in likes],
        wanted=rate,
        errors=sum(run["errors"] for run in runs + likes),
    )


def _feed(nodes, work, report):
    for number, node in enumerate(nodes):
        _hold(node.process.pid, number)
    numbers = iter(range(1, 1000))

    def rate(some):
        rates = [None] * len(some)

        def run(place):
            arguments = (next(numbers), PAGES, work / "tokens")
            rates[place] = load.wrk(some[place].url, SECONDS, 8, script=load.RANDOM_PAGES, arguments=arguments)

        threads = [threading.Thread(target=run, args=(place,)) for place in range(len(some))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return {"rate": sum(run["rate"] for run in rates), "errors": sum(run["errors"] for run in rates)}

    rate(nodes)
    results = in_turns(ROUNDS, one=lambda: rate(nodes[:1]), two=lambda: rate(nodes))
    rates = {name: [run["rate"] for run in runs] for name, runs in results.items()}
    report.bar(
        f"pages of the feed per second of two nodes, relative to one, each with {SHARE} of a core",
        median(rates["two"]) / median(rates["one"]),
        1.7,
        "×",
        at_most=False,
        errors=sum(run["errors"] for runs in results.values() for run in runs),
        **rates,
    )


def _hold(process, number):
    """Limits a process with its threads to `SHARE` of a core."""
    group = GROUPS / f"imagefeed-{number}"
    group.mkdir(exist_ok=True)
    (group / "cpu.cfs_period_us").write_text("20000")
    (group / "cpu.cfs_quota_us").write_text(str(int(SHARE * 20000)))
    (group / "cgroup.procs").write_text(str(process))
