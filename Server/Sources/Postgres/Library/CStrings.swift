import Glibc

/// A null-terminated array of C strings that lives as long as this object.
final class CStrings {
  private let strings: [UnsafeMutablePointer<CChar>?]
  private let array: UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// Copies `texts`.
  init(_ texts: [String]) {
    strings = texts.map { strdup($0) }
    array = .allocate(capacity: texts.count + 1)
    array.initialize(repeating: nil, count: texts.count + 1)
    for (index, string) in strings.enumerated() { array[index] = string.map { UnsafePointer($0) } }
  }

  deinit {
    for string in strings { free(string) }
    array.deallocate()
  }

  /// The array for a C function.
  var pointer: UnsafePointer<UnsafePointer<CChar>?> { UnsafePointer(array) }
}
