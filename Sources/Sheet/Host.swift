#if arch(wasm32)
  import Domain
  import Screens
  import Wire

  // Functions that `sheet.js` provides. A string is UTF-8, passed as a pointer and a byte count.

  @_extern(wasm, module: "host", name: "send") @_extern(c)
  private func hostSend(
    _ call: Int32, _ method: UnsafePointer<UInt8>?, _ methodBytes: Int32,
    _ address: UnsafePointer<UInt8>?, _ addressBytes: Int32, _ headers: UnsafePointer<UInt8>?,
    _ headerBytes: Int32, _ form: UnsafePointer<UInt8>?, _ formBytes: Int32)

  @_extern(wasm, module: "host", name: "wake") @_extern(c)
  func hostWake(_ number: Int32, _ milliseconds: Int32)

  /// Reports news to the app: `SheetNews.parts`.
  @_extern(wasm, module: "host", name: "tell") @_extern(c)
  private func hostTell(
    _ kind: Int32, _ one: UnsafePointer<UInt8>?, _ oneBytes: Int32, _ two: UnsafePointer<UInt8>?,
    _ twoBytes: Int32, _ three: UnsafePointer<UInt8>?, _ threeBytes: Int32, _ width: Int32,
    _ height: Int32)

  func tell(_ news: SheetNews.Parts) {
    var (first, second, third) = (news.one, news.two, news.three)
    first.withUTF8 { one in
      second.withUTF8 { two in
        third.withUTF8 { three in
          hostTell(
            news.kind.rawValue, one.baseAddress, Int32(one.count), two.baseAddress,
            Int32(two.count),
            three.baseAddress, Int32(three.count), news.size.width,
            news.size.height)
        }
      }
    }
  }

  @_extern(wasm, module: "host", name: "prepareFile") @_extern(c)
  func hostPrepareFile(
    _ ticket: Int32, _ address: UnsafePointer<UInt8>?, _ addressBytes: Int32,
    _ name: UnsafePointer<UInt8>?, _ nameBytes: Int32)

  @_extern(wasm, module: "host", name: "share") @_extern(c)
  func hostShare(
    _ ticket: Int32, _ path: UnsafePointer<UInt8>?, _ pathBytes: Int32,
    _ title: UnsafePointer<UInt8>?, _ titleBytes: Int32, _ file: Int32)

  @_extern(wasm, module: "host", name: "copyLink") @_extern(c)
  func hostCopyLink(_ ticket: Int32, _ path: UnsafePointer<UInt8>?, _ bytes: Int32)

  func send(_ call: Int32, _ request: Request) {
    var method = request.method.rawValue
    var address = request.address
    var headers = request.headers
    var form = request.form.reveal()
    method.withUTF8 { method in
      address.withUTF8 { address in
        headers.withUTF8 { headers in
          form.withUTF8 { form in
            hostSend(
              call, method.baseAddress, Int32(method.count), address.baseAddress,
              Int32(address.count), headers.baseAddress, Int32(headers.count), form.baseAddress,
              Int32(form.count))
          }
        }
      }
    }
  }

  func prepareFile(_ ticket: Int32, _ address: String, _ name: String) {
    var address = address
    var name = name
    address.withUTF8 { address in
      name.withUTF8 { name in
        hostPrepareFile(
          ticket, address.baseAddress, Int32(address.count), name.baseAddress, Int32(name.count))
      }
    }
  }

  /// `file` is the number of the ticket under which the file was loaded; 0 shares only the link.
  func share(_ ticket: Int32, _ path: String, _ title: String, file: Int32) {
    var path = path
    var title = title
    path.withUTF8 { path in
      title.withUTF8 { title in
        hostShare(
          ticket, path.baseAddress, Int32(path.count), title.baseAddress, Int32(title.count),
          file)
      }
    }
  }

  func copyLink(_ ticket: Int32, _ path: String) {
    var path = path
    path.withUTF8 { hostCopyLink(ticket, $0.baseAddress, Int32($0.count)) }
  }
#endif
