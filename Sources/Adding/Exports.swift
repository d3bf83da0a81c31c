#if arch(wasm32)
  import Client
  import Domain
  import Pages
  import Screens
  import WebHost
  import Wire

  /// Starts the upload module with the data of the page that contains it.
  @_expose(wasm, "start") @_cdecl("start")
  public func start(_ data: UnsafeMutableRawPointer, _ bytes: Int32) {
    root = Root(AddingStart(taken(data, bytes)))
    root?.draw()
  }

  /// The upload screen was opened.
  @_expose(wasm, "opened") @_cdecl("opened")
  public func opened() {
    root?.handle(.opened)
  }

  /// A browser event occurred at an element; returns 1 if it was handled.
  @_expose(wasm, "happened") @_cdecl("happened")
  public func happened(_ node: Int32, _ trigger: Int32) -> Int32 {
    guard let trigger = Trigger(rawValue: trigger), let event = root?.event(at: node, trigger)
    else {
      return 0
    }
    root?.handle(event)
    return 1
  }

  /// The person chose or dropped files: a JSON array of `{number, name, size, modified}`.
  @_expose(wasm, "filesChosen") @_cdecl("filesChosen")
  public func filesChosen(_ list: UnsafeMutableRawPointer, _ bytes: Int32) {
    root?.handle(.filesChosen([ChosenFile](shell: taken(list, bytes))))
  }

  /// A request is finished; `status` is 0 without a response and -1 if the file cannot be read.
  @_expose(wasm, "answered") @_cdecl("answered")
  public func answered(
    _ call: Int32, _ status: Int32, _ body: UnsafeMutableRawPointer, _ bytes: Int32
  ) {
    var answer = Response(status: status, body: taken(body, bytes))
    answer.moment = hostNow()
    root?.take(answer, for: call)
  }

  /// The timer with this ticket number fired.
  @_expose(wasm, "woke") @_cdecl("woke")
  public func woke(_ number: Int32) {
    root?.handle(.woke(Ticket(number: number)))
  }

  /// The network is back, or the page is visible again.
  @_expose(wasm, "cameOnline") @_cdecl("cameOnline")
  public func cameOnline() {
    root?.handle(.cameOnline)
  }

  /// The person's session ended: uploading stops.
  @_expose(wasm, "ended") @_cdecl("ended")
  public func ended() {
    root?.handle(.ended)
  }
#else
  /// The upload module runs only in a browser; on a host, this prints how to build it.
  @main enum Adding {
    static func main() {
      print("The adding of photos in the web app: build it for the browser with `make web`.")
    }
  }
#endif
