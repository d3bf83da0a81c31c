"""What a purge of the package removes, and the user of its unit (LIB-10)."""

import re
import subprocess

from server import ROOT


# LIB-10: a purge removes everything that the program makes, and nothing else
def test_a_purge_leaves_nothing_of_the_program(tmp_path):
    data, backups, etc = (tmp_path / name for name in ("data", "backups", "etc"))
    for folder in (data, backups, etc):
        folder.mkdir()
    made = ["imagefeed.sqlite", "imagefeed.sqlite.moved", "imagefeed.sqlite.moved-wal", "imagefeed.sqlite.moved-shm",
            "imagefeed.sqlite.before-conversion", "imagefeed.sqlite.before-conversion.part", "secret.key", "pictures.url",
            "backup.json", "backup-writer.json"]
    for name in [*made, "mine.txt"]:
        (data / name).write_text("x")
    script = (ROOT / "Packaging/debian/postrm").read_text()
    for there, here in (("/var/lib/imagefeed", data), ("/var/backups/imagefeed", backups), ("/etc/imagefeed", etc)):
        script = script.replace(there, str(here))
    # NB: what concerns the system, such as its user, stays as it is.
    script = re.sub(r"(?m)^( *)if (command -v deb-systemd-helper|getent passwd).*$", r"\1if false; then", script)
    subprocess.run(["sh", "-c", script, "postrm", "purge"], check=True, capture_output=True)
    assert [path.name for path in data.iterdir()] == ["mine.txt"]
    assert not backups.exists()


# LIB-10: the unit of the tarball runs as a user that the documentation creates
def test_the_user_of_the_unit_is_documented():
    user = re.search(r"^User=(.*)$", (ROOT / "Packaging/imagefeed.service").read_text(), re.M)[1]
    hosting = (ROOT / "docs/owners/hosting.md").read_text()
    assert re.search(rf"^sudo useradd --system .* {user}$", hosting, re.M)
    assert hosting.index("useradd") < hosting.index("imagefeed/imagefeed.service /etc/systemd/system/")
