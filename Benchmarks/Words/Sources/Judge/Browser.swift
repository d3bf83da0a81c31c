#if arch(wasm32)
  import Domain
  import WebRuntime

  nonisolated(unsafe) private var judge = PasswordJudge()

  /// Allocates `bytes` bytes that the script fills.
  @_expose(wasm, "allocate") @_cdecl("allocate")
  public func allocate(_ bytes: Int32) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: max(1, Int(bytes)), alignment: 8)
  }

  /// Loads the list of common words (`WordFilter`) from these bytes; returns 1 if valid, else 0.
  @_expose(wasm, "take") @_cdecl("take")
  public func take(_ room: UnsafeMutableRawPointer, _ bytes: Int32) -> Int32 {
    let copy = [UInt8](UnsafeRawBufferPointer(start: room, count: Int(bytes)))
    guard let words = WordFilter(copy) else { return 0 }
    judge = PasswordJudge(words: words)
    return 1
  }

  /// The strength of a password, 0…2; plus 10 if it was lowered because it is easily guessed.
  @_expose(wasm, "judge") @_cdecl("judge")
  public func judged(_ room: UnsafeMutableRawPointer, _ bytes: Int32) -> Int32 {
    let text = UnsafeRawBufferPointer(start: room, count: Int(bytes))
    let verdict = judge.verdict(on: Secret(String(decoding: text, as: UTF8.self)))
    return Int32(verdict.strength.rawValue) + (verdict.weakness == nil ? 0 : 10)
  }
#endif
