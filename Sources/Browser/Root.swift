#if arch(wasm32)
  import AppModel
  import Client
  import Domain
  import Pages
  import Screens
  import WebHost
  import Wire

  /// The app in a page: the screens, the rendered page and the pending requests.
  struct Root {
    var screen = AppScreen()
    private var stage: StageView?
    private var page = AppPage(language: .english, name: "")
    private var renderer = Renderer<AppScreen.Event>()
    private var pending = PendingRequests<Exchange>()
    private var changes = ChangeSequence()

    /// Starts with the data in the page; `tags` are the tag names of the server-rendered elements.
    mutating func start(_ data: [UInt8], tags: String) {
      let start = Start(data) ?? Start(language: .english)
      page = AppPage(language: start.language, name: start.name)
      let effects = screen.handle(.started(start))
      if !renderer.adopt(page.tree(of: screen), tags: tags) {
        clearPage()
        _ = draw()
      }
      let all = effects + screen.takeUpLists()
      carryOut(all, afterDrawing: false)
      _ = draw()
      carryOut(all, afterDrawing: true)
    }

    /// Handles an event. Returns whether it has an effect besides the changed page.
    @discardableResult
    mutating func handle(_ event: AppScreen.Event) -> Bool {
      let effects = screen.handle(event)
      // Why before drawing: the responses travel meanwhile. Scrolling needs the space that drawing creates.
      carryOut(effects, afterDrawing: false)
      if draw() { stage = nil }
      showStage()
      carryOut(effects, afterDrawing: true)
      return !effects.isEmpty
    }

    /// The page is hidden: it may be left for another one.
    mutating func keepLists() {
      var lists = screen.lists
      lists.withUTF8 { hostKeepLists($0.baseAddress, Int32($0.count)) }
    }

    // Why mutating: otherwise the call would copy the whole app.
    mutating func event(at node: Int32, _ trigger: Trigger) -> AppScreen.Event? {
      renderer.event(at: node, trigger)
    }

    mutating func take(_ answer: Response, for call: Int32) {
      guard let exchange = pending.close(call) else { return }
      let event = exchange.event(answer)
      if case .signedOut = event { hostForget() }
      handle(.response(event, reached: answer.isFromServer))
    }

    // Why not through the page renderer: the photo moves in every frame, but the rest of the page
    // does not change.
    private mutating func showStage() {
      let fresh = screen.stage
      guard fresh != stage || fresh?.motion == .free else { return }
      stage = fresh
      if let fresh { pose(fresh) }
    }

    /// Updates the page. Returns whether anything changed.
    private mutating func draw() -> Bool {
      apply(renderer.render(page.tree(of: screen)))
    }

    /// Carries out the effects that need the drawn page, or all others.
    @inline(never) private mutating func carryOut(_ effects: [AppScreen.Effect], afterDrawing: Bool)
    {
      for effect in effects {
        let isEarly =
          switch effect {
          case .ask, .keepLike, .forgetKept: true
          case .openAuthorization, .scrollFeed, .push, .replace, .goBack, .scrollFavourites,
            .focusCard, .playVideo, .wake, .openAdding, .dropFiles, .shiftFeed:
            false
          }
        if isEarly != afterDrawing { carryOut(effect) }
      }
    }

    private mutating func carryOut(_ effect: AppScreen.Effect) {
      switch effect {
      case .ask(let question): send(question.exchange)
      case .openAuthorization(let address):
        go(.open, Path.signIn.template + "?return_to=" + percentEncoded(address))
      case .scrollFeed(let offset): hostScrollFeed(offset)
      case .push(let address): go(.push, address)
      case .replace(let address): go(.replace, address)
      case .goBack(let address): go(.back, address)
      case .scrollFavourites(let offset): hostScrollFavourites(offset)
      case .focusCard(let id): focusCard(id)
      case .playVideo: hostPlayVideo()
      case .wake(let ticket, let milliseconds): hostWake(ticket.number, milliseconds)
      case .openAdding: hostOpenAdding()
      case .dropFiles: hostDropFiles()
      case .shiftFeed(let distance): hostShiftFeed(distance)
      case .keepLike(let entry): keep(entry.value, under: entry.key)
      case .forgetKept: hostForgetKept()
      }
    }

    private mutating func send(_ exchange: Exchange) {
      let call = pending.ask(exchange)
      let change = exchange.request.method == .get ? 0 : changes.next(at: hostNow())
      var method = exchange.request.method.rawValue
      var address = exchange.request.address
      method.withUTF8 { method in
        address.withUTF8 { address in
          hostFetch(
            call, method.baseAddress, Int32(method.count), address.baseAddress,
            Int32(address.count), change)
        }
      }
    }
  }

  /// The app of this page. It is global because the script calls the exported functions.
  nonisolated(unsafe) var root = Root()
#endif
