"""The work of a server's owner with a data folder before, during and after a demo (LIB-2, LIB-4, LIB-5, LIB-9,
PASS-8).
"""

import json
import re
import signal
import ssl
import subprocess
from pathlib import Path

import pytest

import pictures
import rows
from entrance import GOOD_PASSWORD
from server import BINARY, PATIENCE, Server, wait_until


def add(server, login, password=GOOD_PASSWORD):
    return server.command("user", "add", login, typed=password + "\n")


# LIB-2, LIB-5: follows the README's steps in their order; no demo data is left in the folder
def test_an_ordinary_data_folder_never_becomes_a_demo(make_server, tmp_path):
    server = make_server(start=False)
    album = pictures.album(tmp_path, range(2))
    refused = server.command("import", album)
    assert refused.returncode == 1 and "imagefeed user add" in refused.stderr
    assert add(server, "anna").returncode == 0
    assert server.command("import", album).returncode == 0
    server.start()
    assert "demo-secret" not in server.log_text() and "no demo" in server.log_text()
    assert server.get("/photos").status_code == 401
    assert people(server) == [("anna", 2, False)]
    server.stop()
    server.options = ["--demo", "on"]
    server.spawn()
    assert server.process.wait(PATIENCE) == 1 and "of its own" in server.log_text()


# LIB-2: a trusted proxy means that others can reach the server, so demo mode is off by default
def test_a_trusted_proxy_turns_the_demo_off(make_server):
    server = make_server(options=["--trusted-proxy", "127.0.0.1"])
    assert "demo-secret" not in server.log_text()
    assert server.get("/photos").status_code == 401


# PASS-8: the same word lists are used whether the server runs or not
@pytest.mark.parametrize("runs", [True, False])
def test_passwords_are_judged_by_the_same_lists(make_server, runs):
    server = make_server()
    if not runs:
        server.stop()
    for password in ("1234567890", "qwertyuiop", "password1234", "iloveyou12", "a" * 22):
        refused = add(server, "boris", password)
        assert refused.returncode == 1 and "guessed" in refused.stderr, password
    assert add(server, "boris", "borisboris").returncode == 1
    assert add(server, "boris").returncode == 0


# LIB-9: SIGHUP reloads the certificate, and the server keeps running
def test_a_renewed_certificate_is_served_after_sighup(make_server):
    server = make_server(start=False)
    files = [str(server.folder / name) for name in ("a.pem", "a.key")]
    make_certificate(*files, "one")
    server.options = ["--tls-cert", files[0], "--tls-key", files[1]]
    server.spawn()
    before = wait_until(lambda: certificate(server), what="https")
    make_certificate(*files, "two")
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: certificate(server) not in (None, before), what="the other certificate")
    after = certificate(server)
    (server.folder / "a.key").write_text("half of a renewal")
    server.process.send_signal(signal.SIGHUP)
    wait_until(lambda: "the one before stays" in server.log_text(), what="the sentence in the log")
    assert certificate(server) == after
    make_certificate(*files, "three")
    assert server.stop() == 0
    server.options = ["--tls-cert", files[1], "--tls-key", files[0]]
    server.spawn()
    assert server.process.wait(PATIENCE) == 1 and "swapped" in server.log_text()


def make_certificate(file, key, name):
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt"]
    command += ["ec_paramgen_curve:prime256v1", "-nodes", "-days", "30", "-subj", f"/CN={name}"]
    subprocess.run([*command, "-keyout", key, "-out", file], check=True, capture_output=True)


def certificate(server):
    try:
        return ssl.get_server_certificate(("127.0.0.1", server.port))
    except OSError:
        return None


# LIB-4: invalid arguments have one exit code and a helpful message
@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (["serv"], 'did you mean "imagefeed serve"'),
        (["user", "lits"], 'did you mean "imagefeed user list"'),
        (["serve", "--rate-limit", "-1"], "--rate-limit is 0 or more"),
        (["serve", "--gallery", "140"], "--gallery is 0 to 64"),
        (["serve", "--public-url", "x"], "--public-url"),
        (["serve", "--trusted-proxy", "x"], "--trusted-proxy"),
        (["serve", "--sms", "kannel"], "--sms-prefix"),
        (["app", "add", "Mine"], "--redirect"),
    ],
)
def test_wrong_arguments_have_the_same_exit_status(make_server, arguments, sentence):
    result = make_server(start=False).command(*arguments)
    assert result.returncode == 64 and sentence in result.stderr


# LIB-2: a demo refuses requests through a proxy, which would publish an account with a known password
@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "198.51.100.1"},
        {"Forwarded": "for=198.51.100.1"},
        {"X-Real-IP": "198.51.100.1"},
        {"Host": "photos.example.org"},
    ],
    ids=lambda headers: next(iter(headers)),
)
def test_a_demo_is_refused_behind_a_proxy(demo, headers):
    assert demo.get("/photos", headers=headers).status_code == 403
    page = demo.get("/app/", headers={"Accept": "text/html", **headers})
    assert page.status_code == 403 and "--demo public" in page.text
    style = re.search(r'href="(/assets/[^"]*css[^"]*)"', page.text).group(1)
    assert demo.get(style, headers=headers).status_code == 200, "the page has its looks"
    assert demo.get("/photos", headers={"Host": f"localhost:{demo.port}"}).status_code == 200


@pytest.fixture(scope="module")
def demo():
    server = Server().start()
    yield server
    server.close()


# LIB-2: public demo mode allows a demo behind a proxy
def test_a_public_demo_is_served_behind_a_proxy(make_server):
    server = make_server(options=["--demo", "public"])
    response = server.get("/photos", headers={"X-Forwarded-For": "198.51.100.1"})
    assert response.status_code == 200


# LIB-5: an import into a demo's folder keeps it with --keep-demo until --drop-demo removes all of its data
@pytest.mark.parametrize("runs", [True, False], ids=["beside a server", "alone"])
def test_the_demo_can_be_removed_at_any_time(make_server, tmp_path, runs):
    server = make_server(gallery=1 if runs else 0).wait_until_filled()
    if not runs:
        server.stop()
    assert add(server, "anna").returncode == 0
    album = pictures.album(tmp_path, range(2))
    kept = server.command("import", album, "--keep-demo")
    assert kept.returncode == 0 and "The demo is gone" not in kept.stderr
    assert len(people(server)) > 1
    dropped = server.command("import", "--drop-demo")
    assert dropped.returncode == 0 and "The demo is gone" in dropped.stderr
    assert people(server) == [("anna", 2, False)]
    if runs:
        server.stop()
    server.start()
    assert "no demo" in server.log_text() and people(server) == [("anna", 2, False)]
    assert list((server.data / "portraits").glob("*/*")) == []
    assert "demo" not in server.command("app", "list").stdout


# LIB-5: the first import removes a demo that nobody has added photos to, and so does setup
@pytest.mark.parametrize("runs", [True, False], ids=["beside a server", "alone"])
@pytest.mark.parametrize("way", ["import", "setup", "setup with photos"])
def test_an_untouched_demo_goes_by_itself(make_server, tmp_path, runs, way):
    server = make_server(gallery=1 if runs else 0).wait_until_filled()
    if not runs:
        server.stop()
    album = pictures.album(tmp_path, range(2))
    if way == "import":
        assert add(server, "anna").returncode == 0
        done = server.command("import", album)
    else:
        photos = ["--import", album] if way == "setup with photos" else []
        done = server.command(
            "setup", "--config", tmp_path / "own.yaml", "--reach", "machine", "--private", "--login", "anna", *photos,
            typed=GOOD_PASSWORD + "\n",
        )
    assert done.returncode == 0 and "The demo is gone" in done.stderr, done.stderr
    assert people(server) == [("anna", 0 if way == "setup" else 2, False)]
    if runs:
        assert server.get("/photos").status_code == 401, "the server belongs to anna now"


def people(server):
    users = json.loads(server.command("user", "list", "--json").stdout)
    return [(user["username"], user["photos"], user["is_demo"]) for user in users]


# PASS-8: the minimum password strength of a server also applies to commands while it is stopped
def test_a_stopped_server_still_asks_for_strong_passwords(make_server):
    server = make_server(options=["--demo", "off", "--password", "strong"])
    server.stop()
    assert add(server, "boris", "tundra 9 kettle").returncode == 1
    assert add(server, "boris", "tundra 9 kettle, harmonica").returncode == 0


# LIB-5: ids of older libraries may begin with a hyphen
def test_ids_that_begin_with_a_hyphen_are_accepted(make_server, tmp_path):
    server = make_server(options=["--demo", "off"])
    assert add(server, "anna").returncode == 0 and add(server, "boris").returncode == 0
    imported = server.command("import", pictures.album(tmp_path, range(2)), "--user", "anna")
    assert imported.returncode == 0
    server.stop()
    for row, name in [(1, "-hbcdefghij"), (2, "--bcdefghij")]:
        rows.change(server, f"UPDATE photo SET publicId = '{name}' WHERE id = {row}")
    given = server.command("give", "boris", "-hbcdefghij", "--json")
    assert given.returncode == 0 and people(server)[1][:2] == ("boris", 1)
    gone = server.command("remove", "-hbcdefghij", "--bcdefghij")
    assert gone.stdout == "2 removed.\n", gone.stderr


# LIB-16, FEED-29: the owner's steps, with the same results whether the server runs or not
@pytest.mark.parametrize("runs", [True, False], ids=["beside a server", "alone"])
def test_people_are_renamed_and_removed(make_server, tmp_path, runs):
    server = make_server(options=["--demo", "off"])
    assert add(server, "anna").returncode == 0 and add(server, "boris").returncode == 0
    if not runs:
        server.stop()
    album = pictures.album(tmp_path, range(2))
    assert server.command("import", album, "--user", "anna").returncode == 0
    renamed = server.command("user", "rename", "anna", "anna_lee")
    assert renamed.stdout == "@anna is called @anna_lee now.\n", renamed.stderr
    refused = server.command("user", "remove", "anna_lee")
    assert refused.returncode == 1 and "has 2 photos" in refused.stderr
    assert people(server) == [("anna_lee", 2, False), ("boris", 0, False)]
    given = server.command("user", "remove", "anna_lee", "--give-to", "boris")
    assert given.returncode == 0 and people(server) == [("boris", 2, False)]
    assert server.command("user", "remove", "boris", "--with-photos").returncode == 0
    assert server.command("check").returncode == 0 and people(server) == []
    assert add(server, "clara").returncode == 0
    again = server.command("import", album, "--json")
    assert json.loads(again.stdout)["left_out"] == {"removed": 2}, again.stderr


# LIB-9: an invitation created while the server is stopped has the complete URL
def test_invite_prints_a_url_without_a_running_server_too(make_server):
    server = make_server(options=["--demo", "off"])
    assert server.command("registration", "invitation").returncode == 0
    url = f"{server.url}/account/new?invitation="
    assert server.command("invite").stdout.startswith(url)
    server.stop()
    assert server.command("invite").stdout.startswith(url)


# LIB-4: the version is that of the changelog
def test_the_version_matches_the_changelog():
    changelog = Path(__file__).parents[2] / "CHANGELOG.md"
    newest = re.search(r"^## (\S+)", changelog.read_text(), re.MULTILINE)[1]
    result = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == newest.lower()


# LIB-5: a typo creates no library
def test_a_wrong_data_folder_creates_no_library(make_server, tmp_path):
    server = make_server(start=False)
    server.data = tmp_path / "slip" / "data"
    for command in (["import", tmp_path], ["user", "add", "anna"]):
        assert server.command(*command, typed=GOOD_PASSWORD + "\n").returncode != 0
    server.data = tmp_path / "slip"
    assert "user add" in server.command("import", tmp_path).stderr
    assert not server.data.exists()


# LIB-4: with --json an error is one line of JSON on stdout, and the same line on stderr
@pytest.mark.parametrize(
    "command",
    [
        ["user", "list"],
        ["user", "password", "anna"],
        ["check"],
        ["backup", "b.tar"],
        ["import", "."],
        ["remove", "abc"],
        ["give", "anna", "abc"],
        ["app", "list"],
        ["invite", "list"],
        ["registration"],
        ["restore", "missing.tar"],
    ],
    ids=" ".join,
)
def test_an_error_is_json_where_there_is_no_library(make_server, command):
    result = make_server(start=False).command(*command, "--json", typed="x\n")
    assert result.returncode == 1
    assert json.loads(result.stdout) == {"error": result.stderr.removesuffix("\n")}


# LIB-4: with --json the server's refusals, too, are one line of JSON
def test_an_error_is_json_on_one_line(make_server):
    server = make_server(options=["--demo", "off"])
    for command in (["user", "disable", "nobody"], ["import", "x"]):
        result = server.command(*command, "--json")
        assert result.returncode == 1
        assert json.loads(result.stdout) == {"error": result.stderr.removesuffix("\n")}


# LIB-8: stopping succeeds even while the demo's photos are added
def test_stopping_while_the_demo_is_filled_is_no_error(make_server):
    server = make_server(gallery=64)
    assert server.stop() == 0
    assert " error " not in server.log_text()
