"""Public names do not change: options, metrics, tables, JSON, cookies, forms, browser storage, the control
socket.

`frozen_names.json` lists them. Names may be added; removing one breaks clients, scripts or stored data. After
adding some:

UPDATE_FROZEN_NAMES=1 pytest Tests/EndToEnd/test_frozen_names.py
"""

import json
import os
import pathlib
import re
import socket
import sqlite3
import subprocess

import requests

import oauth
from offline import wait_until_cached
from server import BINARY

FROZEN = pathlib.Path(__file__).with_name("frozen_names.json")


def compare(family, now):
    """Fails if a frozen name of this family is missing."""
    now = set(now)
    frozen = json.loads(FROZEN.read_text()) if FROZEN.exists() else {}
    if os.environ.get("UPDATE_FROZEN_NAMES"):
        frozen[family] = sorted(set(frozen.get(family, [])) | now)
        FROZEN.write_text(json.dumps(frozen, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
    assert frozen[family], f"no names are frozen for {family}"
    assert set(frozen[family]) - now == set()


def keys(value, path=""):
    """The path of every member of a JSON value; array elements are `[]`."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield f"{path}.{name}"
            yield from keys(member, f"{path}.{name}")
    if isinstance(value, list):
        for member in value:
            yield from keys(member, path + "[]")


def command_names(command, path=()):
    path = (*path, command["commandName"])
    for argument in command.get("arguments", []):
        if argument["kind"] == "positional":
            yield " ".join(path) + f" <{argument['valueName']}>"
        for name in argument.get("names", []):
            yield " ".join(path) + (" -" if name["kind"] == "short" else " --") + name["name"]
    for child in command.get("subcommands", []):
        yield from command_names(child, path)


# LIB-4, LIB-5: scripts of server owners depend on them
def test_commands_and_options_keep_their_names():
    help = subprocess.run(
        [BINARY, "--experimental-dump-help"], capture_output=True, text=True, check=True
    )
    compare("options", command_names(json.loads(help.stdout)["command"]))


# LIB-8: dashboards and alerts depend on them
def test_metrics_keep_their_names(small):
    text = small.get("/metrics", key=None).text
    compare("metrics", re.findall(r"^# TYPE (\S+)", text, re.MULTILINE))


# LIB-14: folders of earlier versions and tools that read the database depend on them
def test_files_tables_and_columns_keep_their_names(small):
    database = sqlite3.connect(f"file:{small.data}/imagefeed.sqlite?mode=ro", uri=True)
    tables = [
        name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    ]
    columns = [
        f"{table}.{row[1]}"
        for table in tables
        for row in database.execute(f"PRAGMA table_info({table})")
    ]
    database.close()
    compare("tables", columns)
    compare("files", [path.name for path in small.data.iterdir()])


# API-1: Unsplash clients and installed apps depend on them
def test_json_keys_keep_their_names(small):
    token = oauth.token_for(small)
    id = small.photos()[0]["id"]
    metadata = "/.well-known/oauth-authorization-server"
    found = []
    paths = ["/photos?per_page=1", f"/photos/{id}", f"/photos/{id}/download", "/me", metadata]
    owner = small.photos()[0]["user"]["username"]
    paths += [f"/photos/{id}/statistics", "/stats/total", "/stats/month"]
    paths += [f"/users/{owner}/statistics", f"/users/{owner}/photos?stats=true&per_page=1"]
    for path in paths:
        name = path.replace(id, ":id").replace(owner, ":username")
        found += keys(small.get(path, token=token).json(), name)
    found += keys(small.get("/nowhere", token=token).json(), "error")
    like = small.post(f"/photos/{id}/like", token=token)
    found += keys(like.json(), "like")
    found += keys(oauth.exchange(small, oauth.code_for(small)).json(), "token")
    made = small.post("/collections", token=oauth.token_for(small, oauth.ALL_SCOPES), json={"title": "Sea"})
    found += keys(made.json(), "collection")
    assert small.command("topic", "add", "sea", "Sea", "--user", owner).returncode == 0
    found += keys(small.get("/topics/sea").json(), "topic")
    compare("json", found)


# FEED-3: people stay signed in, and forms opened before an update can still be submitted
def test_cookies_and_form_fields_keep_their_names(small):
    browser, page = oauth.sign_in(oauth.authorize_url(small, scope="public"))
    fields = [f"consent {name}" for name in oauth.Form(page.text).inputs if name]
    paths = ["/authorization", "/account/new", "/account/password", "/phone", "/account"]
    for path in paths:
        shown = browser.get(small.url + path, timeout=30)
        form = oauth.Form(shown.text)
        fields += [f"{path} {name}" for name in form.inputs if name]
    stranger = requests.Session()
    shown = oauth.follow(stranger, stranger.get(f"{small.url}/app/sign-in", allow_redirects=False))
    fields += [f"sign-in {name}" for name in oauth.Form(shown.text).inputs if name]
    compare("fields", fields)
    compare("cookies", [cookie.name for jar in (browser, stranger) for cookie in jar.cookies])


# FEED-21: the app must read what an earlier version stored, including queued likes
def test_browser_storage_keeps_its_names(caching_phone, small):
    app = wait_until_cached(caching_phone(server=small).enter())
    app.context.set_offline(True)
    app.heart(app.shown()[0]).click()
    app.wait_for("() => localStorage.length > 0")
    local, caches = app.page.evaluate(
        """async () => [Object.entries({...localStorage}), await caches.keys()]"""
    )
    app.context.set_offline(False)
    patterns = [re.sub(r"\d+", "N", re.sub(r"[\w-]{11}$", "ID", name)) for name, _ in local]
    compare("storage", patterns)
    compare("caches", [re.sub(r"-[0-9a-f]{6,}$", "-HASH", name) for name in caches])


# LIB-5: an installed command and a running server may have different versions
def test_the_control_socket_keeps_its_protocol(small):
    commands = [
        {"listUsers": {}},
        {"listApplications": {}},
        {"check": {}},
        {"invite": {"days": 1}},
        {"listInvitations": {}},
        {"registration": {}},
        {"remove": {"ids": ["AAAAAAAAAAA"]}},
        {"setDisabled": {"username": "nobody", "isDisabled": True}},
        {"renameUser": {"username": "nobody", "to": "somebody"}},
        {"removeUser": {"username": "nobody", "photos": {"give": {"to": "somebody"}}}},
    ]
    found = []
    for command in commands:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(30)
            line.connect(str(small.data / "control.sock"))
            line.sendall(json.dumps(command).encode() + b"\n")
            response = b"".join(iter(lambda: line.recv(65536), b""))
        name = next(iter(command))
        for reply in map(json.loads, response.splitlines()):
            found += keys(reply, name)
    compare("control", found)
