#if arch(wasm32)
  import WebRuntime

  /// Allocates `bytes` bytes that the script fills.
  @_expose(wasm, "allocate") @_cdecl("allocate")
  public func allocate(_ bytes: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(bytes)), alignment: 8)
  }

  /// Counts the bytes; this links the array code that every app contains anyway.
  @_expose(wasm, "take") @_cdecl("take")
  public func take(_ room: UnsafeMutableRawPointer, _ bytes: Int32) -> Int32 {
    Int32([UInt8](UnsafeRawBufferPointer(start: room, count: Int(bytes))).count)
  }

  /// Counts the characters; this links the Unicode code that a page with text fields needs anyway.
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
