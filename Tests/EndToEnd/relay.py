"""Connections between nodes and PostgreSQL that can be held, reset or delayed, without root or network namespaces."""

import asyncio
import contextlib
import functools
import random
import threading

from server import free_port


class Relay:
    """Forwards the connections of one node to the servers of PostgreSQL, which it knows by their ports."""

    def __init__(self, targets):
        self.loop, self.is_reset, self.delay = asyncio.new_event_loop(), False, 0.0
        self.ports = {target: free_port() for target in targets}
        self.servers, self.writers = {}, set()
        # Cleared, a relay keeps what it receives, as if the network lost all packets and then worked again.
        self.flows = {target: asyncio.Event() for target in targets}
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        for target in targets:
            self.open(target)

    def open(self, target):
        """Forwards connections to a server."""
        if target not in self.servers:
            serving = asyncio.start_server(functools.partial(self.accept, target), "127.0.0.1", self.ports[target])
            self.servers[target] = asyncio.run_coroutine_threadsafe(serving, self.loop).result()
        self.loop.call_soon_threadsafe(self.flows[target].set)

    def close(self, target, is_silent):
        """Refuses connections to a server, or never responds, as if its machine was gone."""
        self.loop.call_soon_threadsafe(self.flows[target].clear if is_silent else self.servers.pop(target).close)

    def set(self, holds=False, is_reset=False, delay=0.0):
        """Changes what happens to all connections: held, reset, or delayed by about this many seconds per packet."""

        def change():
            self.delay, self.is_reset = delay, is_reset
            for flow in self.flows.values():
                flow.clear() if holds else flow.set()
            for writer in self.writers if is_reset else ():
                writer.transport.abort()

        self.loop.call_soon_threadsafe(change)

    def end(self):
        """Ends all connections and the thread that forwards them."""
        asyncio.run_coroutine_threadsafe(self.cancel(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def cancel(self):
        for server in self.servers.values():
            server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def accept(self, target, reader, writer):
        writers = [writer]
        self.writers.add(writer)
        try:
            await self.flows[target].wait()
            if not self.is_reset:
                source, other = await asyncio.open_connection("127.0.0.1", target)
                writers.append(other)
                self.writers.add(other)
                await asyncio.gather(self.pump(target, reader, other), self.pump(target, source, writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for one in writers:
                self.writers.discard(one)
                one.transport.abort()

    async def pump(self, target, reader, writer):
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self.flows[target].wait()
                if self.delay:
                    # Of 20 packets one is lost and comes with the retransmission.
                    await asyncio.sleep(self.delay * random.choice([0.5] * 10 + [1.5] * 9 + [10]))
                writer.write(data)
                await writer.drain()
        await self.flows[target].wait()
        writer.close()
