/// A path, or the name of a file, as the file system has it: bytes without a meaning, except `/` (LIB-22).
///
/// Paths are equal and ordered by their bytes. Why not `String`: to it, different names are equal if they show the
/// same letters, and it cannot hold names that are not UTF-8.
public struct FilePath: Hashable, Sendable {
  /// What separates the names of a path.
  public static let slash = UInt8(ascii: "/")

  /// The bytes; none of them is 0.
  public let bytes: [UInt8]

  /// The path with these bytes, up to the first one that is 0.
  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  /// The path with the UTF-8 bytes of a text.
  public init(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// The path that C code has written at this address, which ends with 0.
  public init(cString: UnsafePointer<CChar>) {
    var bytes: [UInt8] = []
    var next = cString
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    self.bytes = bytes
  }

  /// The bytes for C functions, with a 0 at the end.
  public var cString: [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }

  /// The text of the path; nil if it is not UTF-8.
  public var text: String? { String(validating: bytes, as: UTF8.self) }

  /// Whether the path is empty: that of a folder below itself.
  public var isEmpty: Bool { bytes.isEmpty }

  /// Feeds the bytes to a hasher at once.
  public func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}

extension FilePath: Comparable {
  /// Orders paths by their bytes.
  public static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension FilePath: ExpressibleByStringLiteral {
  /// The path with the UTF-8 bytes of a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

/// The parts of a path.
extension FilePath {
  /// Whether the path begins at the root of the file system.
  public var isAbsolute: Bool { bytes.first == FilePath.slash }

  /// The names between the slashes.
  public var names: [FilePath] {
    bytes.split(separator: FilePath.slash).map(FilePath.init(bytes:))
  }

  /// The last name; empty if there is none.
  public var name: FilePath {
    guard let end = bytes.lastIndex(where: { $0 != FilePath.slash }) else { return "" }
    let start = bytes[..<end].lastIndex(of: FilePath.slash).map { $0 + 1 } ?? bytes.startIndex
    return FilePath(bytes: bytes[start...end])
  }

  /// The path without its last name and the slash before that; empty if there is only a name.
  public var folder: FilePath {
    let end = bytes.lastIndex { $0 != FilePath.slash } ?? bytes.startIndex
    guard let slash = bytes[..<end].lastIndex(of: FilePath.slash) else { return "" }
    return FilePath(bytes: slash == bytes.startIndex ? bytes[...slash] : bytes[..<slash])
  }

  /// The part of the name after its last dot in lowercase ASCII letters; nil without a dot, or if it has other bytes
  /// than those of ASCII.
  public var ending: String? {
    let name = name.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = name[(dot + 1)...]
    return ending.allSatisfy { $0 < 0x80 }
      ? String(decoding: ending, as: UTF8.self).lowercased() : nil
  }

  /// The path with the lowercase letters of ASCII instead of its capital ones.
  public var lowercased: FilePath {
    FilePath(bytes: bytes.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 })
  }

  /// The path of `part` in this folder; the folder itself if `part` is empty, and `part` if the folder is.
  public func appending(_ part: FilePath) -> FilePath {
    if part.isEmpty { return self }
    if isEmpty { return part }
    return FilePath(bytes: asFolder + part.bytes)
  }

  /// The part of this path below a folder; nil if it is not below it.
  public func below(_ folder: FilePath) -> FilePath? {
    let start = folder.asFolder
    guard bytes.count > start.count, bytes.starts(with: start) else { return nil }
    return FilePath(bytes: bytes.dropFirst(start.count))
  }

  /// Whether this is the path of the folder or of something below it; everything is below the empty path.
  public func isIn(_ folder: FilePath) -> Bool {
    folder.isEmpty || self == folder || below(folder) != nil
  }

  /// The bytes with a slash at the end.
  private var asFolder: [UInt8] {
    bytes.last == FilePath.slash ? bytes : bytes + [FilePath.slash]
  }
}
