#if arch(wasm32)
  import AppModel
  import Client
  import Domain
  import Pages
  import Screens
  import WebHost
  import Wire

  /// Starts the app with the data in the page and the tag names of the server-rendered elements.
  @_expose(wasm, "start") @_cdecl("start")
  public func start(
    _ data: UnsafeMutableRawPointer, _ bytes: Int32, _ tags: UnsafeMutableRawPointer,
    _ tagBytes: Int32
  ) {
    root.start(taken(data, bytes), tags: takenText(tags, tagBytes))
  }

  /// A list that an earlier page of this visit showed, before `start`: the tab's number, the list's name, and the photo
  /// and offset of its place; no photo for its top.
  @_expose(wasm, "recalled") @_cdecl("recalled")
  public func recalled(
    _ tab: Int32, _ query: UnsafeMutableRawPointer, _ bytes: Int32,
    _ photo: UnsafeMutableRawPointer, _ photoBytes: Int32, _ by: Int32
  ) {
    let photo = takenText(photo, photoBytes)
    let place = photo.isEmpty ? nil : FeedPlace(photo: photo, by: by)
    root.screen.recall(takenText(query, bytes), of: AppScreen.Tab.allCases[Int(tab)], at: place)
  }

  /// A browser event occurred at an element; returns 1 if the app handled it.
  @_expose(wasm, "happened") @_cdecl("happened")
  public func happened(_ node: Int32, _ trigger: Int32) -> Int32 {
    guard let trigger = Trigger(rawValue: trigger), let event = root.event(at: node, trigger) else {
      return 0
    }
    root.handle(event)
    return 1
  }

  // Why never inlined: each copy would cost 100 bytes.
  @inline(never) private func handle(feed event: consuming FeedScreen.Event) {
    root.handle(.feed(event))
  }

  /// The list has this width and the window this height, in CSS pixels; `isWide` is 1 if the list has
  /// rows of cards.
  @_expose(wasm, "resized") @_cdecl("resized")
  public func resized(_ width: Int32, _ height: Int32, _ isWide: Int32) {
    handle(feed: .resized(Viewport(width: width, height: height, isWide: isWide != 0)))
  }

  /// The feed was scrolled to this many CSS pixels from its top.
  @_expose(wasm, "scrolled") @_cdecl("scrolled")
  public func scrolled(_ offset: Int32) {
    handle(feed: .scrolled(offset))
  }

  /// A finger pulled the feed this many CSS pixels down from its top.
  @_expose(wasm, "pulled") @_cdecl("pulled")
  public func pulled(_ distance: Int32) {
    handle(feed: .pulled(distance))
  }

  /// The finger released the feed.
  @_expose(wasm, "released") @_cdecl("released")
  public func released() {
    handle(feed: .pullReleased)
  }

  /// The profile was scrolled: its list begins this many CSS pixels above the top of the window.
  @_expose(wasm, "favouritesScrolled") @_cdecl("favouritesScrolled")
  public func favouritesScrolled(_ offset: Int32) {
    root.handle(.favourites(.scrolled(offset)))
  }

  /// A finger touched the feed (1), or the last one was lifted (0).
  @_expose(wasm, "feedTouched") @_cdecl("feedTouched")
  public func feedTouched(_ isTouched: Int32) {
    handle(feed: .touched(isTouched != 0))
  }

  /// A pointer acted on the date scrubber, `y` CSS pixels below the top of its track: 1 grabbed the
  /// thumb, 2 moved, 3 released it.
  @_expose(wasm, "scrubbed") @_cdecl("scrubbed")
  public func scrubbed(_ kind: Int32, _ y: Int32, _ track: Int32) {
    switch kind {
    case 1: handle(feed: .scrubbed(.grabbed(at: y, track: track)))
    case 2: handle(feed: .scrubbed(.moved(to: y, track: track)))
    default: handle(feed: .scrubbed(.released))
    }
  }

  /// A key was pressed on the date scrubber: a raw value of `ScrubKey`.
  @_expose(wasm, "scrubKey") @_cdecl("scrubKey")
  public func scrubKey(_ key: Int32) {
    if let key = ScrubKey(rawValue: key) { handle(feed: .scrubbed(.key(key))) }
  }

  /// An arrow key, a raw value of `ArrowKey`, was pressed on the card of this photo; returns 1 if it led to a card.
  @_expose(wasm, "arrowPressed") @_cdecl("arrowPressed")
  public func arrowPressed(
    _ key: Int32, _ photo: UnsafeMutableRawPointer, _ bytes: Int32
  ) -> Int32 {
    let photo = takenText(photo, bytes)
    guard let key = ArrowKey(rawValue: key) else { return 0 }
    return root.handle(.arrowPressed(key, on: photo)) ? 1 : 0
  }

  /// The page became visible (1) or hidden (0).
  @_expose(wasm, "uncovered") @_cdecl("uncovered")
  public func uncovered(_ isInFront: Int32) {
    root.handle(.uncovered(isInFront != 0))
    if isInFront == 0 { root.keepLists() }
  }

  /// The person navigated back or forward in the history, to this path and query of the app.
  @_expose(wasm, "navigated") @_cdecl("navigated")
  public func navigated(_ path: UnsafeMutableRawPointer, _ bytes: Int32) {
    root.handle(.navigated(takenText(path, bytes)))
  }

  /// The person searched for this text.
  @_expose(wasm, "searched") @_cdecl("searched")
  public func searched(_ text: UnsafeMutableRawPointer, _ bytes: Int32) {
    root.handle(.searched(takenText(text, bytes)))
  }

  /// A request is finished: `status` is 0 without a response, `wait` is `Retry-After` in seconds,
  /// and `isKept` is 1 for a cached response.
  @_expose(wasm, "answered") @_cdecl("answered")
  public func answered(
    _ call: Int32, _ status: Int32, _ body: UnsafeMutableRawPointer, _ bytes: Int32,
    _ wait: Int32, _ isKept: Int32
  ) {
    let answer = Response(
      status: status, body: taken(body, bytes), wait: wait, isKept: isKept != 0)
    root.take(answer, for: call)
  }

  /// News from the upload module: a raw value of `AddingNews`.
  @_expose(wasm, "heardOfAdding") @_cdecl("heardOfAdding")
  public func heardOfAdding(_ news: Int32) {
    if let news = AddingNews(rawValue: news) { root.handle(.adding(news)) }
  }

  /// News from the sheet of the full-screen photo: `SheetNews.Parts`.
  @_expose(wasm, "heardOfSheet") @_cdecl("heardOfSheet")
  public func heardOfSheet(
    _ kind: Int32, _ one: UnsafeMutableRawPointer, _ oneBytes: Int32,
    _ two: UnsafeMutableRawPointer, _ twoBytes: Int32, _ three: UnsafeMutableRawPointer,
    _ threeBytes: Int32, _ width: Int32, _ height: Int32
  ) {
    let (one, two) = (takenText(one, oneBytes), takenText(two, twoBytes))
    let three = takenText(three, threeBytes)
    switch SheetNews.Kind(rawValue: kind) {
    case .closed: root.handle(.sheetClosed(hasCopied: false))
    case .copied: root.handle(.sheetClosed(hasCopied: true))
    case .author: root.handle(.listTapped(ListHeader(query: one, title: two)))
    case .photo:
      guard var photo = root.screen.inside?.viewer?.photo, photo.id == one else { return }
      photo.address = two
      photo.caption = three
      photo.size = PixelSize(width: width, height: height)
      root.handle(.photoChanged(photo))
    case .saved: root.handle(.photosChanged)
    case .deleted: root.handle(.photoDeleted(one))
    case .restored:
      // Why: the newest photo would only be announced as a new one.
      root.handle(.feed(.photosAdded))
      root.handle(.photosChanged)
    // Why a request: its response ends the session.
    case .signedOut: root.handle(.profile(.opened))
    case nil: break
    }
  }

  /// The timer with this ticket number fired.
  @_expose(wasm, "woke") @_cdecl("woke")
  public func woke(_ number: Int32) {
    root.handle(.woke(Ticket(number: number)))
  }

  /// The entries that earlier visits stored on this device: "KEY⇥VALUE", one per line.
  @_expose(wasm, "restored") @_cdecl("restored")
  public func restored(_ text: UnsafeMutableRawPointer, _ bytes: Int32) {
    root.handle(.likes(.restored(takenText(text, bytes))))
  }

  /// Another tab stored or deleted this entry: "KEY⇥VALUE".
  @_expose(wasm, "heard") @_cdecl("heard")
  public func heard(_ text: UnsafeMutableRawPointer, _ bytes: Int32) {
    root.handle(.likes(.heard(takenText(text, bytes))))
  }

  /// The page came from the cache; this is the path that was opened, with its query.
  @_expose(wasm, "landed") @_cdecl("landed")
  public func landed(_ path: UnsafeMutableRawPointer, _ bytes: Int32) {
    root.handle(.landed(takenText(path, bytes)))
  }

  /// Whether the server could be reached (1) or not (0).
  @_expose(wasm, "reached") @_cdecl("reached")
  public func reached(_ isServer: Int32) {
    root.handle(.reached(isServer != 0))
  }

  /// The network is back, or the page is visible again.
  @_expose(wasm, "cameOnline") @_cdecl("cameOnline")
  public func cameOnline() {
    root.handle(.cameOnline)
  }

#else
  /// The app runs only in a browser; on a host, this prints how to build it.
  @main enum Browser {
    static func main() {
      print("The web app: build it for the browser with `make web`.")
    }
  }
#endif
