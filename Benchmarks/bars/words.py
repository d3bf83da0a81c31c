"""Password strength: what is demoted, what is not, memory, time.

Built from the lists of sqlmap, john, zxcvbn, cracklib, wamerican and hunspell-ru. Test set:
`top50000.pwd` of ncrack, with the commonest first. Leaked passwords are in many lists, so the
two sets are different but overlap.
"""

import base64
import os
import pathlib
import random
import string
import subprocess

from playwright.sync_api import sync_playwright

from bench import processes
from bench.processes import ROOT, SCRATCH

TEST_LIST = "usr/share/ncrack/top50000.pwd"
DICTIONARY = "usr/share/dict/american-english"
MANY = 10_000
WORDS, PASSWORDS = ROOT / "Web/words.bin", ROOT / "Web/passwords.bin"

# Each text is checked often enough for the browser's coarse clock.
PAGE = """
async ([wasm, words, texts, often]) => {
  const bytes = text => Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
  let app;
  const host = { print() {}, random(at, size) {
    crypto.getRandomValues(new Uint8Array(app.memory.buffer, at, size)); } };
  const { instance } = await WebAssembly.instantiate(bytes(wasm),
    { host: new Proxy(host, { get: (known, name) => known[name] ?? (() => 0) }) });
  app = instance.exports;
  const hand = data => {
    const at = app.allocate(data.length);
    new Uint8Array(app.memory.buffer, at, data.length).set(data);
    return [at, data.length];
  };
  if (app.take(...hand(bytes(words))) !== 1) throw new Error('no words');
  const encoder = new TextEncoder();
  return texts.map(text => {
    const handed = hand(encoder.encode(text));
    const began = performance.now();
    for (let time = 0; time < often; time += 1) app.judge(...handed);
    return (performance.now() - began) / often;
  });
}
"""


def measure(work, report):
    judge = processes.built("Judge", ROOT / "Benchmarks/Words", SCRATCH / "words")
    _lists(judge, report)
    _chance(judge, report)
    modules = {name: _wasm(name) for name in ("Judge", "Blank")}
    code = _packed(modules["Judge"]) - _packed(modules["Blank"])
    words = _packed(WORDS)
    report.bar(
        "words: filter and code, compressed",
        (words + code) / 1000,
        60,
        " kB",
        filter=words,
        code=code,
    )
    times = _times(modules["Judge"])
    for kind, p95 in times.items():
        report.bar(f"words: one check of 64 characters, {kind}, p95", p95, 1.0, " ms")


def _list(name):
    path = pathlib.Path(os.environ.get("IMAGEFEED_WORDLISTS", "/")) / name
    if not path.is_file():
        raise RuntimeError(f"{path} is missing: Scripts/install --bench installs it")
    lines = path.read_text("utf-8", errors="ignore").splitlines()
    return [line for line in lines if not line.startswith("#!comment")]


def _lists(judge, report):
    passwords = dict.fromkeys(word for word in _list(TEST_LIST) if len(word) >= 10)
    commonest = list(passwords)[:1000]
    for place, filter_file, least in (("device", WORDS, 90), ("server", PASSWORDS, 99)):
        share = 100 * _demoted(judge, filter_file, commonest) / len(commonest)
        report.bar(
            f"words: commonest test passwords demoted, {place}",
            share,
            least,
            " %",
            at_most=False,
        )


def _chance(judge, report):
    chance = random.Random(20261121)
    dictionary = [word for word in _list(DICTIONARY) if word.isascii() and word.isalpha()]
    lower, mixed = string.ascii_lowercase, string.ascii_letters + string.digits
    kinds = [lower, lower + string.digits, mixed, mixed + string.punctuation]

    def text(keys, length):
        return "".join(chance.choice(keys) for _ in range(length))

    phrases = ["-".join(chance.choice(dictionary) for _ in range(5)) for _ in range(MANY // 2)]
    phrases += ["".join(chance.choice(dictionary) for _ in range(5)) for _ in range(MANY // 2)]
    texts = [text(kinds[at % 4], chance.randint(10, 24)) for at in range(MANY)]
    shortest = [text(kinds[at % 4], 10) for at in range(MANY)]
    for place, filter_file in (("device", WORDS), ("server", PASSWORDS)):

        def share(sample, filter_file=filter_file):
            return 100 * _demoted(judge, filter_file, sample) / len(sample)

        report.bar(f"words: random passphrases demoted, {place}", share(phrases), 0.2, " %")
        report.bar(
            f"words: random strings of 10 to 24 demoted, {place}",
            share(texts),
            0.2,
            " %",
            of_exactly_10_characters=share(shortest),
        )


def _demoted(judge, filter_file, texts):
    result = subprocess.run(
        [judge, filter_file],
        input="\n".join(texts) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    verdicts = result.stdout.splitlines()
    if len(verdicts) != len(texts):
        raise RuntimeError(f"{len(verdicts)} verdicts on {len(texts)} texts")
    return sum(verdict.endswith("demoted") for verdict in verdicts)


def _wasm(product):
    command = ["swift", "build", "--swift-sdks-path", ROOT / "Tools", "--swift-sdk", "web"]
    command += ["-c", "release", "--package-path", ROOT / "Benchmarks/Words", "--product", product]
    command += ["--scratch-path", SCRATCH / "words"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    folder = subprocess.run(
        [*command, "--show-bin-path"], check=True, capture_output=True, text=True
    ).stdout.strip()
    return pathlib.Path(folder) / f"{product}.wasm"


def _packed(path):
    packed = subprocess.run(
        ["brotli", "--quality=11", "--stdout", path], check=True, capture_output=True
    )
    return len(packed.stdout)


def _times(wasm):
    """Kind of password → 95th percentile of the check in milliseconds, on a CPU slowed down four times."""
    chance = random.Random(64)
    words = [word for word in _list(DICTIONARY) if word.isascii()]
    keys = string.ascii_letters + string.digits
    kinds = {
        "random": ["".join(chance.choice(keys) for _ in range(64)) for _ in range(300)],
        "words": ["".join(chance.choices(words, k=30))[:64] for _ in range(300)],
        "look-alikes repeated": [
            (chance.choice(words).replace("e", "3").replace("o", "0") * 64)[:64] for _ in range(300)
        ],
        "walks and digits": [("qwertyuiop1234567890" * 4)[at % 20 :][:64] for at in range(300)],
    }

    def text(path):
        return base64.b64encode(path.read_bytes()).decode()

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        found = {}
        for kind, texts in kinds.items():
            durations = sorted(page.evaluate(PAGE, [text(wasm), text(WORDS), texts, 20]))
            found[kind] = durations[len(durations) * 95 // 100]
        browser.close()
    return found
