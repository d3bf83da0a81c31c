#if arch(wasm32)
  import Client
  import Domain
  import Pages
  import Screens
  import WebHost
  import Wire

  /// The state of the upload module: its screen and its pending requests.
  struct Root {
    private var screen: AddingScreen
    private let page: AddingPage
    private var renderer = Renderer<AddingScreen.Event>()
    private var questions = PendingRequests<AddingScreen.Effect>()

    init(_ start: AddingStart) {
      screen = AddingScreen(largest: start.largest)
      page = AddingPage(language: start.language)
    }

    mutating func handle(_ event: AddingScreen.Event) {
      let effects = screen.handle(event)
      draw()
      for effect in effects { carryOut(effect) }
    }

    func event(at node: Int32, _ trigger: Trigger) -> AddingScreen.Event? {
      renderer.event(at: node, trigger)
    }

    mutating func take(_ answer: Response, for call: Int32) {
      guard let effect = questions.close(call) else { return }
      if let event = effect.event(for: answer) { handle(event) }
    }

    mutating func draw() {
      _ = apply(renderer.render(page.tree(of: screen.view)))
    }

    private mutating func carryOut(_ effect: AddingScreen.Effect) {
      if let request = effect.request { return hostSend(questions.ask(effect), request) }
      switch effect {
      case .wake(let ticket, let milliseconds): hostWake(ticket.number, milliseconds)
      case .release(let file): hostRelease(file)
      case .dropFiles: hostRelease(-1)
      case .photosAdded: hostTell(AddingNews.photosAdded.rawValue)
      case .signedOut: hostTell(AddingNews.signedOut.rawValue)
      case .list, .create, .send, .ask, .terminate: break
      }
    }
  }

  /// The upload module of this page. It is global because the script calls the exported functions.
  nonisolated(unsafe) var root: Root?
#endif
