"""What an owner meets on the first day: permissions, help, addresses, metrics (LIB-5, LIB-8, LIB-9)."""

import os
import re
import subprocess

import pytest
import requests
from prometheus_client.parser import text_string_to_metric_families

import oauth
import pictures
from server import BINARY, WEB, Server, wait_until

# Commands that use the library, without --data.
COMMANDS = [
    "status", "check", "user list", "user add bob", "user password bob", "import .", "folder list", "audit", "similar",
    "backup x.tar", "app list", "collection list", "registration", "serve --port 0",
    "migrate postgres --database postgres://x@127.0.0.1:1/x", "setup --config none.yaml",
]
# Options that only several servers with one library need.
CLUSTER = ["--database", "--database-connections", "--pictures", "--pictures-endpoint", "--pictures-region"]
CLUSTER += ["--pictures-credentials", "--pictures-megabytes"]


@pytest.fixture(scope="module")
def foreign(tmp_path_factory):
    """A data folder that this user may not use, and the words before a command that make it so."""
    server = Server(options=["--demo", "on"])
    try:
        server.start().stop()
        if os.geteuid() == 0:
            os.chown(server.data, 1, 1)
            os.chmod(server.data, 0o700)
            yield server.data, ["setpriv", "--bounding-set=-all"]
        else:
            os.chmod(server.data, 0)
            yield server.data, []
            os.chmod(server.data, 0o700)
    finally:
        server.close()


def run(*words, cwd=None):
    environment = {**os.environ, **WEB}
    return subprocess.run(words, cwd=cwd, env=environment, capture_output=True, text=True, timeout=60, input="")


# LIB-5: a folder that may not be used is not called empty, and the sentence says whose it is
@pytest.mark.parametrize("command", COMMANDS)
def test_missing_permission_is_said(foreign, tmp_path, command):
    folder, before = foreign
    done = run(*before, BINARY, *command.split(), "--data", folder, cwd=tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert re.search(rf"No permission to use {folder}, which belongs to the user \w+\. Run the command as", done.stderr)
    assert "There is no library" not in done.stderr and list(tmp_path.iterdir()) == []


# LIB-21: a command succeeds only if its result was printed
def test_a_result_that_cannot_be_printed_is_a_failure(make_server):
    server = make_server(photos=1)
    server.start()
    for words in (["user", "list"], ["app", "add", "Client", "--redirect", "https://client.example/"], ["check"], ["status", "--json"], ["config", "reference"]):
        command = [BINARY, *words] + ([] if words[0] == "config" else ["--data", str(server.data)])
        with open("/dev/full", "w") as full:
            ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
        assert ended.returncode == 1, words
        assert "The result could not be printed: No space left on device." in ended.stderr, words


# LIB-21, LIB-8: a server goes on although its log cannot be written
def test_a_full_disk_of_the_log_stops_no_server():
    server = Server(photos=1, prefix=["sh", "-c", 'exec "$@" 2>/dev/full', "sh"])
    try:
        server.start()
        for _ in range(20):
            assert server.get("/photos").status_code == 200
            assert requests.post(f"{server.url}/oauth/token", data={"grant_type": "x"}).status_code == 401
        assert server.stop() == 0
    finally:
        server.close()


# LIB-5: the options of several servers are shown where they matter, and work everywhere
def test_help_is_about_the_command():
    listed = re.findall(r"^  ([a-z]+)  ", run(BINARY, "--help").stdout, re.M)
    assert len(listed) > 15
    for command in listed:
        text = run(BINARY, command, "--help").stdout
        shown = [option for option in CLUSTER if re.search(rf"^ +{option} <", text, re.M)]
        assert shown == (CLUSTER if command in ("serve", "migrate") else []), f"{command}: {shown}"
        assert run(BINARY, "help", command).stdout == text
    assert "--database" in run(BINARY, "--help").stdout
    refused = run(BINARY, "status", "--database-connections", "0")
    assert refused.returncode == 64 and "--database-connections is 1 to 100" in refused.stderr


# LIB-9: a server on `::` answers over both families, and names an IPv4 client as one of IPv4
def test_both_families_are_served(make_server, tmp_path):
    server = make_server(options=["--demo", "public", "--host", "::"])
    for host in ("127.0.0.1", "[::1]"):
        assert requests.get(f"http://{host}:{server.port}/health", timeout=10).status_code == 200
    url = f"http://127.0.0.1:{server.port}"
    oauth.sign_in(url + "/app/sign-in", password="wrong")
    wait_until(lambda: "audit failed-sign-in" in server.log_text(), what=server.log_text)
    assert re.search(r"failed-sign-in .* address=(::ffff:)?127\.0\.0\.1 ", server.log_text())


# LIB-8: what somebody watches: room on the disk, size, people, version
def test_metrics_tell_size_and_version(make_server, tmp_path):
    server = make_server()
    server.import_photos(pictures.album(tmp_path / "album", range(3)))
    text = requests.get(server.url + "/metrics", timeout=10).text
    samples = {sample.name: sample for family in text_string_to_metric_families(text) for sample in family.samples}
    version = run(BINARY, "--version").stdout.strip()
    assert samples["imagefeed_build_info"].labels == {"version": version}
    originals = [path.stat().st_size for path in server.data.rglob("originals/*/*")]
    assert samples["imagefeed_library_bytes"].value == sum(originals) > 0
    assert samples["imagefeed_free_bytes"].value > 1_000_000
    assert samples["imagefeed_people"].value >= 1
    assert samples["imagefeed_indexed_bytes"].value == samples["imagefeed_bin_bytes"].value == 0


# LIB-9: there is no prefix of a path in the public URL, and no socket file; both sentences say what to do
def test_what_cannot_be_is_said(tmp_path):
    prefixed = run(BINARY, "serve", "--data", tmp_path / "a", "--public-url", "https://example.org/photos", "--port", "0")
    assert prefixed.returncode == 64 and "path" in prefixed.stderr
    unix = run(BINARY, "serve", "--data", tmp_path / "a", "--host", "/run/imagefeed.sock", "--port", "0")
    assert unix.returncode == 1 and "no address" in unix.stderr
