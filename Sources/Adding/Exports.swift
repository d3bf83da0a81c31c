#if arch(wasm32)
  import Client
  import Domain
  import Pages
  import Screens
  import WebHost
  import Wire

  /// Starts the adding of photos with the data of the page that it is part of.
  @_expose(wasm, "start") @_cdecl("start")
  public func start(_ data: UnsafeMutableRawPointer, _ bytes: Int32) {
    root = Root(AddingStart(taken(data, bytes)))
    root?.draw()
  }

  /// The screen came in front.
  @_expose(wasm, "opened") @_cdecl("opened")
  public func opened() {
    root?.handle(.opened)
  }

  /// Something happened at a part of the page; 1 when it was noticed.
  @_expose(wasm, "happened") @_cdecl("happened")
  public func happened(_ node: Int32, _ trigger: Int32) -> Int32 {
    guard let trigger = Trigger(rawValue: trigger), let event = root?.event(at: node, trigger)
    else {
      return 0
    }
    root?.handle(event)
    return 1
  }

  /// The person chose or dropped files: a list of `{number, name, size, modified}` as JSON.
  @_expose(wasm, "filesChosen") @_cdecl("filesChosen")
  public func filesChosen(_ list: UnsafeMutableRawPointer, _ bytes: Int32) {
    root?.handle(.filesChosen([ChosenFile](shell: taken(list, bytes))))
  }

  /// A request was answered at this moment in milliseconds; status 0 when it was not.
  @_expose(wasm, "answered") @_cdecl("answered")
  public func answered(
    _ call: Int32, _ status: Int32, _ body: UnsafeMutableRawPointer, _ bytes: Int32
  ) {
    var answer = Answer(status: status, body: taken(body, bytes))
    answer.moment = hostNow()
    root?.take(answer, for: call)
  }

  /// The time that `wake` asked for is over.
  @_expose(wasm, "woke") @_cdecl("woke")
  public func woke(_ number: Int32) {
    root?.handle(.woke(Ticket(number: number)))
  }

  /// The network is back, or the person is.
  @_expose(wasm, "cameOnline") @_cdecl("cameOnline")
  public func cameOnline() {
    root?.handle(.cameOnline)
  }

  /// Nobody is signed in any more.
  @_expose(wasm, "ended") @_cdecl("ended")
  public func ended() {
    root?.handle(.ended)
  }
#else
  /// The adding of photos runs in a browser only; on a host it says how it is built.
  @main enum Adding {
    static func main() {
      print("The adding of photos in the web app: build it for the browser with `make web`.")
    }
  }
#endif
