"""fail2ban itself with the filter and the jail of docs/owners/owner.md, and the log of a real server (LIB-17)."""

import subprocess
import time

import pytest
import requests

import oauth
from fail2ban import Fail2ban, documented, journal, program
from server import Server, wait_until

ADDRESSES = ["203.0.113.7", "2001:db8::7"]
SEVERAL = 12


@pytest.fixture(scope="module")
def log():
    """What a server logs when both addresses try a wrong password several times, and a third one once."""
    server = Server(options=["--demo", "public", "--trusted-proxy", "127.0.0.1"])
    try:
        server.start()
        for address in ADDRESSES * SEVERAL + ["198.51.100.1"]:
            browser = requests.Session()
            browser.headers["X-Forwarded-For"] = address
            oauth.sign_in(server.url + "/app/sign-in", password="wrong", browser=browser)
        entries = len(ADDRESSES) * SEVERAL + 1
        wait_until(lambda: server.log_text().count("audit failed-sign-in") == entries, what=server.log_text)
        return server.log_text().splitlines()
    finally:
        server.close()


@pytest.fixture
def fail2ban(tmp_path):
    started = []

    def make(**options):
        started.append(Fail2ban(tmp_path, **options))
        return started[-1]

    yield make
    for each in started:
        each.stop()


def expected(log):
    """The addresses of the failed sign-ins, in the order of the log."""
    return [line.split(" address=")[1].split()[0] for line in log if " failed-sign-in " in line]


# LIB-17: as journald hands it over, "HOST imagefeed[PID]: …"
def test_the_filter_matches_the_journal(log, fail2ban, tmp_path):
    stored = journal(tmp_path, "server", log, time.time())
    shown = subprocess.run(["journalctl", "--file", stored], capture_output=True, text=True, check=True).stdout
    assert "photos imagefeed[812]: " in shown
    found = fail2ban().matched(f"systemd-journal[journalfiles={stored}]")
    assert found == expected(log) and set(ADDRESSES) < set(found)


# LIB-17: the server's own output, and what a syslog daemon writes
@pytest.mark.parametrize("prefix", ["", "Nov 22 03:14:15 photos imagefeed[812]: "])
def test_the_filter_matches_a_file(log, fail2ban, tmp_path, prefix):
    file = tmp_path / "server.log"
    file.write_text("".join(f"{prefix}{line}\n" for line in log))
    assert fail2ban().matched(file) == expected(log)


# LIB-17: a server on `::` names clients of IPv4 so; their address of IPv4 is banned
def test_a_mapped_address_is_one_of_ipv4(fail2ban, tmp_path):
    file = tmp_path / "server.log"
    file.write_text("2026-11-22T10:00:00Z notice audit failed-sign-in account=- address=::ffff:192.0.2.9 reason=code\n")
    assert fail2ban().matched(file) == ["192.0.2.9"]


# LIB-17: nothing that a visitor chooses becomes an address
def test_the_filter_matches_no_other_line(fail2ban, tmp_path):
    file = tmp_path / "server.log"
    failed = "notice audit failed-sign-in account=- address=192.0.2.1 reason=password"
    file.write_text(
        "2026-11-22T10:00:00Z notice audit sign-in account=anna address=192.0.2.1 reason=password\n"
        f'2026-11-22T10:00:00Z info GET path="/{failed}" status=404\n'
        f"2026-11-22T10:00:00Z {failed} and more\n"
    )
    assert fail2ban().matched(file) == []


# LIB-17: the documented jail bans who failed too often, of either family, and nobody else
def test_the_jail_bans(log, fail2ban, tmp_path):
    stored = journal(tmp_path, "server", log, time.time() - 30)
    jail = fail2ban(reading={"backend = systemd": f"backend = systemd[journalfiles={stored}]"}).start()
    wait_until(lambda: jail.banned() == sorted(ADDRESSES), what=lambda: f"the bans; the log is\n{jail.log.read_text()}")
    assert jail.client("get", "imagefeed", "maxretry") == "10"


# LIB-17: fail2ban accepts both files as they are printed
def test_the_files_are_valid(fail2ban):
    jail = fail2ban()
    for path, text in documented().items():
        (jail.configuration / path).write_text(text)
    words = [program("fail2ban-server"), "-c", jail.configuration, "-t"]
    checked = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert checked.returncode == 0 and "OK" in checked.stdout, checked.stdout + checked.stderr
