#if arch(wasm32)
  import Screens
  import Wire

  // Functions that `adding.js` provides. A string is UTF-8, passed as a pointer and a byte count.

  @_extern(wasm, module: "host", name: "send") @_extern(c)
  private func hostSend(
    _ call: Int32, _ method: UnsafePointer<UInt8>?, _ methodBytes: Int32,
    _ address: UnsafePointer<UInt8>?, _ addressBytes: Int32, _ headers: UnsafePointer<UInt8>?,
    _ headerBytes: Int32, _ file: Int32, _ start: Double, _ count: Double)

  /// Releases the file with this number; -1 cancels all requests and releases all files.
  @_extern(wasm, module: "host", name: "release") @_extern(c)
  func hostRelease(_ file: Int32)

  @_extern(wasm, module: "host", name: "wake") @_extern(c)
  func hostWake(_ number: Int32, _ milliseconds: Int32)

  @_extern(wasm, module: "host", name: "now") @_extern(c)
  func hostNow() -> Double

  /// Reports news to the app: a raw value of `AddingNews`.
  @_extern(wasm, module: "host", name: "tell") @_extern(c)
  func hostTell(_ news: Int32)

  /// Sends a request with its headers and, if it has one, a part of a file.
  func hostSend(_ call: Int32, _ request: Request) {
    var method = request.method.rawValue
    var address = request.address
    var headers = request.headers
    let part = request.part
    method.withUTF8 { method in
      address.withUTF8 { address in
        headers.withUTF8 { headers in
          hostSend(
            call, method.baseAddress, Int32(method.count), address.baseAddress,
            Int32(address.count), headers.baseAddress, Int32(headers.count), part?.file ?? -1,
            Double(part?.start ?? 0), Double(part?.count ?? 0))
        }
      }
    }
  }
#endif
