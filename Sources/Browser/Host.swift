#if arch(wasm32)
  // Functions that `app.js` provides. A string is UTF-8, passed as a pointer and a byte count.

  /// Sends a request; `change` is its number in the `ChangeSequence`, 0 if it has none.
  @_extern(wasm, module: "host", name: "fetch") @_extern(c)
  func hostFetch(
    _ call: Int32, _ method: UnsafePointer<UInt8>?, _ methodBytes: Int32,
    _ address: UnsafePointer<UInt8>?, _ addressBytes: Int32, _ change: Int64)

  /// The device's clock, in milliseconds since 1970.
  @_extern(wasm, module: "host", name: "now") @_extern(c)
  func hostNow() -> Int64

  @_extern(wasm, module: "host", name: "go") @_extern(c)
  func hostGo(_ way: Int32, _ address: UnsafePointer<UInt8>?, _ bytes: Int32)

  @_extern(wasm, module: "host", name: "scrollFeed") @_extern(c)
  func hostScrollFeed(_ offset: Int32)

  @_extern(wasm, module: "host", name: "shiftFeed") @_extern(c)
  func hostShiftFeed(_ distance: Int32)

  @_extern(wasm, module: "host", name: "forget") @_extern(c)
  func hostForget()

  @_extern(wasm, module: "host", name: "openAdding") @_extern(c)
  func hostOpenAdding()

  @_extern(wasm, module: "host", name: "dropFiles") @_extern(c)
  func hostDropFiles()

  @_extern(wasm, module: "host", name: "scrollFavourites") @_extern(c)
  func hostScrollFavourites(_ offset: Int32)

  @_extern(wasm, module: "host", name: "focusCard") @_extern(c)
  func hostFocusCard(_ photo: UnsafePointer<UInt8>?, _ bytes: Int32)

  @_extern(wasm, module: "host", name: "playVideo") @_extern(c)
  func hostPlayVideo()

  func focusCard(_ photo: String) {
    var photo = photo
    photo.withUTF8 { hostFocusCard($0.baseAddress, Int32($0.count)) }
  }

  @_extern(wasm, module: "host", name: "pose") @_extern(c)
  func hostPose(_ numbers: UnsafePointer<Double>?)
  @_extern(wasm, module: "host", name: "forgetKept") @_extern(c)
  func hostForgetKept()

  /// Stores the lists of the tabs until the browser tab is closed.
  @_extern(wasm, module: "host", name: "keepLists") @_extern(c)
  func hostKeepLists(_ lists: UnsafePointer<UInt8>?, _ bytes: Int32)

  @_extern(wasm, module: "host", name: "keep") @_extern(c)
  func hostKeep(
    _ key: UnsafePointer<UInt8>?, _ keyBytes: Int32, _ value: UnsafePointer<UInt8>?,
    _ valueBytes: Int32)

  @_extern(wasm, module: "host", name: "wake") @_extern(c)
  func hostWake(_ number: Int32, _ milliseconds: Int32)

  /// The ways to change the address; the raw values match `app.js`.
  enum Way: Int32 {
    /// Add a history entry.
    case push = 1
    /// Replace the current history entry.
    case replace = 2
    /// Leave the app for another page.
    case open = 3
    /// Go back by one entry or, if the app did not add the current one, replace it.
    case back = 4
  }

  func go(_ way: Way, _ address: String) {
    var copy = address
    copy.withUTF8 { hostGo(way.rawValue, $0.baseAddress, Int32($0.count)) }
  }

  /// Stores a text on the device under a key; an empty text deletes the entry.
  func keep(_ value: String, under key: String) {
    var key = key
    var value = value
    key.withUTF8 { key in
      value.withUTF8 { value in
        hostKeep(key.baseAddress, Int32(key.count), value.baseAddress, Int32(value.count))
      }
    }
  }
#endif
