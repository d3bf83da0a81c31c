/// A file that the person chose or dropped.
public struct ChosenFile: Hashable, Sendable {
  /// The number under which the shell (the web page or the iPhone app) keeps the file.
  public var number: Int32
  /// The name of the file on the person's device.
  public var name: String
  /// The size in bytes.
  public var size: Int64
  /// The modification time, in milliseconds since 1970; 0 if unknown.
  public var modified: Int64
  /// The number of the file that must be added before this one, as the photo before the video of a Live Photo; nil if the
  /// order does not matter.
  public var after: Int32?

  /// Describes a file that the shell keeps under `number`.
  public init(number: Int32, name: String, size: Int64, modified: Int64, after: Int32? = nil) {
    self.number = number
    self.name = name
    self.size = size
    self.modified = modified
    self.after = after
  }
}
