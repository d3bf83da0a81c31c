/// A file that the person chose or dropped.
public struct ChosenFile: Hashable, Sendable {
  /// The number that the shell gave it; the shell keeps the file under it.
  public var number: Int32
  /// Its name.
  public var name: String
  /// Its length in bytes.
  public var size: Int64
  /// When it was changed last: milliseconds since 1970.
  public var modified: Int64

  /// A file.
  public init(number: Int32, name: String, size: Int64, modified: Int64) {
    self.number = number
    self.name = name
    self.size = size
    self.modified = modified
  }
}
