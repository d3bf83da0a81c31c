"""The control socket of a running server: who may connect, and clients that send nothing or too much (LIB-5, Q-1)."""

import json
import os
import pathlib
import socket
import stat

import pytest

from server import wait_until

# The longest command that the server reads.
LONGEST_LINE = 64 << 20


def path(server):
    return str(server.data / "control.sock")


def connect(server):
    line = socket.socket(socket.AF_UNIX)
    line.connect(path(server))
    line.settimeout(60)
    return line


def everything(line):
    """All that the server sends until it closes the connection."""
    response = b""
    try:
        while chunk := line.recv(65536):
            response += chunk
    except ConnectionResetError:  # Unread bytes were left when the server closed.
        pass
    return response


def control_sockets(server):
    """The flags of each descriptor that the server has for its control socket, accepted connections included."""
    with open("/proc/net/unix") as table:
        inodes = {line.split()[6] for line in table if line.rstrip().endswith(path(server))}
    process = pathlib.Path(f"/proc/{server.process.pid}")
    flags = []
    for descriptor in (process / "fd").iterdir():
        try:
            target = os.readlink(descriptor)
            facts = (process / "fdinfo" / descriptor.name).read_text()
        except FileNotFoundError:  # Closed meanwhile.
            continue
        if target.removeprefix("socket:[").removesuffix("]") in inodes:
            flags.append(int(facts.split("flags:")[1].split()[0], 8))
    return flags


#
def test_only_the_owner_may_connect(small):
    assert stat.S_IMODE(os.stat(path(small)).st_mode) == 0o600


# programs that the server starts get neither the listening socket nor an accepted one
def test_control_sockets_are_closed_on_exec(small):
    def all_are_closed():
        # Why waited for: an accepted socket exists shortly before the server can mark it. Programs
        # that start in between close all descriptors but their own three.
        flags = control_sockets(small)
        return len(flags) >= 3 and all(flag & os.O_CLOEXEC for flag in flags)

    with connect(small), connect(small):
        wait_until(all_are_closed, what="two accepted connections, all closed on exec")


# LIB-8, Q-1: an open control connection that sent no complete command does not delay the stop
@pytest.mark.parametrize("sent", [b"", b'{"listUsers"'], ids=["nothing", "half a line"])
def test_a_connection_without_a_command_does_not_delay_the_stop(make_server, sent):
    server = make_server()
    with connect(server) as line:
        line.sendall(sent)
        wait_until(lambda: len(control_sockets(server)) == 2, what="the accepted connection")
        assert server.stop() == 0
    assert "Fatal" not in server.log_text()


# on the control socket, anything but a complete command gets no response
@pytest.mark.parametrize(
    "sent", [b"", b'{"listUsers":{}}', b"\n", b"{}\n", b'{"noSuchCommand":{}}\n', b"\xff\n"]
)
def test_what_is_not_a_command_is_not_answered(small, sent):
    with connect(small) as line:
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        assert everything(line) == b""
    assert small.command("user", "list").returncode == 0


#
def test_a_line_that_is_too_long_is_refused(small):
    with connect(small) as line:
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            for _ in range(2 * LONGEST_LINE >> 20):
                line.sendall(b" " * (1 << 20))
        assert everything(line) == b""
    assert small.command("user", "list").returncode == 0


# LIB-5: a command may have as many paths as a shell can pass
def test_a_long_command_is_read(small):
    ids = [f"{number:011d}" for number in range(20_000)]
    with connect(small) as line:
        line.sendall(json.dumps({"remove": {"ids": ids}}).encode() + b"\n")
        reply = json.loads(everything(line))
    assert reply == {"removed": {"count": 0, "unknown": ids}}


# LIB-5: only an import stops when its command does; other changes are not left halfway
def test_a_command_is_completed_when_its_client_leaves(make_server):
    server = make_server()
    assert registration(server) == "open"
    with connect(server) as line:
        line.sendall(b'{"registration":{"_0":"invitation"}}\n')
    wait_until(lambda: registration(server) == "invitation", what="the policy that was set")


def registration(server):
    return json.loads(server.command("registration", "--json").stdout)["registration"]


# LIB-5
def test_idle_connections_do_not_keep_commands_waiting(small):
    lines = [connect(small) for _ in range(50)]
    assert small.command("user", "list").returncode == 0
    for line in lines:
        line.close()


# LIB-5: the socket file of a server that was killed is replaced
def test_a_server_accepts_commands_after_a_kill(make_server):
    server = make_server()
    server.kill()
    assert stat.S_ISSOCK(os.stat(path(server)).st_mode)
    server.start()
    assert server.command("user", "list").returncode == 0
    assert server.stop() == 0
    assert not os.path.exists(path(server))


# LIB-5: 107 bytes is the longest path that Linux has for a socket
def test_a_data_folder_may_have_a_long_path(make_server, tmp_path):
    missing = 107 - len(f"{tmp_path}//control.sock")
    server = make_server(data=tmp_path / ("d" * missing))
    assert len(path(server)) == 107
    assert server.command("user", "list").returncode == 0
