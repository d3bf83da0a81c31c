"""1,000 codes through the real Kannel at 50 per second, and again during a crash of Kannel (CODE-13)."""

import http.client
import json
import os
import queue
import re
import sys
import threading
import time
import urllib.parse

from bench import processes
from bench.measure import say

sys.path.append(str(processes.ROOT / "Tests/EndToEnd"))
from kannel import PASSWORD, USER, Kannel  # noqa: E402

CODES, PER_SECOND, CLIENTS = 1_000, 50, 8
# Seconds that Kannel is down after its crash.
DOWNTIME = 3


def measure(work, report):
    normal = _Run(work / "messages-normal")
    report.bar(
        "codes through Kannel at 50/s that arrive exactly once and are accepted",
        normal.arrived_once,
        CODES,
        at_most=False,
        seconds=normal.seconds,
        response_p50_ms=normal.percentile(50),
        response_p95_ms=normal.percentile(95),
    )
    crash = _Run(work / "messages-crash", crash_at=CODES * 2 // 5)
    report.bar(
        "codes lost when bearerbox is killed in the middle",
        crash.lost,
        0,
        retried=crash.retried,
        arrived_twice=crash.arrived_twice,
    )
    report.bar("messages resent with another code, or codes not accepted", crash.wrong, 0)


class _Run:
    """Requests all codes at the rate, each for a different number, and enters them."""

    def __init__(self, folder, crash_at=None):
        folder.mkdir(parents=True)
        self.flows, self.times = {}, []
        kannel = Kannel(folder / "kannel").start()
        # The server started below inherits the environment and reads its SMS password from it.
        os.environ["IMAGEFEED_SMS_PASSWORD"] = PASSWORD
        options = ["--sms", "kannel", "--sms-url", kannel.url, "--sms-user", USER]
        options += ["--sms-sender", "Feed", "--sms-prefix", "+7", "--tries", "none"]
        server = processes.serve(processes.imagefeed(), folder / "data", options=options)
        try:
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
            self.form = _form(connection, "/account/phone")
            self._send(server.port, kannel, crash_at)
            self._wait_for_arrivals(kannel)
            self._check(server.port, kannel.messages())
            log = (folder / "server.log").read_text(errors="replace")
            self.retried = len(set(re.findall(r"not sent yet .*\bmessage=(\d+)", log)))
        finally:
            server.stop()
            kannel.stop()

    def _send(self, port, kannel, crash_at):
        due = queue.Queue()
        clients = [threading.Thread(target=self._request_codes, args=(port, due)) for _ in range(CLIENTS)]
        for client in clients:
            client.start()
        restart, began = None, time.monotonic()
        for number in range(CODES):
            if number == crash_at:
                say("killing bearerbox")
                kannel.kill()
                restart = threading.Timer(DOWNTIME, kannel.start)
                restart.start()
            time.sleep(max(0, began + number / PER_SECOND - time.monotonic()))
            due.put(f"+7999{number:07}")
        for _ in clients:
            due.put(None)
        for client in clients:
            client.join()
        self.seconds = time.monotonic() - began
        if restart:
            restart.join()

    def _request_codes(self, port, due):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        while phone := due.get():
            began = time.monotonic()
            body, cookie = _post(connection, "/account/phone", self.form, phone=phone)
            self.times.append(time.monotonic() - began)
            if body.get("step") == "code":
                self.flows[phone] = cookie

    def _wait_for_arrivals(self, kannel):
        """Waits until all messages have arrived, for at most a minute."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if {phone for _, phone, *_ in kannel.messages()} >= self.flows.keys():
                break
            time.sleep(0.5)
        # Waits for duplicates: a message that is retried needlessly arrives within this time.
        time.sleep(2)

    def _check(self, port, messages):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        texts = {}
        for _, phone, _, text in messages:
            texts.setdefault(phone, []).append(text)
        self.lost = CODES - len(texts.keys() & self.flows.keys())
        self.arrived_twice = sum(len(found) > 1 for found in texts.values())
        self.wrong = 0
        for phone, found in texts.items():
            code = re.search(r"#(\d{6})$", found[0])[1]
            form = _form(connection, "/account/code", self.flows.get(phone, ""))
            body, _ = _post(connection, "/account/code", form, code=code)
            self.wrong += len(set(found)) > 1 or body.get("step") != "name"
        self.arrived_once = CODES - self.lost - self.arrived_twice - self.wrong

    def percentile(self, percent):
        return sorted(self.times)[len(self.times) * percent // 100] * 1000


def _form(connection, path, cookie=""):
    """The CSRF token of a page's form and its cookies."""
    connection.request("GET", path, headers={"Cookie": cookie})
    response = connection.getresponse()
    page = response.read().decode()
    csrf_token = re.search(r'name="form"[^>]*value="([^"]+)"', page)[1]
    return csrf_token, "; ".join([cookie] * bool(cookie) + _cookies(response))


def _post(connection, path, form, **values):
    """Submits a form as the page's script does; returns (JSON of the response, cookies)."""
    csrf_token, cookies = form
    headers = {
        "Accept": "application/json",
        "Content-Type": "application/x-www-form-urlencoded",
        "Origin": f"http://127.0.0.1:{connection.port}",
        "Cookie": cookies,
    }
    connection.request("POST", path, urllib.parse.urlencode({"form": csrf_token, **values}), headers)
    response = connection.getresponse()
    return json.loads(response.read()), "; ".join(_cookies(response))


def _cookies(response):
    return [line.partition(";")[0] for line in response.headers.get_all("Set-Cookie") or []]
