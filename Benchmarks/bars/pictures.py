"""Variants, relative to libvips' own thumbnail call, thumbor, a bare route and nginx (API-4)."""

import json
import os
import subprocess
import time
import urllib.request

from bench import load, photos, processes
from bench.measure import ROUNDS, in_turns, median, say

SECONDS = 5


def measure(work, report):
    originals = photos.distinct(photos.folder_of(work))
    data = work / "pictures"
    binary = processes.imagefeed()
    processes.serve(binary, data).stop()
    subprocess.run(
        [binary, "import", str(photos.folder_of(work)), "--data", str(data)]
        + ["--user", "demo_visitor"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    with processes.serve(binary, data) as server:
        request = urllib.request.Request(
            f"{server.url}/photos?per_page=30", headers={"Authorization": "Client-ID demo"}
        )
        raws = [photo["urls"]["raw"] for photo in json.load(urllib.request.urlopen(request))]
        assert len(raws) == len(originals), "not every photo was imported"
        against_vips(server, raws, originals, work, report)
        against_thumbor(server, raws, originals, work, report)
        cached_variant(server, raws[0], work, report)


def against_vips(server, raws, originals, work, report):
    """CPU time per image, each of a new width around 512, one after the other."""
    widths = iter(range(500, 1000))
    out = work / "vips-out"
    out.mkdir(exist_ok=True)

    def ours():
        width = next(widths)
        before = processes.processor_seconds(server.process.pid)
        for raw in raws:
            urllib.request.urlopen(f"{raw}&w={width}&q=75&fm=jpg").read()
        # Why wait: the CPU time of a worker's last tick may be accounted after its response.
        time.sleep(0.05)
        return (processes.processor_seconds(server.process.pid) - before) / len(raws) * 1000

    def vips():
        width = next(widths)
        before = os.times()
        # One process for all files: its startup is shared, as in a server.
        subprocess.run(
            [
                "vipsthumbnail",
                *map(str, originals),
                "--size",
                f"{width}x",
                "-o",
                f"{out}/%s.jpg[Q=75,strip]",
            ],
            check=True,
            env={**os.environ, "VIPS_CONCURRENCY": "1"},
        )
        after = os.times()
        seconds = after.children_user + after.children_system
        return (seconds - before.children_user - before.children_system) / len(originals) * 1000

    ours(), vips()
    results = in_turns(2 * ROUNDS, ours=ours, vips=vips)
    times = {name: median(values) for name, values in results.items()}
    report.bar(
        "new image: CPU time relative to libvips",
        times["ours"] / times["vips"],
        1.1,
        "×",
        ours_ms=times["ours"],
        libvips_ms=times["vips"],
    )


def against_thumbor(server, raws, originals, work, report):
    """Images per second for two clients, each of a new width."""
    port = processes.free_port()
    settings = work / "thumbor.conf"
    settings.write_text(
        "LOADER = 'thumbor.loaders.file_loader'\n"
        f"FILE_LOADER_ROOT_PATH = {str(photos.folder_of(work))!r}\n"
        "STORAGE = 'thumbor.storages.no_storage'\nRESULT_STORAGE = None\n"
        "ENGINE_THREADPOOL_SIZE = 2\nQUALITY = 75\nAUTO_WEBP = False\n"
    )
    (work / "ours.txt").write_text("".join(f"{raw.removeprefix(server.url)}&w=\n" for raw in raws))
    binary = processes.SCRATCH / "thumbor/bin/thumbor"
    with processes.Running(
        [binary, "-p", port, "-i", "127.0.0.1", "-c", settings, "-l", "error"], port, "/healthcheck"
    ) as thumbor:
        thumbor.wait()
        runs = iter(range(1000))

        def ours():
            return load.wrk(
                server.url,
                SECONDS,
                connections=2,
                script=load.NEW_WIDTHS,
                arguments=(next(runs) * 1500, "&q=75&fm=jpg", work / "ours.txt"),
            )

        def theirs():
            number = next(runs) * 1500
            script = load.NEW_WIDTHS.replace(
                "prefixes[number % #prefixes + 1] .. width .. suffix",
                '"/unsafe/" .. width .. "x0/" .. prefixes[number % #prefixes + 1]',
            )
            (work / "theirs.txt").write_text("".join(f"{path.name}\n" for path in originals))
            return load.wrk(
                thumbor.url,
                SECONDS,
                connections=2,
                script=script,
                arguments=(number, "", work / "theirs.txt"),
            )

        say("thumbor in turns, two clients")
        ours(), theirs()
        results = in_turns(ROUNDS, ours=ours, thumbor=theirs)
        rate = {name: median([run["rate"] for run in runs]) for name, runs in results.items()}
        errors = {name: sum(run["errors"] for run in runs) for name, runs in results.items()}
        report.bar(
            "new image: rate relative to thumbor",
            rate["ours"] / rate["thumbor"],
            1.1,
            "×",
            at_most=False,
            ours_per_second=rate["ours"],
            thumbor_per_second=rate["thumbor"],
            errors=[errors["ours"], errors["thumbor"]],
        )


def cached_variant(server, raw, work, report):
    """Compares a cached variant on disk with other servers that send as many bytes from memory or disk."""
    url = f"{raw}&w=512&q=75&fm=jpg"
    data = urllib.request.urlopen(url).read()
    size = len(data)
    (work / "static").mkdir(exist_ok=True)
    (work / "static/picture.jpg").write_bytes(data)
    bare_port, nginx_port = processes.free_port(), processes.free_port()
    settings = work / "nginx.conf"
    settings.write_text(
        f"daemon off; worker_processes 2; pid {work}/nginx.pid; error_log {work}/nginx.log;\n"
        "events { worker_connections 1024; }\n"
        "http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;\n"
        f"types {{ image/jpeg jpg; }} server {{ listen 127.0.0.1:{nginx_port}; root {work}/static; }} }}\n"
    )
    os.chmod(work, 0o755)
    with processes.Running(
        [processes.bare(), bare_port, size], bare_port, f"/{size}"
    ) as bare, processes.Running(
        ["/usr/sbin/nginx", "-c", settings], nginx_port, "/picture.jpg"
    ) as nginx:
        bare.wait(), nginx.wait()
        measures = {
            "ours": lambda: load.wrk(url),
            "bare": lambda: load.wrk(f"{bare.url}/{size}"),
            "nginx": lambda: load.wrk(f"{nginx.url}/picture.jpg"),
        }
        for run in measures.values():
            run()
        results = in_turns(ROUNDS, **measures)
        rate = {name: median([run["rate"] for run in runs]) for name, runs in results.items()}
        report.bar(
            "cached variant: rate relative to a bare route",
            rate["ours"] / rate["bare"],
            0.8,
            "×",
            at_most=False,
            ours_per_second=rate["ours"],
            bare_per_second=rate["bare"],
            nginx_per_second=rate["nginx"],
            bytes=size,
            errors=sum(run["errors"] for run in results["ours"]),
        )
