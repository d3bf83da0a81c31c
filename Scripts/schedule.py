"""Runs gates side by side, as far as the machine has cores for them."""

import contextlib
import os
import pathlib
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass

# Why twice: compilers and browsers leave cores idle, and the system shares them fairly.
OVERBOOKING = 2
# Seconds without output after which a gate has failed: a test that waits forever must not use up CI's time. The longest
# silence of a passing gate is that of a compiler on busy cores, some five minutes.
SILENCE = 900
# The exit code of a gate that was ended for that, as of timeout(1).
SILENT = 124


@dataclass
class Result:
    """A gate that ran: its times in seconds since the first one began, its processor time in seconds, and the exit
    code of its last command."""

    gate: object
    began: float
    ended: float
    processor: float
    status: int

    @property
    def seconds(self):
        return self.ended - self.began


class _Running:
    """A gate whose commands run one after the other."""

    def __init__(self, gate, log, began, silence):
        self.gate, self.began, self.processor, self.silence = gate, began, 0.0, silence
        self.log = open(log, "wb")
        self.size, self.heard = 0, time.monotonic()
        self.commands = list(gate.commands)
        self.process = None
        self.next()

    def next(self):
        """Starts the next command; whether there was one."""
        if not self.commands:
            return False
        words = self.commands.pop(0)
        self.log.write(("$ " + " ".join(words) + "\n").encode())
        self.log.flush()
        # Why a session of its own: when another gate fails, all of its processes must end.
        self.process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
            env={**os.environ, **gate_environment(self.gate)}, start_new_session=True,
        )
        return True

    def status(self):
        """The exit code when all is done, or None while it runs."""
        pid, ended, used = os.wait4(self.process.pid, os.WNOHANG)
        if pid == 0:
            return self.ended_if_silent()
        self.processor += used.ru_utime + used.ru_stime
        # Why told: else `Popen` would wait for a process that is no longer there.
        self.process.returncode = code = os.waitstatus_to_exitcode(ended)
        if code == 0 and self.next():
            return None
        self.log.close()
        return code

    def ended_if_silent(self):
        """Ends the gate after `silence` seconds without output: the exit code then, else None."""
        size, now = os.fstat(self.log.fileno()).st_size, time.monotonic()
        if size != self.size:
            self.size, self.heard = size, now
        if now - self.heard < self.silence:
            return None
        self.log.write(f"\nerror: no output for {self.silence:.0f} s; the gate was ended\n".encode())
        self.stop()
        return SILENT

    def stop(self):
        # Why suppressed: all processes of the group may have ended meanwhile.
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
            os.killpg(self.process.pid, signal.SIGKILL)
        self.log.close()


def gate_environment(gate):
    """The variables that a gate adds."""
    return {name: str(value) for name, value in gate.environment.items()}


def run(gates, logs, cores=os.cpu_count() or 1, say=print, silence=SILENCE):
    """Runs the gates and returns their results in the order in which they ended; the last one failed, or none did."""
    waiting, running, results = list(gates), [], []
    first = time.monotonic()
    try:
        while waiting or running:
            passed = {result.gate.name for result in results}
            busy = sum(each.gate.cores for each in running)
            for gate in list(waiting):
                if set(gate.after) <= passed and (not running or busy + gate.cores <= OVERBOOKING * cores):
                    waiting.remove(gate)
                    running.append(_Running(gate, logs / f"{gate.name}.log", time.monotonic() - first, silence))
                    busy += gate.cores
                    say(f"== {gate.name}: {gate.what}", flush=True)
            for each in list(running):
                if (status := each.status()) is None:
                    continue
                running.remove(each)
                results.append(Result(each.gate, each.began, time.monotonic() - first, each.processor, status))
                outcome = "passed" if status == 0 else "FAILED"
                say(f"== {each.gate.name}: {outcome} after {results[-1].seconds:.0f} s", flush=True)
                if status != 0:
                    return results
            time.sleep(0.05)
        return results
    finally:
        for each in running:
            each.stop()


def self_test():
    """Gates run after those that they need; the first failure stops all others."""

    @dataclass(frozen=True)
    class Sample:
        name: str
        commands: list
        after: tuple = ()
        cores: int = 1
        what: str = ""
        environment: tuple = ()

    def quiet(*_words, **_more):
        pass

    with tempfile.TemporaryDirectory() as folder:
        logs = pathlib.Path(folder)
        Sample.environment = {}
        first = Sample("first", [["sh", "-c", f"echo 1 > {folder}/done"], ["cat", f"{folder}/done"]], environment={})
        second = Sample("second", [["cat", f"{folder}/done"]], after=("first",), environment={"A": "b"})
        results = run([second, first], logs, say=quiet)
        assert [(result.gate.name, result.status) for result in results] == [("first", 0), ("second", 0)]
        assert (logs / "second.log").read_text().splitlines()[-1] == "1"
        endless = Sample("endless", [["sleep", "100000"]], environment={})
        failing = Sample("failing", [["sh", "-c", "echo no; exit 3"]], environment={})
        never = Sample("never", [["touch", f"{folder}/never"]], after=("failing",), environment={})
        results = run([endless, failing, never], logs, cores=2, say=quiet)
        assert [(result.gate.name, result.status) for result in results] == [("failing", 3)]
        assert not (logs / "never").exists()
        results = run([endless], logs, say=quiet, silence=0.2)
        assert [(result.gate.name, result.status) for result in results] == [("endless", SILENT)]
        assert (logs / "endless.log").read_text().endswith("the gate was ended\n")
        # A gate that needs more cores than there are runs alone.
        large = Sample("large", [["true"]], cores=64, environment={})
        assert [result.status for result in run([large, first], logs, cores=1, say=quiet)] == [0, 0]
