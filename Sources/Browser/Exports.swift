#if arch(wasm32)
  import Client
  import Domain
  import Pages
  import Screens
  import WebHost
  import Wire

  /// Starts the app with the data of the page and the names of the elements that stand there.
  @_expose(wasm, "start") @_cdecl("start")
  public func start(
    _ data: UnsafeMutableRawPointer, _ bytes: Int32, _ tags: UnsafeMutableRawPointer,
    _ tagBytes: Int32
  ) {
    root.start(taken(data, bytes), tags: takenText(tags, tagBytes))
  }

  /// Something happened at a part of the page; 1 when the app took notice.
  @_expose(wasm, "happened") @_cdecl("happened")
  public func happened(_ node: Int32, _ trigger: Int32) -> Int32 {
    guard let trigger = Trigger(rawValue: trigger), let event = root.event(at: node, trigger) else {
      return 0
    }
    root.handle(event)
    return 1
  }

  /// The window has this size now, in CSS pixels.
  @_expose(wasm, "resized") @_cdecl("resized")
  public func resized(_ width: Int32, _ height: Int32) {
    root.handle(.feed(.resized(Viewport(width: width, height: height))))
  }

  /// The feed was scrolled to so many CSS pixels from its top.
  @_expose(wasm, "scrolled") @_cdecl("scrolled")
  public func scrolled(_ offset: Int32) {
    root.handle(.feed(.scrolled(offset)))
  }

  /// A finger pulled the feed so many CSS pixels down from its top.
  @_expose(wasm, "pulled") @_cdecl("pulled")
  public func pulled(_ distance: Int32) {
    root.handle(.feed(.pulled(distance)))
  }

  /// The finger let the feed go.
  @_expose(wasm, "released") @_cdecl("released")
  public func released() {
    root.handle(.feed(.pullReleased))
  }

  /// The browser went to another address of the app.
  @_expose(wasm, "navigated") @_cdecl("navigated")
  public func navigated(_ path: UnsafeMutableRawPointer, _ bytes: Int32) {
    root.handle(.navigated(takenText(path, bytes)))
  }

  /// A request was answered; status 0 when it was not.
  @_expose(wasm, "answered") @_cdecl("answered")
  public func answered(
    _ call: Int32, _ status: Int32, _ body: UnsafeMutableRawPointer, _ bytes: Int32,
    _ wait: Int32, _ isKept: Int32
  ) {
    let answer = Answer(
      status: status, body: taken(body, bytes), wait: wait, isKept: isKept != 0)
    root.take(answer, for: call)
  }

  /// What earlier visits left on this device: "KEY⇥VALUE", one a line.
  @_expose(wasm, "restored") @_cdecl("restored")
  public func restored(_ text: UnsafeMutableRawPointer, _ bytes: Int32) {
    root.handle(.likes(.restored(takenText(text, bytes))))
  }

  /// Another tab kept or took away this "KEY⇥VALUE"; empty when it forgot everything.
  @_expose(wasm, "heard") @_cdecl("heard")
  public func heard(_ text: UnsafeMutableRawPointer, _ bytes: Int32) {
    root.handle(.likes(.heard(takenText(text, bytes))))
  }

  /// The page was a kept one; this is the address that was opened.
  @_expose(wasm, "landed") @_cdecl("landed")
  public func landed(_ path: UnsafeMutableRawPointer, _ bytes: Int32) {
    root.handle(.landed(takenText(path, bytes)))
  }

  /// Whether the server could be reached the last time.
  @_expose(wasm, "reached") @_cdecl("reached")
  public func reached(_ isServer: Int32) {
    root.handle(.reached(isServer != 0))
  }

  /// The network is back, or the person is.
  @_expose(wasm, "cameOnline") @_cdecl("cameOnline")
  public func cameOnline() {
    root.handle(.cameOnline)
  }

  /// The wake-up call with this number.
  @_expose(wasm, "woke") @_cdecl("woke")
  public func woke(_ number: Int32) {
    root.handle(.woke(Ticket(number: number)))
  }
#else
  /// The app runs in a browser only; on a host it says how it is built.
  @main enum Browser {
    static func main() {
      print("The web app: build it for the browser with `make web`.")
    }
  }
#endif
