import NIOCore
import ServiceLifecycle
import Synchronization

/// When the server stops, its listeners accept no new connections except those that the kernel has already
/// completed: their requests may have been sent, and closing the listening socket would reset them.
///
/// Must be the last service of its group, because the last one is stopped first.
final class ListenerDrain: Service {
  /// How long the server may take to accept the connections that the kernel has queued.
  private static let time = Duration.milliseconds(100)

  private let listeners = Mutex<[any Channel]>([])

  /// Adds a channel on which the server listens.
  func listen(on channel: any Channel) {
    listeners.withLock { $0.append(channel) }
  }

  func run() async throws {
    try await gracefulShutdown()
    #if os(Linux)
      // Why a packet filter: closing the socket would stop new handshakes too, but also reset the
      // connections that are still queued.
      let drop = PacketFilter.dropping
      for case let channel as any Channel & SocketOptionProvider in listeners.withLock({ $0 }) {
        try? await channel.unsafeSetSocketOption(
          level: .socket, name: .init(rawValue: PacketFilter.attach), value: drop
        ).get()
      }
      try? await Task.sleep(for: ListenerDrain.time)
    #endif
  }
}

/// The kernel's `struct sock_fprog`.
private struct PacketFilter: Sendable {
  /// `SO_ATTACH_FILTER` of asm-generic/socket.h; Swift does not import this macro.
  static let attach: CInt = 26

  let count: UInt16
  /// The address of the instructions, as an integer; the memory is never freed.
  let instructions: UInt

  /// Drops packets that begin a handshake but passes those that complete one: a client whose final
  /// handshake packet is dropped would send a request that is never read.
  ///
  /// The instructions (linux/filter.h: 16 bits of opcode, 8 and 8 of jump offsets, 32 of operand)
  /// read the TCP header; the SYN flag is bit 1 of byte 13. They are never freed.
  static let dropping: PacketFilter = {
    let program: [UInt64] = [
      0x30 | 13 << 32,  // Load byte 13.
      0x45 | 1 << 24 | 0x02 << 32,  // If SYN is not set, skip the next instruction.
      0x06,  // Drop.
      0x06 | 0xFFFF_FFFF << 32,  // Accept.
    ]
    let instructions = UnsafeMutablePointer<UInt64>.allocate(capacity: program.count)
    for (index, instruction) in program.enumerated() {
      (instructions + index).initialize(to: instruction.littleEndian)
    }
    return PacketFilter(
      count: UInt16(program.count), instructions: UInt(bitPattern: instructions))
  }()
}
