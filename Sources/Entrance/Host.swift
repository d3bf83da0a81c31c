#if arch(wasm32)
  import Domain
  import Screens

  // Functions that `entrance.js` provides. A string is UTF-8, passed as a pointer and a byte count.

  @_extern(wasm, module: "host", name: "send") @_extern(c)
  func hostSend(
    _ call: Int32, _ method: UnsafePointer<UInt8>?, _ methodBytes: Int32,
    _ address: UnsafePointer<UInt8>?, _ addressBytes: Int32, _ form: UnsafePointer<UInt8>?,
    _ formBytes: Int32)

  @_extern(wasm, module: "host", name: "order") @_extern(c)
  func hostOrder(_ kind: Int32, _ text: UnsafePointer<UInt8>?, _ bytes: Int32)

  @_extern(wasm, module: "host", name: "wake") @_extern(c)
  func hostWake(_ number: Int32, _ milliseconds: Int32)

  @_extern(wasm, module: "host", name: "loadWords") @_extern(c)
  func hostLoadWords()

  /// Commands to the script; the raw values match `entrance.js`.
  enum Order: Int32 {
    /// Move the focus to the field with this id.
    case focus = 1
    /// Hide the on-screen keyboard.
    case hideKeyboard = 2
    /// Clears the field with this id.
    case empty = 3
    /// Let the system read the SMS with the code.
    case awaitMessage = 4
    /// Go to this URL.
    case open = 5
  }

  func order(_ order: Order, _ text: String = "") {
    var copy = text
    copy.withUTF8 { hostOrder(order.rawValue, $0.baseAddress, Int32($0.count)) }
  }
#endif
