"""Reads and changes rows of a server's database, in SQLite or PostgreSQL, beside the server."""

import contextlib
import json
import sqlite3
import subprocess


def query(server, sql):
    """The rows that a SELECT finds, each as a dictionary."""
    if server.database:
        found = _psql(server, f"SELECT coalesce(json_agg(row), '[]') FROM ({sql}) AS row")
        return json.loads(found)
    with _sqlite(server, "ro") as database:
        database.row_factory = sqlite3.Row
        return [dict(row) for row in database.execute(sql)]


def change(server, sql):
    """Runs a statement that changes rows, which a running server does not notice."""
    if server.database:
        _psql(server, sql)
        return
    with _sqlite(server, "rw") as database:
        database.execute(sql)
        database.commit()


def tables(server):
    """The names of the tables; those of SQLite's search index are ordinary ones too."""
    if server.database:
        named = "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'"
    else:
        named = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
    return sorted(row["name"] for row in query(server, named))


def stored(server):
    """All that the database has, as bytes in which a text can be searched for."""
    if server.database:
        return subprocess.run(["pg_dump", "-d", server.database], check=True, capture_output=True).stdout
    return b"".join(path.read_bytes() for path in server.data.glob("imagefeed.sqlite*"))


def _psql(server, sql):
    words = ["psql", "-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-d", server.database, "-c", sql]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def _sqlite(server, mode):
    address = (server.data / "imagefeed.sqlite").absolute().as_uri() + f"?mode={mode}"
    return contextlib.closing(sqlite3.connect(address, uri=True, timeout=30))
