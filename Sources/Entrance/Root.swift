#if arch(wasm32)
  import Client
  import Domain
  import Pages
  import Screens
  import WebHost
  import Wire

  /// The sign-in flow in a page: the screen, the rendered page and the pending requests.
  struct Root {
    private var screen: EntranceScreen
    private let page: EntrancePage
    private let client: EntranceClient
    private var renderer = Renderer<EntranceScreen.Event>()
    private var questions = PendingRequests<EntranceScreen.Effect>()

    init(_ start: EntranceStart) {
      screen = EntranceScreen(start)
      page = EntrancePage(start)
      client = EntranceClient(start)
    }

    /// Adopts the page that the server rendered; `tags` are the tag names of its elements.
    mutating func open(tags: String) {
      if !renderer.adopt(page.tree(of: screen.view), tags: tags) {
        clearPage()
        draw()
      }
      handle(.opened)
    }

    mutating func handle(_ event: EntranceScreen.Event) {
      let effects = screen.handle(event)
      draw()
      // Why after drawing: focusing needs the field that drawing has enabled.
      for effect in effects { carryOut(effect) }
    }

    func event(at node: Int32, _ trigger: Trigger) -> EntranceScreen.Event? {
      renderer.event(at: node, trigger)
    }

    mutating func take(_ answer: Response, for call: Int32) {
      guard let effect = questions.close(call) else { return }
      if let event = client.event(for: answer, to: effect) { handle(event) }
    }

    private mutating func draw() {
      _ = apply(renderer.render(page.tree(of: screen.view)))
    }

    private mutating func carryOut(_ effect: EntranceScreen.Effect) {
      if let request = client.request(for: effect) { return send(request, for: effect) }
      switch effect {
      case .wake(let ticket, let milliseconds): hostWake(ticket.number, milliseconds)
      case .focus(let field): order(.focus, field.rawValue)
      case .hideKeyboard: order(.hideKeyboard)
      case .empty(let field): order(.empty, field.rawValue)
      case .awaitMessage: order(.awaitMessage)
      case .loadWords: hostLoadWords()
      case .open(let address): order(.open, address)
      case .send, .askDelivery: break
      }
    }

    private mutating func send(_ request: Request, for effect: EntranceScreen.Effect) {
      let call = questions.ask(effect)
      var method = request.method.rawValue
      var address = request.address
      var form = request.form.reveal()
      method.withUTF8 { method in
        address.withUTF8 { address in
          form.withUTF8 { form in
            hostSend(
              call, method.baseAddress, Int32(method.count), address.baseAddress,
              Int32(address.count), form.baseAddress, Int32(form.count))
          }
        }
      }
    }
  }

  /// The sign-in flow of this page. It is global because the script calls the exported functions.
  nonisolated(unsafe) var root: Root?
#endif
