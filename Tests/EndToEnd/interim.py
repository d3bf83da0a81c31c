"""Requests whose bodies wait for `100 Continue` (RFC 9110 10.1.1)."""

import socket


def expecting(port, head, body, wrap=lambda connection: connection):
    """Sends a head, then the body only after `100 Continue`; returns the interim response and the final one."""
    with wrap(socket.create_connection(("127.0.0.1", port), timeout=30)) as connection:
        connection.sendall(head)
        interim = connection.recv(65536)
        if not interim.startswith(b"HTTP/1.1 100"):
            return b"", interim
        interim, _, final = interim.partition(b"\r\n\r\n")
        connection.sendall(body)
        while chunk := connection.recv(65536):
            final += chunk
        # Caddy passes on the server's interim response after one of its own.
        while final.startswith(b"HTTP/1.1 1"):
            final = final.partition(b"\r\n\r\n")[2]
        return interim, final


def collection(token, body, *fields):
    lines = [
        "POST /collections HTTP/1.1", "Host: localhost", f"Authorization: Bearer {token}", "Expect: 100-continue",
        "Content-Type: application/json", f"Content-Length: {len(body)}", "Connection: close", *fields,
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


BODY = b'{"title": "Waited"}'
