import Foundation

/// One end of the socket between server and worker. Messages are prefixed with a 4-byte length.
struct DarkroomChannel {
  /// The longest message in bytes: 1 MiB.
  private static let longestLetter = 1 << 20

  let descriptor: Int32

  /// Sends a message; false if the other end has closed.
  @discardableResult
  func send(_ message: [UInt8]) -> Bool {
    var frame = withUnsafeBytes(of: UInt32(message.count).littleEndian) { [UInt8]($0) }
    frame.append(contentsOf: message)
    var sent = 0
    while sent < frame.count {
      let count = frame.withUnsafeBytes { bytes in
        // Why: a dead worker must not kill the server with SIGPIPE.
        Glibc.send(
          descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      if count > 0 { sent += count } else if errno != EINTR { return false }
    }
    return true
  }

  /// Waits for the next message, at most until `deadline`. Returns nil on timeout, if the other
  /// end has closed, or if the message is too long.
  func receive(before deadline: ContinuousClock.Instant? = nil) -> [UInt8]? {
    guard let head = read(4, before: deadline) else { return nil }
    let length = head.reversed().reduce(0) { $0 << 8 | Int($1) }
    guard length <= DarkroomChannel.longestLetter else { return nil }
    return read(length, before: deadline)
  }

  private func read(_ count: Int, before deadline: ContinuousClock.Instant?) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      if let deadline, !isReadable(before: deadline) { return nil }
      let got = bytes.withUnsafeMutableBytes { buffer in
        recv(descriptor, buffer.baseAddress?.advanced(by: received), count - received, 0)
      }
      if got > 0 { received += got } else if got == 0 || errno != EINTR { return nil }
    }
    return bytes
  }

  private func isReadable(before deadline: ContinuousClock.Instant) -> Bool {
    while true {
      let left = deadline - .now
      let milliseconds =
        left.components.seconds * 1000
        + left.components.attoseconds / 1_000_000_000_000_000
      guard milliseconds > 0 else { return false }
      var entry = pollfd(descriptor: descriptor)
      let ready = poll(&entry, 1, Int32(clamping: milliseconds))
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return false }
    }
  }
}

extension pollfd {
  fileprivate init(descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}
