#if arch(wasm32)
  import WebRuntime

  /// Allocates `bytes` bytes that the script fills.
  @_expose(wasm, "allocate") @_cdecl("allocate")
  public func allocate(_ bytes: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(bytes)), alignment: 8)
  }

  /// Counts the bytes, only to link the array code: every app contains it, so it must not count as
  /// a cost of the password check.
  @_expose(wasm, "take") @_cdecl("take")
  public func take(_ room: UnsafeMutableRawPointer, _ bytes: Int32) -> Int32 {
    Int32([UInt8](UnsafeRawBufferPointer(start: room, count: Int(bytes))).count)
  }

  /// Counts the characters, only to link the Unicode code: a page with text fields needs it anyway,
  /// so it must not count as a cost of the password check.
  @_expose(wasm, "judge") @_cdecl("judge")
  public func judge(_ room: UnsafeMutableRawPointer, _ bytes: Int32) -> Int32 {
    let text = UnsafeRawBufferPointer(start: room, count: Int(bytes))
    return Int32(String(decoding: text, as: UTF8.self).count)
  }
#else
  @main enum Blank {
    static func main() { print("Built for the browser only.") }
  }
#endif
