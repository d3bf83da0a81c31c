/// The part of a file that a `Range` header asks for (RFC 9110 §14).
enum ByteRange: Hashable {
  /// The whole file: there is no range, or it is invalid.
  case whole
  case part(ClosedRange<Int>)
  /// The part begins after the end of the file.
  case unsatisfiable

  /// Reads the header of a request for a file of `length` bytes. Several ranges are ignored.
  init(_ header: String?, length: Int) {
    self = .whole
    guard let header, header.lowercased().hasPrefix("bytes="), length > 0 else { return }
    let ends = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return }
    let (first, last) = (ByteRange.number(ends[0]), ByteRange.number(ends[1]))
    switch (ends[0].isEmpty, first, ends[1].isEmpty, last) {
    case (true, _, false, let count?):
      self = count == 0 ? .unsatisfiable : .part(max(0, length - count)...length - 1)
    case (false, let first?, true, _):
      self = first < length ? .part(first...length - 1) : .unsatisfiable
    case (false, let first?, false, let last?) where first <= last:
      self = first < length ? .part(first...min(last, length - 1)) : .unsatisfiable
    default: break
    }
  }

  /// Parses a number; `Int.max` if it is too large, nil if it is not made of digits.
  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return Int(text) ?? .max
  }
}
