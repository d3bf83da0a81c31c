"""The files for container engines, and the snippets of the owners' documents for other programs (LIB-10)."""

import json
import os
import re
import subprocess
import sys

import pytest
import yaml

from cluster import HAPROXY
from server import BINARY, ROOT

PACKAGING = ROOT / "Packaging"
COMPOSE = sorted(path.name for path in PACKAGING.glob("compose*.yaml"))
SINGLE = ["compose.package.yaml", "compose.yaml"]
CONTAINERFILES = sorted(path.name for path in PACKAGING.glob("Containerfile*"))
OWNERS = ROOT / "docs/owners"


def run(*words, **more):
    return subprocess.run(words, capture_output=True, text=True, timeout=120, **more)


def venv(name):
    """A program of the tests' Python packages."""
    return os.path.join(os.path.dirname(sys.executable), name)


def single(name):
    return yaml.safe_load((PACKAGING / name).read_text())["services"]["imagefeed"]


# LIB-10: engines read them by the Compose specification
@pytest.mark.parametrize("name", COMPOSE)
def test_compose_files_follow_the_specification(name):
    checked = run(venv("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", str(PACKAGING / name))
    assert checked.returncode == 0, checked.stdout


def test_the_schema_finds_mistakes(tmp_path):
    """The check above would find a misspelled key."""
    text = (PACKAGING / "compose.yaml").read_text()
    (tmp_path / "compose.yaml").write_text(text.replace("restart:", "restrat:"))
    checked = run(venv("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", str(tmp_path / "compose.yaml"))
    assert checked.returncode == 1 and "restrat" in checked.stdout


# LIB-10
@pytest.mark.parametrize("name", CONTAINERFILES)
def test_containerfiles_are_accepted_by_a_linter(name):
    checked = run(venv("hadolint"), "--no-color", "--failure-threshold", "warning", str(PACKAGING / name))
    assert checked.returncode == 0, checked.stdout


# LIB-10: what the one-server files name is there, and the server accepts their options
@pytest.mark.parametrize("name", SINGLE)
def test_one_server_is_described(name, tmp_path):
    service = single(name)
    context = (PACKAGING / service["build"]["context"]).resolve()
    containerfile = (context / service["build"]["dockerfile"]).resolve()
    assert containerfile.parent == PACKAGING and containerfile.exists()
    environment = {}
    for key, value in service["environment"].items():
        environment[key] = re.sub(r"\$\{\w+:\?[^}]*\}|\$\{\w+:-([^}]*)\}", lambda found: found[1] or "http://a.lan:8080", value)
    web = {"IMAGEFEED_WEB": str(ROOT / "Web")}
    # Why no empty default: podman-compose of Debian 12 leaves it as it is written.
    assert not re.search(r":-\}", (PACKAGING / name).read_text())
    checked = run(BINARY, "config", "check", cwd=tmp_path, env={**os.environ, **web, **environment, "IMAGEFEED_HOST": "0.0.0.0"})
    assert checked.returncode == 0, checked.stdout + checked.stderr
    text = containerfile.read_text()
    for volume in ("/var/lib/imagefeed", "/var/backups/imagefeed"):
        assert any(entry.endswith(":" + volume) for entry in service["volumes"]) and volume in text.split("VOLUME")[1]


# LIB-10: both files describe the same server, and both images have the same last stage
def test_both_ways_lead_to_the_same_server():
    services = [single(name) for name in SINGLE]
    for service in services:
        del service["build"]
    assert services[0] == services[1]
    stages = [(PACKAGING / name).read_text().split("FROM $BASE\n")[1].lstrip() for name in CONTAINERFILES]
    stages[1] = stages[1].replace("COPY --from=build /build/imagefeed/dist/imagefeed_*.deb", "COPY imagefeed_*.deb")
    assert stages[0] == stages[1]


# LIB-10: the check of the container's health tells a server that answers from one that does not
def test_the_health_check_works(make_server):
    server = make_server()
    command = single("compose.yaml")["healthcheck"]["test"]
    assert command[0] == "CMD-SHELL" and len(command) == 2
    script = command[1].replace("$$", "$")
    assert run("sh", "-c", script.replace("8080", str(server.port))).returncode == 0
    server.stop()
    assert run("sh", "-c", script.replace("8080", str(server.port))).returncode == 1


def described(command, words=()):
    """The options of a command and of those below it, and the words of each command."""
    options, commands = set(), {tuple(words)}
    for argument in command.get("arguments") or []:
        options |= {("-" if name["kind"] == "short" else "--") + name["name"] for name in argument.get("names") or []}
    for inner in command.get("subcommands") or []:
        more, below = described(inner, (*words, inner["commandName"]))
        options, commands = options | more, commands | below
    return options, commands


# LIB-18: the owners' pages name no option, command or metric that is not there
def test_what_the_pages_name_exists():
    pages = {path.name: path.read_text() for path in [*OWNERS.glob("*.md"), ROOT / "README.md", ROOT / "docs/family.md"]}
    options, commands = described(json.loads(run(BINARY, "--experimental-dump-help").stdout)["command"])
    # Options of docker, which the page about containers names.
    options |= {"--volumes"}
    metrics = "".join(path.read_text() for path in (ROOT / "Server/Sources").rglob("*.swift"))
    wrong = []
    for name, text in pages.items():
        wrong += [f"{name}: {option}" for option in re.findall(r"`(--[a-z][a-z-]+)", text) if option not in options]
        wrong += [f"{name}: {metric}" for metric in re.findall(r"imagefeed_[a-z_]+", text) if metric not in metrics]
        for words in re.findall(r"`(?:sudo )?imagefeed ([a-z]+)(?: ([a-z]+))?", text):
            if (words[0],) not in commands:
                wrong.append(f"{name}: imagefeed {words[0]}")
            elif words[1] and any(each[0] == words[0] for each in commands if len(each) == 2) and words not in commands:
                wrong.append(f"{name}: imagefeed {' '.join(words)}")
    assert wrong == []


# LIB-6: HAProxy accepts what the page about several servers adds to the documented frontend
def test_haproxy_of_several_servers(tmp_path):
    page = (OWNERS / "cluster.md").read_text()
    added = re.search(r"^```\n(  use_backend images.*?)^```$", page, re.M | re.S)[1]
    frontend = re.search(r"^```haproxy\n(.*?)^backend imagefeed", (OWNERS / "hosting.md").read_text(), re.M | re.S)[1]
    lines, backends = added.split("\nbackend nodes\n", 1)
    text = frontend.replace("  default_backend imagefeed\n", lines + "\n") + "backend nodes\n" + backends
    nodes = re.search(r"^backend nodes\n(.*?)^\S", text, re.M | re.S)[1].replace("  balance roundrobin\n", "")
    text = text.replace("  # and the other lines of `backend nodes`\n", nodes)
    uploads = re.findall(r"`(http-request set-var\(txn\.caller\).*?|balance hash var.*?|use_backend uploads.*?)`", page)
    assert len(uploads) == 4, uploads
    text = text.replace("  use_backend images", f"  {uploads[0]}\n  use_backend images", 1)
    text += "backend uploads\n  " + "\n  ".join([*uploads[1:], "hash-type consistent"]) + "\n" + nodes
    file = tmp_path / "haproxy.cfg"
    file.write_text("defaults\n  timeout client 5s\n" + re.sub(r" ssl crt \S+ alpn \S+", "", text))
    checked = run(HAPROXY, "-c", "-f", str(file))
    assert checked.returncode == 0 and "[ALERT]" not in checked.stderr, checked.stderr


# LIB-10: systemd accepts the unit with each documented addition
@pytest.mark.parametrize("folder", ["/srv/photos", "/mnt/disk/photos"])
def test_additions_to_the_unit_are_valid(folder, tmp_path):
    pages = "".join(path.read_text() for path in OWNERS.glob("*.md"))
    assert f"ReadWritePaths={folder}" in pages
    unit = (PACKAGING / "imagefeed.service").read_text().replace("/usr/bin/imagefeed", "/bin/true")
    unit = re.sub(r"^Documentation=.*\n", "", unit, flags=re.M)
    (tmp_path / "imagefeed.service").write_text(unit.replace("[Install]", f"ReadWritePaths={folder}\n[Install]"))
    checked = run("systemd-analyze", "verify", str(tmp_path / "imagefeed.service"))
    assert not [line for line in checked.stderr.splitlines() if "imagefeed.service" in line], checked.stderr
