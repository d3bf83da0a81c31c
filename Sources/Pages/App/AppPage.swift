public import Domain
public import Screens
import Texts

/// Draws the app: what is on display → the tree of the page.
public struct AppPage: Sendable {
  /// A part of the app's page.
  public typealias Element = Pages.Element<AppScreen.Event>

  let language: Language
  let name: String
  private var previews: [(blurHash: String, address: String)] = []
  /// Cards as they were drawn last: most of a scrolled list is what it was.
  var drawnCards: [DrawnCard] = []

  /// Previews kept at once; a phone shows a dozen cards.
  private static let keptPreviews = 128

  /// A page in `language`, of the instance called `name`.
  public init(language: Language, name: String) {
    self.language = language
    self.name = name
  }

  /// The tree of the page.
  public mutating func tree(of view: AppView) -> Element {
    switch view {
    case .splash: splash
    case .loading: loadingScreen
    case .welcome(let welcome): tree(of: welcome)
    case .inside(let inside): tree(of: inside)
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
        dialog(alert, first: .welcome(.alertDismissed), second: nil, cancel: nil))
    }
    return Element(.main, "welcome", parts).keyed("welcome")
  }

  // Why a form: it leads to the sign-in page before the app's code has come, and when it never comes.
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
    ).with(.action, "/app/sign-in")
  }

  private mutating func tree(of inside: InsideView) -> Element {
    // Why: the tabs come first so that they can be reached by key before an endless list.
    var parts = [tabs(inside.tab)]
    if inside.tab == .feed { parts += besideFeed(inside.feed) }
    parts += [
      tree(of: inside.feed, isFront: inside.tab == .feed),
      profile(inside),
    ]
    parts.append(offlineLine(inside.isOffline))
    if inside.isAdding { parts.append(addingFrame) }
    if let viewer = inside.viewer {
      var open = tree(of: viewer)
      open.children.append(notices(inside.notice))
      parts.append(open)
    }
    if let sheet = inside.sheet { parts.append(tree(of: sheet)) }
    if let alert = inside.feed.alert {
      parts.append(dialog(alert, first: .feed(.alertDismissed), second: nil, cancel: nil))
    }
    if let alert = inside.favourites?.list.alert {
      parts.append(dialog(alert, first: .favourites(.alertDismissed), second: nil, cancel: nil))
    }
    if let alert = inside.profile.alert {
      parts.append(
        dialog(
          alert, first: .profile(.signOutConfirmed), second: .profile(.signOutDeclined),
          cancel: .profile(.signOutDeclined)))
    }
    if let alert = inside.alert {
      parts.append(dialog(alert, first: .profile(.signOutDeclined), second: nil, cancel: nil))
    }
    return Element(.div, "inside", parts).keyed("inside")
  }

  private mutating func profile(_ inside: InsideView) -> Element {
    tree(
      of: inside.profile, inside.favourites, addButton(inside.addButton),
      isFront: inside.tab == .profile && !inside.isAdding)
  }

  private func tabs(_ front: AppScreen.Tab) -> Element {
    func tab(_ tab: AppScreen.Tab, _ title: Phrase) -> Element {
      Element(.button, "tab " + tab.rawValue, [Element(.span, "icon")]).with(.type, "button")
        .with(.ariaLabel, words(title)).with(.ariaCurrent, "page", if: front == tab)
        .on(.tap, .tabTapped(tab))
    }
    return Element(.nav, "tabs", [tab(.feed, .feed), tab(.profile, .profile)]).keyed("tabs")
  }

  /// A modal; `cancel` is what its closing by the system means, the first button where `nil`.
  func dialog(
    _ alert: AlertView, first: AppScreen.Event, second: AppScreen.Event?,
    cancel: AppScreen.Event?
  ) -> Element {
    var buttons = [
      Element(.button, text: words(alert.first)).with(.type, "button").with(.autofocus)
        .on(.tap, first)
    ]
    if let title = alert.second, let second {
      buttons.append(
        Element(.button, text: words(title)).with(.type, "button").on(.tap, second))
    }
    return Element(
      .dialog, "alert",
      [
        Element(.h1, text: words(alert.title)), Element(.p, text: words(alert.message)),
        Element(.div, "buttons", buttons),
      ]
    ).keyed("alert").with(.role, "alertdialog")
      .with(.ariaLabel, words(alert.title) + " " + words(alert.message))
      .on(.cancel, cancel ?? first)
  }

  var loader: Element { Element(.span, "loader").with(.ariaHidden, "true") }

  func words(_ phrase: Phrase) -> String { phrase.text(in: language) }

  /// The blurred preview as a picture that fills its frame.
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
