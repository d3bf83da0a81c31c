#if arch(wasm32)
  public import Pages

  // Imports from `host.js`, which every web app uses. A string is passed as UTF-8: address and
  // length in bytes.

  @_extern(wasm, module: "host", name: "apply") @_extern(c)
  func hostApply(
    _ words: UnsafePointer<Int32>?, _ count: Int32, _ text: UnsafePointer<UInt8>?, _ bytes: Int32)

  @_extern(wasm, module: "host", name: "clear") @_extern(c)
  func hostClear()

  /// Allocates a buffer that the script fills and passes to the next call, which frees it.
  @_expose(wasm, "allocate") @_cdecl("allocate")
  public func allocate(_ bytes: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(bytes)), alignment: 8)
  }

  /// Copies the bytes from a buffer made by `allocate`, and frees the buffer.
  public func taken(_ room: UnsafeMutableRawPointer, _ bytes: Int32) -> [UInt8] {
    let copy = [UInt8](UnsafeRawBufferPointer(start: room, count: Int(bytes)))
    room.deallocate()
    return copy
  }

  /// Decodes the text from a buffer made by `allocate`, and frees the buffer.
  @inline(never) public func takenText(_ room: UnsafeMutableRawPointer, _ bytes: Int32) -> String {
    String(decoding: taken(room, bytes), as: UTF8.self)
  }

  /// Applies the patches to the page; returns false if there are none.
  public func apply(_ patches: Patches) -> Bool {
    guard !patches.words.isEmpty else { return false }
    patches.words.withUnsafeBufferPointer { words in
      patches.text.withUnsafeBufferPointer { text in
        hostApply(words.baseAddress, Int32(words.count), text.baseAddress, Int32(text.count))
      }
    }
    return true
  }

  /// Removes the whole content of the page.
  public func clearPage() {
    hostClear()
  }
#endif
