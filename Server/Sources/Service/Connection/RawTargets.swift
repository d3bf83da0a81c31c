import NIOCore
import NIOHTTP1

/// Percent-encodes the bytes of a request's first line that are not ASCII, in front of the HTTP parser, which would
/// refuse them: `curl` and many libraries send an address as it was typed, such as `/search/photos?query=закат`
/// (API-13).
///
/// Only a request line that arrives after the end of a request is touched, so no body is. If a client sends several
/// requests at once, those after the first one must be encoded, or the parser refuses them.
final class RawTargets: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  /// The longest first line, in bytes, whose end is waited for; a longer one is passed on as it is.
  private static let longestLine = 64 * 1024

  /// Whether the next bytes are the first line of a request, or the rest of one.
  private var isLineDue = true
  /// The beginning of a first line whose end has not arrived.
  private var held: ByteBuffer?

  /// The parser has read the head of a request: what follows may be its body, also if a request before it ended in the
  /// same bytes.
  fileprivate func requestBegan() {
    isLineDue = false
  }

  /// The parser has read a request to its end.
  fileprivate func requestEnded() {
    isLineDue = true
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    if var start = held {
      held = nil
      start.writeBuffer(&bytes)
      bytes = start
    }
    if isLineDue {
      if let length = bytes.firstLineLength {
        bytes.percentEncode(first: length)
      } else if bytes.readableBytes <= RawTargets.longestLine {
        held = bytes
        return
      }
    }
    // NB: before the call, during which the request may end.
    isLineDue = false
    context.fireChannelRead(wrapInboundOut(bytes))
  }

  func channelInactive(context: ChannelHandlerContext) {
    // Why: the parser reports a connection that ends within a request.
    if let held { context.fireChannelRead(wrapInboundOut(held)) }
    held = nil
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event, let held {
      self.held = nil
      context.fireChannelRead(wrapInboundOut(held))
    }
    context.fireUserInboundEventTriggered(event)
  }
}

/// Tells `RawTargets` where requests begin and end; its place is directly behind the HTTP parser, because handlers behind it
/// hold back requests that a client sends before the response to the last one.
final class RequestBoundaries: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let targets: RawTargets

  init(_ targets: RawTargets) {
    self.targets = targets
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: targets.requestBegan()
    case .body: break
    case .end: targets.requestEnded()
    }
    context.fireChannelRead(data)
  }
}

extension ByteBuffer {
  /// The number of bytes of the first line that is not empty, with its end and the empty lines before it, which the
  /// parser skips; nil if its end is missing.
  fileprivate var firstLineLength: Int? {
    let bytes = readableBytesView
    guard
      let start = bytes.firstIndex(where: { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") })
    else { return nil }
    return bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 - bytes.startIndex }
  }

  /// Whether a line is that of a request (RFC 9112 §3), and not a header or a body whose request began in earlier bytes.
  private static func isRequest(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    let text = line.drop { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    let words = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count >= 3, let method = words.first, let version = words.last else { return false }
    return !method.isEmpty && method.allSatisfy { 65...90 ~= $0 }
      && version.starts(with: "HTTP/1.".utf8)
  }

  /// Replaces each of the first `count` bytes that is not ASCII by its escape (RFC 3986 §2.1), if they are the line of a
  /// request.
  fileprivate mutating func percentEncode(first count: Int) {
    let line = readableBytesView.prefix(count)
    guard line.contains(where: { $0 >= 0x80 }), ByteBuffer.isRequest(line) else { return }
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(3 * count)
    for byte in line {
      if byte < 0x80 {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    var rest = self
    rest.moveReaderIndex(forwardBy: count)
    self = ByteBuffer(bytes: encoded)
    writeBuffer(&rest)
  }
}
