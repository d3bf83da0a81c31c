public import Domain
public import Screens
import Texts

/// Renders the content of the app into the element tree of the page.
public struct AppPage: Sendable {
  /// An element that sends events of `AppScreen`.
  public typealias Element = Pages.Element<AppScreen.Event>

  let language: Language
  let name: String
  private var previews: [(blurHash: String, address: String)] = []
  /// The cards as they were last rendered; in a scrolled list, most of them do not change.
  var drawnCards: [DrawnCard] = []

  /// Maximum number of cached previews; a phone shows a dozen cards.
  private static let keptPreviews = 128

  /// Creates a page in `language` for the instance called `name`.
  public init(language: Language, name: String) {
    self.language = language
    self.name = name
  }

  /// Returns the element tree that shows `view`; also updates the caches of cards and previews.
  public mutating func tree(of view: AppView) -> Element {
    switch view {
    case .splash: splash
    case .loading: loadingScreen
    case .welcome(let welcome): tree(of: welcome)
    case .inside(let inside): tree(of: inside)
    }
  }

  // Why: an `AppView` would be copied, which costs the web app 3 kB.
  /// Returns the element tree that shows the screen, as `tree(of: screen.view)` does.
  public mutating func tree(of screen: AppScreen) -> Element {
    switch screen.phase {
    case .splash: return splash
    case .welcome(let welcome): return tree(of: welcome.view)
    case .inside:
      if let inside = screen.insideView { return tree(of: inside) }
      return loadingScreen
    case .leaving: return loadingScreen
    }
  }

  private var splash: Element {
    Element(.main, "splash", [Element(.div, "logo")]).keyed("splash").with(.ariaLabel, name)
  }

  private var loadingScreen: Element {
    Element(.main, "splash", [loader]).keyed("loading").with(.ariaLabel, words(.loading))
      .with(.ariaBusy, "true")
  }

  private func tree(of welcome: WelcomeView) -> Element {
    var parts = [Element(.div, "mark").with(.role, "img").with(.ariaLabel, name)]
    parts.append(
      Element(.p, "message", text: welcome.message.map { words($0) } ?? "")
        .with(.role, "status"))
    parts.append(door(welcome))
    if welcome.isOpening { parts.append(Element(.div, "cover", [loader])) }
    if let alert = welcome.alert {
      parts.append(
        dialog(alert, first: .welcome(.alertDismissed), second: nil))
    }
    return Element(.main, "welcome", parts).keyed("welcome")
  }

  // Why a form: it leads to the sign-in page even while the app is loading or if loading fails.
  private func door(_ welcome: WelcomeView) -> Element {
    Element(
      .form, "door",
      [
        Element(.input).with(.type, "hidden").with(.name, "return_to")
          .with(.value, welcome.returnTo),
        Element(.button, "enter", text: words(.enter))
          .with(.disabled, if: welcome.isOpening).with(.ariaBusy, "true", if: welcome.isOpening)
          .on(.tap, .welcome(.enterTapped)),
      ]
    ).with(.action, Path.signIn.template)
  }

  /// The title of the screen in front; nil if nobody is signed in. `app.js` reads it from the page.
  public func title(of view: AppView) -> String? {
    guard case .inside(let inside) = view else { return nil }
    if let viewer = inside.viewer {
      return viewer.caption.isEmpty ? words(.photo) : viewer.caption
    }
    if inside.isAdding { return words(.addPhotos) }
    return inside.isListInFront ? self.title(of: inside.feed.header) : words(.profile)
  }

  /// The title of a list; that of the feed if it has no header.
  func title(of header: ListHeader?) -> String {
    guard let header else { return words(.feed) }
    let unknown = header.kind == .search ? Phrase.list(.search) : .loading
    return header.title.isEmpty ? words(unknown) : header.title
  }

  private mutating func tree(of inside: SignedInView) -> Element {
    // Why first: the tabs must be reachable by keyboard without passing through an endless list.
    var parts = [Element.tabs(inside.tab, in: language) { .tabTapped($0) }]
    let isFront = inside.isListInFront
    if isFront, let header = inside.feed.header {
      parts.append(tree(of: header, behind: inside.behind))
    }
    var pane = isFront ? [news(inside.feed.newPhotos)] : []
    pane.append(tree(of: inside.feed, isFront: isFront, steps(inside)))
    // Why after the feed: the first press of Tab must not move to an invisible element.
    if isFront, let scrubber = inside.feed.scrubber { pane.append(tree(of: scrubber)) }
    parts.append(Element(.div, "pane", pane).keyed("pane"))
    parts.append(profile(inside))
    parts.append(offlineLine(inside.isOffline))
    if inside.isAdding { parts.append(addingFrame) }
    if let viewer = inside.viewer {
      var open = tree(of: viewer)
      open.children.append(notices(inside.notice))
      parts.append(open)
    }
    if let photo = inside.sheet { parts.append(sheetPlace(of: photo)) }
    if let alert = inside.feed.alert {
      parts.append(dialog(alert, first: .feed(.alertDismissed), second: nil))
    }
    if let alert = inside.favourites?.list.alert {
      parts.append(dialog(alert, first: .favourites(.alertDismissed), second: nil))
    }
    if let alert = inside.profile.alert {
      parts.append(
        dialog(alert, first: .profile(.signOutConfirmed), second: .profile(.signOutDeclined)))
    }
    if let alert = inside.alert {
      parts.append(dialog(alert, first: .profile(.signOutDeclined), second: nil))
    }
    return Element(.div, "inside", parts).keyed("inside")
  }

  private mutating func profile(_ inside: SignedInView) -> Element {
    tree(
      of: inside.profile, inside.favourites, addButton(inside.addButton),
      hasLibrary: inside.hasLibrary,
      isFront: !inside.isListInFront && !inside.isAdding)
  }

  /// A modal; closing it by the system's key or gesture triggers the button that cancels.
  func dialog(
    _ alert: AlertView, first: AppScreen.Event, second: AppScreen.Event?
  ) -> Element {
    .alert(alert, in: language, first: first, second: second)
  }

  var loader: Element { Element(.span, "loader").with(.ariaHidden, "true") }

  func words(_ phrase: Phrase) -> String { phrase.text(in: language) }

  /// The blurred preview as an image that fills its frame; empty without a preview.
  mutating func preview(_ blurHash: String, _ size: PixelSize) -> [Element] {
    guard !blurHash.isEmpty else { return [] }
    for known in previews where known.blurHash == blurHash {
      return [previewPicture(known.address)]
    }
    guard let address = Preview.address(blurHash: blurHash, size: size) else { return [] }
    if previews.count >= AppPage.keptPreviews { previews.removeAll(keepingCapacity: true) }
    previews.append((blurHash, address))
    return [previewPicture(address)]
  }

  private func previewPicture(_ address: String) -> Element {
    Element(.img, "preview").with(.alt, "").with(.src, address).with(.ariaHidden, "true")
  }
}
