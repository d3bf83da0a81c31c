#if arch(wasm32)
  import Client
  import Domain
  import Pages
  import Screens
  import WebHost
  import Wire

  /// Starts the entrance with the data of the page and the names of the elements that stand there.
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

  /// Something happened at a part of the page, with the text of a field; 1 when it was noticed.
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

  /// A request was answered; status 0 when it was not.
  @_expose(wasm, "answered") @_cdecl("answered")
  public func answered(
    _ call: Int32, _ status: Int32, _ body: UnsafeMutableRawPointer, _ bytes: Int32
  ) {
    root?.take(Answer(status: status, body: taken(body, bytes)), for: call)
  }

  /// The time ordered under this number is over, or may be; `moment` is in milliseconds since 1970.
  @_expose(wasm, "woke") @_cdecl("woke")
  public func woke(_ number: Int32, _ moment: Double) {
    root?.handle(.woke(Ticket(number: number), at: Instant(milliseconds: Int64(moment))))
  }

  /// The system read a message with a code.
  @_expose(wasm, "messageArrived") @_cdecl("messageArrived")
  public func messageArrived(_ text: UnsafeMutableRawPointer, _ bytes: Int32) {
    let text = takenText(text, bytes)
    root?.handle(.messageArrived(Secret(text)))
  }

  /// The words for judging passwords came.
  @_expose(wasm, "wordsLoaded") @_cdecl("wordsLoaded")
  public func wordsLoaded(_ bytes: UnsafeMutableRawPointer, _ count: Int32) {
    guard let words = WordFilter(taken(bytes, count)) else { return }
    root?.handle(.wordsLoaded(words))
  }
#else
  /// The entrance runs in a browser only; on a host it says how it is built.
  @main enum Entrance {
    static func main() {
      print("The entrance of the web app: build it for the browser with `make web`.")
    }
  }
#endif
