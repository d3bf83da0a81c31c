"""The options of several nodes with one library, and the files that have them (LIB-6)."""

import json
import os
import subprocess

import yaml

import stores
from cluster import HAPROXY
from server import BINARY, ROOT, Server


# LIB-6: the options of the compose file are valid, and so is its configuration of HAProxy
def test_the_compose_file_is_valid(tmp_path):
    compose = yaml.safe_load((ROOT / "Packaging/compose.cluster.yaml").read_text())
    nodes = [compose["services"][name] for name in ("node1", "node2", "node3")]
    for node in nodes:
        assert node["volumes"][0].split(":")[0] in compose["volumes"]
        environment = {**os.environ, **node["environment"], "IMAGEFEED_WEB": str(ROOT / "Web")}
        checked = subprocess.run(
            [BINARY, "config", "check"], cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        assert checked.returncode == 0, checked.stdout + checked.stderr
    text = compose["configs"]["haproxy"]["content"]
    # The names of the nodes exist only inside.
    (tmp_path / "haproxy.cfg").write_text(text.replace(" node", " 127.0.0."))
    checked = subprocess.run([HAPROXY, "-c", "-f", tmp_path / "haproxy.cfg"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    json.loads(compose["configs"]["store"]["content"])


# LIB-6: what cannot work says what to do, without the secret
def test_wrong_options_are_explained(tmp_path):
    credentials = tmp_path / "credentials"
    credentials.write_text(stores.CREDENTIALS)
    for words, sentence in [
        (["--pictures", "s3://photos"], "access key is missing"),
        (["--pictures", "photos", "--pictures-credentials", str(credentials)], "does not begin with s3://"),
        (["--pictures", "s3://photos", "--pictures-credentials", "/nowhere"], "cannot be read"),
        (["--pictures", "s3://photos", "--pictures-credentials", str(credentials)], "--database"),
    ]:
        server = Server(options=words)
        try:
            server.spawn()
            assert server.process.wait(30) == 64
            assert sentence in server.log_text() and stores.SECRET not in server.log_text()
        finally:
            server.close()
