import NIOCore
import ServiceLifecycle
import Synchronization

/// Takes no new connections when the server stops, but those that the kernel already completed: their
/// requests may have been sent, and closing the listening socket would reset them.
///
/// It has to be the last service of its group, which is stopped first.
final class ListenerDrain: Service {
  /// How long the server has to accept what the kernel holds for it.
  private static let time = Duration.milliseconds(100)

  private let listener = Mutex<(any Channel)?>(nil)

  /// The server listens on this channel.
  func listen(on channel: any Channel) {
    listener.withLock { $0 = channel }
  }

  func run() async throws {
    try await gracefulShutdown()
    guard let channel = listener.withLock({ $0 }) as? any Channel & SocketOptionProvider else {
      return
    }
    #if os(Linux)
      // Why a filter: nothing else stops the handshakes of a listening socket without closing it.
      let drop = PacketFilter.dropping
      try? await channel.unsafeSetSocketOption(
        level: .socket, name: .init(rawValue: PacketFilter.attach), value: drop
      ).get()
      try? await Task.sleep(for: ListenerDrain.time)
    #endif
  }
}

/// `struct sock_fprog` of the kernel.
private struct PacketFilter: Sendable {
  /// `SO_ATTACH_FILTER` of asm-generic/socket.h, a macro that Swift does not see.
  static let attach: CInt = 26

  let count: UInt16
  /// Address of the instructions, which must stay where they are.
  let instructions: UInt

  /// Drops packets that begin a handshake and lets those pass that complete one: a client whose last
  /// packet of the handshake were dropped would send a request that no one reads.
  ///
  /// The instructions (linux/filter.h; 16 bits of code, 8 and 8 of jumps, 32 of operand) see the TCP
  /// header, whose byte 13 has the flag SYN in bit 1. They are never freed.
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
