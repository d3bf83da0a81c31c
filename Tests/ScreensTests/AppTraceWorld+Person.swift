/// The person of a random trace, and their device.
extension TracedWorld {
  /// Performs a step of this kind, if it is possible now.
  mutating func happen(_ happening: Happening) {
    switch happening {
    case .answer:
      if let request = asked.randomElement(using: &chance) {
        answer(request)
      } else if !questions.isEmpty {
        reply()
      }
    case .timer:
      if !timers.isEmpty { send("timer " + timers.remove(at: oneIn(2) ? 0 : timers.count - 1)) }
    case .heart: heart("feed", app.view.feedCards)
    case .favouriteHeart: heart("favourites", app.view.favouriteCards)
    case .viewerHeart: if isViewing { send("tap heart viewer") }
    case .card: openCard()
    case .back: if isViewing { send("tap back") }
    case .swipe: if isViewing { send("swipe " + (oneIn(2) ? "next" : "previous")) }
    case .tab: if !isViewing { send("tap tab " + (oneIn(2) ? "feed" : "profile")) }
    case .go: goSomewhere()
    case .share: if isViewing, app.view["sheet"] == nil { send("tap share") }
    case .sheet: useSheet()
    case .finger: pullViewer()
    case .signOut: signOut()
    case .uploads: useUploads()
    case .heard: hearOtherTab()
    case .grow: grow()
    case .network:
      isUp.toggle()
      if !isUp, oneIn(2) { send("reached no") }
    case .online: send("online")
    case .restart: if oneIn(3) { start() }
    case .list(let happening): happen(happening)
    }
  }

  private var isViewing: Bool { app.view["viewer"] != nil }

  private mutating func happen(_ happening: ListHappening) {
    let list = app.view["tab"] == "profile" ? "favourites" : "feed"
    let isFeed = list == "feed"
    switch happening {
    case .scroll:
      let reach = style == .feed && oneIn(3) ? 20_000 : 1500
      scrollTop = max(0, scrollTop + Int.random(in: -reach / 2...reach, using: &chance))
      send("scroll \(list) \(scrollTop)")
    case .scrub: useScrubber()
    case .pull:
      if oneIn(2) { scrollTop = 0 }
      if scrollTop == 0 { send("scroll feed 0") }
      send("pull \(oneIn(4) ? 20 : 80)")
      send("release")
    case .retry:
      send(oneIn(2) || !isFeed ? "tap retry \(list)" : "tap new-photos")
      if app.view["alert"] != nil { send("tap ok app") }
      if app.view["f/alert"] != nil { send("tap ok feed") }
    case .picture: showPicture()
    case .resize: send(oneIn(2) ? "size 667 375" : "size 375 667")
    case .cover: send("visible " + (oneIn(2) ? "yes" : "no"))
    }
  }

  private mutating func heart(_ list: String, _ cards: [String]) {
    guard let id = cards.randomElement(using: &chance), !isViewing else { return }
    send("tap heart \(list) \(id)")
    // A second tap while the first one is on its way.
    if oneIn(6) { send("tap heart \(list) \(id)") }
  }

  private mutating func openCard() {
    let isFeed = app.view["tab"] == "feed"
    let cards = isFeed ? app.view.feedCards : app.view.favouriteCards
    guard let id = cards.randomElement(using: &chance), !isViewing else { return }
    send("tap card \(isFeed ? "feed" : "favourites") \(id)")
    if oneIn(2) { send("picture viewer \(id) \(oneIn(4) ? "failed" : "shown")") }
    if app.view["viewer-alert"] != nil { send(oneIn(2) ? "tap retry viewer" : "tap ok viewer") }
  }

  private mutating func showPicture() {
    let isFeed = app.view["tab"] == "feed"
    let cards = isFeed ? app.view.feedCards : app.view.favouriteCards
    guard let id = cards.randomElement(using: &chance) else { return }
    send("picture \(isFeed ? "feed" : "favourites") \(id) \(oneIn(2) ? "failed" : "shown")")
  }

  private mutating func goSomewhere() {
    let places = ["/app/feed", "/app/profile", "/app/photo/p03", "/app/photo/p05", "/app/add"]
    guard let place = places.randomElement(using: &chance) else { return }
    send("go " + place)
    history.append(place)
  }

  private mutating func reply() {
    let (kind, number) = questions.removeFirst()
    switch kind {
    case "file": send("file \(number) " + (oneIn(3) ? "no" : "yes"))
    case "copy": send("copied \(number) " + (oneIn(3) ? "no" : "yes"))
    default:
      let end = ["done", "canceled", "late", "failed"].randomElement(using: &chance) ?? "done"
      send("shared \(number) \(end)")
    }
  }

  private mutating func useSheet() {
    guard app.view["sheet"] != nil else { return }
    let taps = ["share", "copy", "copy", "download", "close"]
    send("tap sheet " + (taps.randomElement(using: &chance) ?? "close"))
  }

  /// A finger pulls the photo down, which closes the full-screen view if it is far enough.
  private mutating func pullViewer() {
    guard isViewing else { return }
    let far = oneIn(2) ? 40 : 300
    send("touch 0,0 at 1000")
    send("touch 0,\(far) at 1200")
    send("lift at 1220")
    for frame in 0..<3 { send("frame at \(1240 + 400 * frame)") }
  }

  private mutating func signOut() {
    guard !isViewing, app.view["profile-alert"] == nil else { return }
    send("tap sign-out")
    send("tap sign-out " + (oneIn(3) ? "no" : "yes"))
    if app.view["alert"] != nil { send("tap ok app") }
  }

  private mutating func useUploads() {
    if app.view["screen"] != "uploads" { return send("tap add") }
    send(oneIn(4) ? "uploads ended" : oneIn(2) ? "uploads added" : "uploads closed")
  }

  /// Another tab stores or changes a queued like, or removes one after sending it.
  private mutating func hearOtherTab() {
    let stored = store.keys.sorted().randomElement(using: &chance)
    if let key = stored, oneIn(2) {
      store[key] = nil
      return send("heard \"\(key)\\t\"")
    }
    let id = TracedServer.id("p", Int.random(in: 0..<8, using: &chance))
    let key = oneIn(6) ? "like boris \(id)" : "like anna \(id)"
    let value = (oneIn(2) ? "+" : "-") + String(Int.random(in: 1..<20, using: &chance))
    store[key] = value
    send("heard \"\(key)\\t\(value)\"")
  }

  /// Photos are added to the feed, or all are replaced by others.
  private mutating func grow() {
    if oneIn(5) {
      letter = letter == "p" ? "q" : "p"
    } else {
      count += Int.random(in: 1...3, using: &chance)
    }
    if oneIn(2) { send("uploads added") }
  }

  private mutating func useScrubber() {
    if oneIn(2) {
      return send("scrub key \(Int.random(in: 1...6, using: &chance))")
    }
    send("scrub grab 10 500")
    send("scrub move \(Int.random(in: -50...600, using: &chance)) 500")
    send("scrub release")
  }
}
