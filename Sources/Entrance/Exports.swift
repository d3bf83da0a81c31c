#if arch(wasm32)
  import Client
  import Domain
  import Pages
  import Screens
  import WebHost
  import Wire

  /// Starts the sign-in flow with the page's data and the tag names of server-rendered elements.
  @_expose(wasm, "start") @_cdecl("start")
  public func start(
    _ data: UnsafeMutableRawPointer, _ bytes: Int32, _ tags: UnsafeMutableRawPointer,
    _ tagBytes: Int32
  ) {
    let data = taken(data, bytes)
    let tags = takenText(tags, tagBytes)
    guard let start = EntranceStart(data) else { return }
    root = Root(start)
    root?.open(tags: tags)
  }

  /// A browser event occurred at an element, with the text of an input; returns 1 if it was
  /// handled.
  @_expose(wasm, "happened") @_cdecl("happened")
  public func happened(
    _ node: Int32, _ trigger: Int32, _ text: UnsafeMutableRawPointer, _ bytes: Int32
  ) -> Int32 {
    let text = takenText(text, bytes)
    guard let trigger = Trigger(rawValue: trigger), let event = root?.event(at: node, trigger)
    else {
      return 0
    }
    root?.handle(event.typed(text))
    return 1
  }

  /// A request is finished; `status` is 0 without a response.
  @_expose(wasm, "answered") @_cdecl("answered")
  public func answered(
    _ call: Int32, _ status: Int32, _ body: UnsafeMutableRawPointer, _ bytes: Int32
  ) {
    root?.take(Response(status: status, body: taken(body, bytes)), for: call)
  }

  /// The timer with this ticket number fired, possibly early; `moment` is in milliseconds since
  /// 1970.
  @_expose(wasm, "woke") @_cdecl("woke")
  public func woke(_ number: Int32, _ moment: Double) {
    root?.handle(.woke(Ticket(number: number), at: Instant(milliseconds: Int64(moment))))
  }

  /// The system read a code from an SMS.
  @_expose(wasm, "messageArrived") @_cdecl("messageArrived")
  public func messageArrived(_ text: UnsafeMutableRawPointer, _ bytes: Int32) {
    let text = takenText(text, bytes)
    root?.handle(.messageArrived(Secret(text)))
  }

  /// The word filter for judging passwords was loaded.
  @_expose(wasm, "wordsLoaded") @_cdecl("wordsLoaded")
  public func wordsLoaded(_ bytes: UnsafeMutableRawPointer, _ count: Int32) {
    guard let words = WordFilter(taken(bytes, count)) else { return }
    root?.handle(.wordsLoaded(words))
  }
#else
  /// The sign-in flow runs only in a browser; on a host, this prints how to build it.
  @main enum Entrance {
    static func main() {
      print("The entrance of the web app: build it for the browser with `make web`.")
    }
  }
#endif
