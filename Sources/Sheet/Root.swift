#if arch(wasm32)
  import Client
  import Domain
  import Pages
  import Screens
  import WebHost
  import Wire

  /// The state of the module: its screen and its pending requests.
  struct Root {
    private var screen: PhotoSheet
    private let page: SheetPage
    private let language: Language
    private var renderer = Renderer<PhotoSheet.Tap>()
    private var questions = PendingRequests<PhotoSheet.Question>()

    init(_ start: SheetStart, ability: ShareSheet.Ability) {
      screen = PhotoSheet(start, ability: ability)
      page = SheetPage(language: start.language)
      language = start.language
    }

    mutating func handle(_ event: PhotoSheet.Event) {
      let effects = screen.handle(event)
      _ = apply(renderer.render(page.tree(of: screen.view)))
      for effect in effects { carryOut(effect) }
    }

    // Why mutating: otherwise the call would copy the whole screen.
    mutating func tap(at node: Int32, _ trigger: Trigger) -> PhotoSheet.Tap? {
      renderer.event(at: node, trigger)
    }

    mutating func take(_ response: Response, for call: Int32) {
      guard let event = questions.close(call)?.event(for: response) else { return }
      handle(event)
    }

    private mutating func carryOut(_ effect: PhotoSheet.Effect) {
      switch effect {
      case .ask(let question):
        if let request = question.request(language) { send(questions.ask(question), request) }
      case .prepareFile(let ticket, let address, let name):
        prepareFile(ticket.number, address, name)
      case .share(let ticket, let path, let title, let file):
        share(ticket.number, path, title, file: file?.number ?? 0)
      case .copyLink(let ticket, let path): copyLink(ticket.number, path)
      case .wake(let ticket, let milliseconds): hostWake(ticket.number, milliseconds)
      case .tell(let news): tell(news.parts)
      }
    }
  }

  /// The module of this page. It is global because the script calls the exported functions.
  nonisolated(unsafe) var root: Root?
#endif
