"""The audit log of a real server, and the pattern that docs/owners/owner.md gives for fail2ban (LIB-17)."""

import json
import re

import entrance
from server import ROOT, wait_until


def documented_pattern():
    """The pattern of docs/owners/owner.md, with fail2ban's <HOST> as a group for an address."""
    text = (ROOT / "docs/owners/owner.md").read_text()
    line = re.search(r"^failregex = (.+)$", text, re.MULTILINE).group(1)
    return re.compile(line.replace("<HOST>", r"(?P<host>[0-9a-fA-F:.]+)"), re.MULTILINE)


def entries(server, *options):
    """What `imagefeed audit` lists, the newest entry first."""
    listed = server.command("audit", "--json", *options)
    assert listed.returncode == 0, listed.stderr
    return json.loads(listed.stdout)


# LIB-17: a failed sign-in can be matched by a log reader, listed by a command, and survives a stop
def test_a_failed_sign_in_is_logged_and_listed(make_server):
    server = make_server()
    visitor = entrance.Visitor(server)
    visitor.send(visitor.client(), login="username", password="wrong")
    pattern = documented_pattern()
    found = wait_until(lambda: pattern.search(server.log_text()), what="a line that fail2ban would match")
    assert found["host"] == "127.0.0.1"
    assert len(pattern.findall(server.log_text())) == 1
    newest = wait_until(lambda: entries(server, "--kind", "failed-sign-in"), what="the entry")
    assert [(line["kind"], line["address"], line["reason"]) for line in newest] == [
        ("failed-sign-in", "127.0.0.1", "password")
    ]
    server.stop()
    assert entries(server) == newest
