"""The audit log of a real server (LIB-17); test_fail2ban.py has the program that reads it."""

import json

import entrance
from server import wait_until


def entries(server, *options):
    """What `imagefeed audit` lists, the newest entry first."""
    listed = server.command("audit", "--json", *options)
    assert listed.returncode == 0, listed.stderr
    return json.loads(listed.stdout)


# LIB-17: a failed sign-in is logged once, listed by a command, and survives a stop
def test_a_failed_sign_in_is_logged_and_listed(make_server):
    server = make_server()
    visitor = entrance.Visitor(server)
    visitor.send(visitor.client(), login="username", password="wrong")
    line = "notice audit failed-sign-in account=demo_visitor address=127.0.0.1 reason=password"
    wait_until(lambda: line in server.log_text(), what=server.log_text)
    assert server.log_text().count("audit failed-sign-in") == 1
    newest = wait_until(lambda: entries(server, "--kind", "failed-sign-in"), what="the entry")
    assert [(line["kind"], line["address"], line["reason"]) for line in newest] == [
        ("failed-sign-in", "127.0.0.1", "password")
    ]
    server.stop()
    assert entries(server) == newest
