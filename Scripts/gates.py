"""What `Scripts/check` runs: the gates that every change must pass, and the parts of the long tier."""

import dataclasses
import hashlib
import os
import pathlib
import subprocess

# The same flags for build and test, otherwise everything is compiled twice.
FLAGS = ("-Xswiftc", "-gnone", "-Xcc", "-g0", "--explicit-target-dependency-import-check", "error")
# Why CI: then the manifests treat warnings as errors.
# Why only the crashed thread: a page per thread takes longer to print than the process may live.
STRICT = {"CI": "true", "SWIFT_BACKTRACE": "threads=crashed,images=none,timeout=120s"}
LINTED = "Package.swift App Sources Tests LinuxDoubles Server/Package.swift Server/Sources Server/Tests Tools".split()
TYPED = ("app", "adding", "entrance", "photo", "sheet", "tabs", "worker")
PYTHON = ".scratch/venv/bin/python"
# Each change runs this share of the tests of the stores on PostgreSQL; the long tier runs the rest.
POSTGRES_SHARE = 5
SERVER_BARS = "start memory feed pages search pictures imports words entrance messages flood fairness overload api shares"
WEB_BARS = "web list gestures offline slow"
# A browser and its server often wait for each other, so twice as many tests as cores run at once.
BROWSERS = 4
# Why a limit: without it all tests start at once, and each then waits minutes for its turn while its locks age.
TESTS_AT_ONCE = 16


@dataclasses.dataclass(frozen=True)
class Gate:
    """Commands that run one after the other; the gate passes if each exits with 0."""

    name: str
    what: str
    commands: list
    # The gates that must have passed before it starts.
    after: tuple = ("install",)
    # How many cores it keeps busy.
    cores: int = 1
    environment: dict = dataclasses.field(default_factory=dict)


def gates(server):
    """The gates of every change, the most urgent first; `server` is the build folder of the Server package."""
    return [
        Gate("install", "what the builds need", [["Scripts/install"]], after=(), cores=2),
        Gate("build", "the server and its tests, warnings as errors", [swift("build", "--build-tests", server=server)],
             cores=2, environment=STRICT),
        Gate("web", "the Embedded build, its imports and budgets",
             [["make", "--no-print-directory", "web"], ["Scripts/guard-web"]], cores=2),
        Gate("tools", "what the tests need: browsers, PostgreSQL, Python packages", [["Scripts/install", "--tests"]],
             cores=0),
        Gate("compile", "the core, the apps and their tests, warnings as errors", [swift("build", "--build-tests")],
             cores=2, environment=STRICT),
        Gate("browser", "the real server in a real browser, real API clients", [pytest("-n", str(BROWSERS))],
             after=("build", "web", "tools"), cores=2, environment=program(server)),
        Gate("core", "unit tests of the core and the apps", [swift("test", "--skip-build")],
             after=("compile",), environment=STRICT),
        # Why after the core: three gates full of tests at once take as long, and time limits of databases pass.
        Gate("server", "unit and journey tests of the server", [swift("test", "--skip-build", server=server)],
             after=("build", "web", "tools", "core"), environment=STRICT),
        Gate("postgres", f"one in {POSTGRES_SHARE} tests of the stores on PostgreSQL", [stores(server, drawn())],
             after=("server", "tools"), environment=STRICT | {"IMAGEFEED_TEST_ENGINE": "postgres"}),
        Gate("lint", "swift format, warnings are failures", [["swift", "format", "lint", "-s", "-r", "-p", *LINTED]]),
        Gate("guards", "each guard finds its bad samples", [[script, "--self-test"] for script in self_tested()]),
        Gate("sizes", "lengths of files, functions and documents", [["Scripts/guard-sizes"]]),
        Gate("words", "what no file may say, that every rule has a test, and dead links", [["Scripts/guard-words"], ["Scripts/guard-ids"], ["Scripts/guard-links"]]),
        Gate("arrows", "the targets of all packages as the map of arrows shows them", [["Scripts/guard-arrows"]]),
        Gate("scripts", "types and decisions of the web app's scripts", scripts(), after=("tools",)),
        Gate("app", "how the iPhone app is packed, its icons, what it uses of Apple's",
             [["Scripts/guard-app"], ["Scripts/make-icons", "--check"], ["Scripts/guard-uikit"]], after=("compile",)),
        Gate("fuzzer", "the targets of the fuzzer compile", [fuzzer()]),
    ]


def long_parts(server):
    """The parts of the long tier. Each takes an hour at most and can run alone."""
    ready = ("tools", "build", "web")
    return [
        Gate("engines", "every test in WebKit and Firefox", [pytest("-m", "engine", "--long", "engines", "-n", "2")],
             ready, 2, program(server)),
        Gate("walks", "each detour in the web app and back in three engines; each page in every look",
             [pytest("--long", "walks", "-n", "2")], ready, 2, program(server)),
        Gate("schemathesis", "random requests after the OpenAPI document", [pytest("--long", "schemathesis")],
             ready, 2, program(server)),
        Gate("history", "faults of nodes, and the history that clients saw", [pytest("--long", "history")],
             ready, 2, program(server)),
        Gate("power", "power failures during a continuous backup", [pytest("--long", "power")],
             ready, 2, program(server) | {"IMAGEFEED_POWER_CUTS": "20"}),
        Gate("stores", "a long outage of an object store, another make of store, tampered backup files", [pytest("--long", "stores")],
             ready, 2, program(server)),
        Gate("cluster", "all end-to-end tests on three nodes", [["Scripts/cluster-suite", "-n", "2"]],
             ready, 2, program(server)),
        Gate("postgres-rest", "the tests of the stores on PostgreSQL that a change leaves out",
             [stores(server, sorted(set(suites()) - set(drawn())))],
             ("tools", "build"), 2, STRICT | {"IMAGEFEED_TEST_ENGINE": "postgres"}),
        Gate("rights", "held requests on three nodes, whose rights another node takes away",
             [swift("test", "--skip-build", "--no-parallel", "--filter", "HeldRequestTests", server=server)],
             ("tools", "build"), 2, STRICT | {"IMAGEFEED_TEST_ENGINE": "postgres"}),
        Gate("model", "random libraries against the model of imports", [swift("test", "--skip-build", "--filter", "ImportModelTests", server=server)],
             ("tools", "build"), 2, STRICT | {"IMAGEFEED_MODEL_RUNS": "400"}),
        Gate("owner", "the package and every command of the owners' documents, on Debian 12 and 13", package(),
             ("tools",), 2),
        Gate("faults", "ten thousand random faults of the disk while a server runs", [pytest("--long", "faults", "-n", "2")],
             ready, 2, program(server)),
        Gate("faults-import", "each fault of each call with each kind of file, in imports and scans",
             [pytest("--long", "faults-import", "-n", "2")], ready, 2, program(server)),
        Gate("faults-commands", "the same in backups, restores, checks and starts",
             [pytest("--long", "faults-commands", "-n", "2")], ready, 2, program(server)),
        Gate("family", "a family's library of 20,000 files: outcomes, dates, repeats, kills", [pytest("--long", "family", "-s")],
             ready, 2, program(server)),
        Gate("mutants", "thirty faults in the iPhone app, most of which tests notice", [["Scripts/mutate-phone"]], cores=2),
        Gate("sanitize", "tests under sanitizers, and fuzzing", [["Scripts/sanitize"]], cores=2),
        Gate("filters", "the word filters are what their sources give",
             [["Scripts/install", "--words"], ["Scripts/make-words", "--check"]]),
        Gate("benchmarks-server", "the bars of the server", [["Benchmarks/run", *SERVER_BARS.split()]], cores=2),
        Gate("benchmarks-web", "the bars of the web app", [["Benchmarks/run", *WEB_BARS.split()]], cores=2),
    ]


def swift(command, *words, server=None):
    """A command of SwiftPM for the root package, or for the Server package in its build folder."""
    place = ["--package-path", "Server", "--scratch-path", server] if server else []
    width = ["--experimental-maximum-parallelization-width", str(TESTS_AT_ONCE)] if command == "test" else []
    return ["swift", command, *words, *place, *FLAGS, *width]


def fuzzer():
    """Why build it: it uses the parsers of Sources, so a change of their interface breaks it."""
    place = ["--package-path", "Tools/Fuzz", "--scratch-path", ".scratch/fuzz-debug"]
    return ["swift", "build", *place, "--target", "Parsers", "-Xswiftc", "-gnone"]


def self_tested():
    """The scripts that prove on bad samples that they find what they are for."""
    guards = sorted(name for name in os.listdir("Scripts") if name.startswith("guard-"))
    others = ["bundle", "check", "compare-pictures", "make-icons", "make-manuals", "mutate-phone"]
    return [f"Scripts/{name}" for name in guards + others]


def scripts():
    """The type checks of the scripts and their tests."""
    tests = sorted(str(path) for path in pathlib.Path("Tests/ScriptTests").glob("*.test.mjs"))
    return [["tsc", "-p", f"Tools/TypeScript/{name}.json"] for name in TYPED] + [
        ["node", "--test", "--test-reporter=tap", *tests]
    ]


def pytest(*options):
    """The end-to-end tests.

    All tests of a file run in one process, and processes share no server. A crashed process ends the run: its file
    would crash the next one too. A test that fails is run once more, because one chance failure among 900 tests would
    fail the whole run; it is listed as RERUN, and its cause is a defect to be found.
    """
    words = "-q -rfEsR -p no:cacheprovider --color=no --reruns 1 --dist loadfile --max-worker-restart=0".split()
    return [PYTHON, "-m", "pytest", *words, *options, "Tests/EndToEnd"]


def package():
    """Builds the Debian package and tests it on each release."""
    tests = [f'{script} "$(ls -t dist/imagefeed_*.deb | head -n 1)" --suite {suite}'
             for suite in ("bookworm", "trixie") for script in ("Scripts/test-package", "Scripts/test-owner")]
    return [["make", "--no-print-directory", "package"]] + [["sh", "-c", test] for test in tests]


def program(server):
    """The environment that names the program under test."""
    return {"IMAGEFEED_BINARY": os.path.abspath(f"{server}/debug/imagefeed")}


def suites():
    """The names of the suites of StoreTests."""
    return sorted(path.stem for path in pathlib.Path("Server/Tests/StoreTests").glob("*Tests.swift"))


def drawn():
    """The suites of StoreTests that the hash of the last commit draws."""
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False).stdout
    order = sorted(suites(), key=lambda suite: hashlib.sha256((commit + suite).encode()).hexdigest())
    return sorted(order[: -(-len(order) // POSTGRES_SHARE)])


def stores(server, names):
    """Tests of the stores. Why not parallel: each opens several connections to its database (LIB-6)."""
    filters = r"StoreTests\.(" + "|".join(names) + r")[/.(]"
    return swift("test", "--skip-build", "--no-parallel", "--filter", filters, server=server)
