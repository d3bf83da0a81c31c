"""A slow connection to a server: with latency and a bandwidth that all requests share."""

import asyncio
import contextlib
import threading


class SlowLine:
    """A proxy on its own port with `seconds` of round-trip time and at most `rate` bytes per second."""

    def __init__(self, port, seconds=0.15, rate=200_000):
        self.target, self.seconds, self.rate = port, seconds, rate
        self.port, self.free, self.thread = None, 0.0, None
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        self.ready.wait()
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def _run(self):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        self.loop.run_forever()
        server.close()
        left = asyncio.all_tasks(self.loop)
        for task in left:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self.loop.close()

    async def _serve(self, reader, writer):
        try:
            there = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.close()
            return
        # Why: a connection that is cut off at the end cancels its tasks, which asyncio reports as an error.
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(
                self._carry(reader, there[1], slow=False), self._carry(there[0], writer, slow=True)
            )

    async def _carry(self, reader, writer, slow):
        waiting = asyncio.Queue()
        carrier = asyncio.ensure_future(self._deliver(waiting, writer, slow))
        try:
            while data := await reader.read(4096):
                waiting.put_nowait((self.loop.time() + self.seconds / 2, data))
        except OSError:
            pass
        waiting.put_nowait((0, b""))
        await carrier

    async def _deliver(self, waiting, writer, slow):
        try:
            while True:
                due, data = await waiting.get()
                if not data:
                    return
                if slow:
                    # Shared bandwidth: a chunk is sent after all earlier ones.
                    self.free = max(self.free, due) + len(data) / self.rate
                    due = self.free
                await asyncio.sleep(max(0, due - self.loop.time()))
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()
