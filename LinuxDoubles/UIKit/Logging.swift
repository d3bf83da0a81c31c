// The system's log, which on Apple's systems is in the module `os`. Why not in a module of that name:
// other packages would find it and take Linux for a Mac.

public struct Logger: Sendable {
  private let category: String
  public init(subsystem: String, category: String) { self.category = category }

  public func error(_ message: OSLogMessage) { doubleLog.append(category, message.text) }
}

public struct OSLogPrivacy: Sendable {
  let isPublic: Bool
  public static var auto: OSLogPrivacy { OSLogPrivacy(isPublic: false) }
  public static var `public`: OSLogPrivacy { OSLogPrivacy(isPublic: true) }
  public static var `private`: OSLogPrivacy { OSLogPrivacy(isPublic: false) }
}

public struct OSLogStringAlignment: Sendable {
  public static var none: OSLogStringAlignment { OSLogStringAlignment() }
}

public struct OSLogIntegerFormatting: Sendable {
  public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting() }
}

public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""
  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_ literal: String) { text += literal }
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { text += privacy.isPublic ? argumentString() : "<private>" }
  public mutating func appendInterpolation(
    _ number: @autoclosure @escaping () -> Int, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) { text += privacy.isPublic ? "\(number())" : "<private>" }
}

public struct OSLogMessage: ExpressibleByStringInterpolation, ExpressibleByStringLiteral {
  let text: String
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
  public init(stringLiteral value: String) { text = value }
}

/// Test only: the messages, as "category: message" with private values as "<private>".
public final class DoubleLog: @unchecked Sendable {
  private let lock = NSLock()
  private var messages: [String] = []
  func append(_ category: String, _ message: String) {
    lock.withLock { messages.append(category + ": " + message) }
  }
  public var lines: [String] { lock.withLock { messages } }
}
/// Test only: the log of the process.
public let doubleLog = DoubleLog()
