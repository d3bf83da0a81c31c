#if arch(wasm32)
  import Client
  import Domain
  import Pages
  import Screens
  import WebHost
  import Wire

  /// Starts the module with the data of the page that contains it; `ability` is what the system can share: 0 nothing, 1 links,
  /// 2 links and files.
  @_expose(wasm, "start") @_cdecl("start")
  public func start(_ data: UnsafeMutableRawPointer, _ bytes: Int32, _ ability: Int32) {
    root = Root(
      SheetStart(taken(data, bytes)), ability: ShareSheet.Ability(rawValue: ability) ?? .nothing)
  }

  /// The app opened the sheet of the photo with this id, image URL, caption, author and author's username.
  @_expose(wasm, "opened") @_cdecl("opened")
  public func opened(
    _ id: UnsafeMutableRawPointer, _ idBytes: Int32, _ address: UnsafeMutableRawPointer,
    _ addressBytes: Int32, _ caption: UnsafeMutableRawPointer, _ captionBytes: Int32,
    _ author: UnsafeMutableRawPointer, _ authorBytes: Int32, _ username: UnsafeMutableRawPointer,
    _ usernameBytes: Int32
  ) {
    let photo = Photo(
      id: takenText(id, idBytes), size: PixelSize(width: 1, height: 1), addedAt: nil, blurHash: "",
      color: "", caption: takenText(caption, captionBytes),
      address: takenText(address, addressBytes), isLiked: false,
      author: takenText(author, authorBytes), username: takenText(username, usernameBytes))
    root?.handle(.opened(photo))
  }

  /// The app closed the sheet.
  @_expose(wasm, "closed") @_cdecl("closed")
  public func closed() {
    root?.handle(.closed)
  }

  /// A browser event occurred at an element; returns 1 if it was handled.
  @_expose(wasm, "happened") @_cdecl("happened")
  public func happened(_ node: Int32, _ trigger: Int32) -> Int32 {
    guard let trigger = Trigger(rawValue: trigger), let tap = root?.tap(at: node, trigger) else {
      return 0
    }
    root?.handle(.tapped(tap))
    return 1
  }

  /// The person typed this text into the field.
  @_expose(wasm, "typed") @_cdecl("typed")
  public func typed(_ node: Int32, _ text: UnsafeMutableRawPointer, _ bytes: Int32) {
    let text = takenText(text, bytes)
    if case .field(let field) = root?.tap(at: node, .input) { root?.handle(.typed(field, text)) }
  }

  /// A finger pulled the sheet this many CSS pixels down.
  @_expose(wasm, "dragged") @_cdecl("dragged")
  public func dragged(_ distance: Int32) {
    root?.handle(.share(.dragged(distance)))
  }

  /// The finger released the sheet.
  @_expose(wasm, "released") @_cdecl("released")
  public func released() {
    root?.handle(.share(.released))
  }

  /// A request is finished; `status` is 0 without a response.
  @_expose(wasm, "answered") @_cdecl("answered")
  public func answered(
    _ call: Int32, _ status: Int32, _ body: UnsafeMutableRawPointer, _ bytes: Int32
  ) {
    root?.take(Response(status: status, body: taken(body, bytes)), for: call)
  }

  /// The picture file was loaded (1), or loading failed (0).
  @_expose(wasm, "filePrepared") @_cdecl("filePrepared")
  public func filePrepared(_ ticket: Int32, _ isHere: Int32) {
    root?.handle(.share(.fileArrived(Ticket(number: ticket), isHere: isHere != 0)))
  }

  /// The system's share sheet ended: 0 shared, 1 closed, 2 failed, 3 did not open in time.
  @_expose(wasm, "shared") @_cdecl("shared")
  public func shared(_ ticket: Int32, _ outcome: Int32) {
    let outcome = ShareSheet.Outcome(rawValue: outcome) ?? .failed
    root?.handle(.share(.shareEnded(Ticket(number: ticket), outcome)))
  }

  /// The link was copied to the clipboard (1), or copying failed (0).
  @_expose(wasm, "copied") @_cdecl("copied")
  public func copied(_ ticket: Int32, _ isDone: Int32) {
    root?.handle(.share(.copyEnded(Ticket(number: ticket), isDone: isDone != 0)))
  }

  /// The timer with this ticket number fired.
  @_expose(wasm, "woke") @_cdecl("woke")
  public func woke(_ number: Int32) {
    root?.handle(.undo(.woke(Ticket(number: number))))
  }

  /// The network is back, or the page is visible again.
  @_expose(wasm, "cameOnline") @_cdecl("cameOnline")
  public func cameOnline() {
    root?.handle(.cameOnline)
  }
#else
  /// The sheet's module runs only in a browser; on a host, this prints how to build it.
  @main enum Sheet {
    static func main() {
      print("The sheet of a photo in the web app: build it for the browser with `make web`.")
    }
  }
#endif
