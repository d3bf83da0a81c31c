#if arch(wasm32)
  public import Pages

  // What `host.js` does for every app of the web. Strings are UTF-8: an address and a number of bytes.

  @_extern(wasm, module: "host", name: "apply") @_extern(c)
  func hostApply(
    _ words: UnsafePointer<Int32>?, _ count: Int32, _ text: UnsafePointer<UInt8>?, _ bytes: Int32)

  @_extern(wasm, module: "host", name: "clear") @_extern(c)
  func hostClear()

  /// Room for `bytes` bytes that the script fills and hands over with the next call.
  @_expose(wasm, "allocate") @_cdecl("allocate")
  public func allocate(_ bytes: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(bytes)), alignment: 8)
  }

  /// The bytes that the script put into `allocate`d room, which is given back.
  public func taken(_ room: UnsafeMutableRawPointer, _ bytes: Int32) -> [UInt8] {
    let copy = [UInt8](UnsafeRawBufferPointer(start: room, count: Int(bytes)))
    room.deallocate()
    return copy
  }

  /// The text that the script put into `allocate`d room, which is given back.
  public func takenText(_ room: UnsafeMutableRawPointer, _ bytes: Int32) -> String {
    String(decoding: taken(room, bytes), as: UTF8.self)
  }

  /// Carries the changes out in the page; whether there are any.
  public func apply(_ patches: Patches) -> Bool {
    guard !patches.words.isEmpty else { return false }
    patches.words.withUnsafeBufferPointer { words in
      patches.text.withUnsafeBufferPointer { text in
        hostApply(words.baseAddress, Int32(words.count), text.baseAddress, Int32(text.count))
      }
    }
    return true
  }

  /// Removes everything that the page shows.
  public func clearPage() {
    hostClear()
  }
#endif
