"""Programs that were written for Unsplash and reach a server in its place without a change (API-8)."""

import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

import pytest

import libraries
from server import BINARY, ROOT, Server, free_port, wait_until
from unsplash_place import NAMES, Namespace, commands
from upstream import register

API = "https://api.unsplash.com"


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """A network in which the hosts file leads Unsplash's names to a server on port 443."""
    server = Server(photos=3, options=["--as-unsplash", "--unsplash-port", "443", "--proxy-port", str(free_port())])
    libraries.copy(server.samples, server.data, Server)
    space = Namespace(tmp_path_factory.mktemp("world"), commands(server, "hosts"))
    try:
        space.start(server)
        space.trust(server.data / "unsplash-ca.pem")
        yield space, server
    finally:
        server.close()
        space.close()


PYTHON = "import requests; print(len(requests.get('https://api.unsplash.com/photos?client_id=demo', timeout=30).json()))"
PYUNSPLASH = "import pyunsplash; print(len(list(pyunsplash.PyUnsplash(api_key='demo').photos().entries)))"
PYTHON_UNSPLASH = """
from unsplash.api import Api
from unsplash.auth import Auth
print(len(Api(Auth("demo", "demo-secret", "urn:ietf:wg:oauth:2.0:oob")).photo.all()))
"""
NODE = "fetch('https://api.unsplash.com/photos?client_id=demo').then(a => a.json()).then(all => console.log(all.length))"
JAVA = """
public class Main {
  public static void main(String[] words) throws Exception {
    var url = new java.net.URL("https://api.unsplash.com/photos?client_id=demo");
    var connection = (java.net.HttpURLConnection) url.openConnection();
    var text = new String(connection.getInputStream().readAllBytes());
    System.out.println(text.split("\\"blur_hash\\"").length - 1);
  }
}
"""
SWIFT = """
import Foundation
import FoundationNetworking
let (data, _) = try await URLSession.shared.data(from: URL(string: "https://api.unsplash.com/photos?client_id=demo")!)
print((try JSONSerialization.jsonObject(with: data) as! [Any]).count)
"""


def proxied(server):
    proxy = f"http://127.0.0.1:{server.options[-1]}"
    return {"https_proxy": proxy, "HTTPS_PROXY": proxy}


# API-8: a program without code changes, after the commands that the owner is told, through the hosts file and the proxy
@pytest.mark.parametrize("way", ["hosts", "proxy"])
@pytest.mark.parametrize(
    "client, words",
    [
        ("curl", ["curl", "-sS", API + "/photos?client_id=demo"]),
        ("python", [sys.executable, "-c", PYTHON]),
        ("python", [sys.executable, "-c", PYUNSPLASH]),
        ("python", [sys.executable, "-c", PYTHON_UNSPLASH]),
        ("node", ["node", "-e", NODE]),
        ("java", ["java", "Main.java"]),
    ],
)
def test_unchanged_programs_reach_the_server(world, client, words, way, tmp_path):
    space, server = world
    (tmp_path / "Main.java").write_text(JAVA)
    environment = {"PATH": os.environ["PATH"], "HOME": str(tmp_path)}
    # The line for curl that stands by itself prints photos too.
    lines = [line for line in commands(server, client).splitlines() if not line.startswith("curl ")]
    script = "\n".join([*lines, "exec " + shlex.join(words)])
    if way == "proxy":
        environment |= proxied(server)
        # Java reads its proxy from properties only, Node's fetch of this version from nowhere (docs/clients.md).
        if client == "node":
            return
        script = script.replace("exec java", f"exec java -Dhttps.proxyHost=127.0.0.1 -Dhttps.proxyPort={server.options[-1]}")
    result = space.run("bash", "-ec", script, environment=environment, folder=tmp_path)
    assert result.returncode == 0, result
    answer = result.stdout.strip().splitlines()[-1]
    assert answer == "3" or len(json.loads(answer)) == 3, result


# API-8: Swift's URLSession, whose authorities on Linux are the system's
@pytest.mark.parametrize("way", ["hosts", "proxy"])
def test_an_unchanged_program_in_swift_reaches_the_server(world, swift_program, way):
    space, server = world
    environment = {"PATH": os.environ["PATH"], **(proxied(server) if way == "proxy" else {})}
    result = space.run(swift_program, environment=environment)
    assert result.stdout.strip() == "3", result


@pytest.fixture(scope="module")
def swift_program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("swift")
    (folder / "main.swift").write_text(SWIFT)
    subprocess.run(["swiftc", "-Onone", "-o", folder / "program", folder / "main.swift"], check=True, capture_output=True)
    return folder / "program"


DOCUMENT = ROOT / "docs/clients.md"


def documented(way):
    """The commands of docs/clients.md that begin with `sudo` and this word, for root."""
    lines = [line.split("  #")[0].strip() for line in DOCUMENT.read_text().splitlines()]
    return [line.removeprefix("sudo ") for line in lines if line.startswith(f"sudo {way} ")]


@pytest.fixture
def public_folder():
    """A folder in which every user can read."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="imagefeed-public-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


# API-8: each way in the document to port 443 works for a server without root
@pytest.mark.parametrize("way, count, port", [("setcap", 1, "443"), ("sysctl", 1, "443"), ("nft", 3, "8443")])
def test_the_documented_ways_to_port_443_work_without_root(public_folder, way, count, port):
    nobody = 65534
    shutil.copy(BINARY, public_folder / "imagefeed")
    shutil.copytree(ROOT / "Web", public_folder / "Web")
    data = public_folder / "data"
    data.mkdir()
    os.chown(data, nobody, nobody)
    words = ["./imagefeed", "serve", "--data", "data", "--web", "Web", "--gallery", "1", "--port", "8080"]
    user = ["setpriv", f"--reuid={nobody}", f"--regid={nobody}", "--clear-groups"]
    lines = documented(way)
    assert len(lines) == count
    space = Namespace(public_folder, "".join(f"127.0.0.1 {name}\n" for name in NAMES))
    environment = {"PATH": f"{public_folder}:{os.environ['PATH']}"}
    try:
        for line in lines:
            done = space.run("bash", "-ec", line, environment=environment)
            assert done.returncode == 0, done
        command = [*user, *words, "--as-unsplash", "--unsplash-port", port]
        process = subprocess.Popen(
            [*space.prefix, "sh", "-c", 'cd "$0" && exec "$@"', public_folder, *command],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment,
        )
        try:
            curl = ["curl", "-s", "--cacert", data / "unsplash-ca.pem", API + "/photos?client_id=demo"]
            wait_until(lambda: process.poll() is not None or space.run(*curl).stdout.startswith("["), what="an answer")
            assert process.poll() is None, process.stdout.read()
        finally:
            process.kill()
            process.wait()
    finally:
        space.close()


# LIB-7: a server that shows Unsplash's photos reaches them under Unsplash's true names, over TLS, without a setting
def test_a_server_before_unsplash_needs_no_other_address(world):
    space, unsplash = world
    server = Server(options=["--upstream", "--upstream-key", "demo"])
    try:
        space.start(server)
        key, _ = register(server)

        def get(path):
            words = ["curl", "-sS", "-H", f"Authorization: Client-ID {key}", server.url + path]
            return json.loads(space.run(*words).stdout)

        photos = get("/photos?per_page=2")
        assert len(photos) == 2 and photos[0]["links"]["self"].startswith(server.url + "/photos/")
        assert photos[0]["urls"]["raw"].startswith("https://images.unsplash.com/")
        assert photos[0]["links"]["html"].startswith("https://unsplash.com/")
        assert get("/photos/" + photos[0]["id"])["id"] == photos[0]["id"]
        page = space.run("curl", "-sSi", server.url + "/app/").stdout
        assert "img-src 'self' data: blob: https://images.unsplash.com https://plus.unsplash.com;" in page
        assert "Location: https://unsplash.com/photos/abc?utm_source=" in space.run("curl", "-sSi", server.url + "/photo/abc").stdout
    finally:
        server.close()
