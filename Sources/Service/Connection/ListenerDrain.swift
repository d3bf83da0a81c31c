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

  /// Drops every packet: the one instruction `return 0` (BPF_RET | BPF_K). Its 8 bytes are never freed.
  static let dropping: PacketFilter = {
    let instruction = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
    instruction.initialize(to: UInt64(0x06).littleEndian)
    return PacketFilter(count: 1, instructions: UInt(bitPattern: instruction))
  }()
}
