public import Domain
import Texts

/// A complete HTML page as the server sends it.
public struct Document: Sendable {
  /// The language of the texts, and the value of the `lang` attribute.
  public var language: Language
  /// The text of `<title>`, not escaped.
  public var title: String
  /// The name for an icon on the home screen; nil to use the title.
  public var appName: String?
  /// The color of the browser's toolbars, "#rrggbb".
  public var themeColor: String
  /// The color in dark mode; nil for pages without a dark mode.
  public var darkThemeColor: String?
  /// The URL of the style sheet.
  public var style: String
  /// The URLs of the scripts, in order.
  public var scripts: [String] = []
  /// The URLs of files that the script will fetch, to be preloaded.
  public var preloads: [String] = []
  /// Related documents, such as feeds.
  public var links: [Link] = []
  /// What other services show of the page when somebody shares its URL (OpenGraph).
  public var properties: [(name: String, content: String)] = []
  /// The URLs of files that the script may load later.
  public var later: [String] = []
  /// JSON for the script, which finds it by the id "start".
  public var data: [UInt8]?
  /// HTML in front of the app's root element, which the script leaves alone.
  public var header = ""
  /// The content of the page as HTML.
  public let body: String
  /// Whether the splash screen covers the page at first (FEED-1), and a message appears if the app
  /// does not load in time.
  public var hasSplash = false
  /// Whether the page is that of the app but opens without the splash screen, as from within the app.
  public var isPushed = false
  /// The id of the element that contains the page.
  public var rootId = "app"

  /// A link from the page to a related document.
  public struct Link: Hashable, Sendable {
    let relation: String
    let type: String?
    let title: String?
    let address: String
    let media: String?

    /// Creates a link; `type` is the document's media type, `media` the media query of a style sheet.
    public init(
      _ relation: String, _ address: String, type: String? = nil, title: String? = nil,
      media: String? = nil
    ) {
      self.relation = relation
      self.type = type
      self.title = title
      self.address = address
      self.media = media
    }

    var html: String {
      var html = "<link rel=\"" + escaped(relation) + "\""
      if let type { html += " type=\"" + escaped(type) + "\"" }
      if let media { html += " media=\"" + escaped(media) + "\"" }
      if let title { html += " title=\"" + escaped(title) + "\"" }
      return html + " href=\"" + escaped(address) + "\">"
    }
  }

  /// Creates a page without script and data.
  public init<Event>(
    language: Language, title: String, themeColor: String, style: String, body: Element<Event>
  ) {
    self.language = language
    self.title = title
    self.themeColor = themeColor
    self.style = style
    self.body = body.html
  }

  private static let splash = Element<Never>(.div, "curtain", [Element(.div, "logo")])
    .with(.ariaHidden, "true").html

  // Why outside the app's root element: this message appears if the app's style, script or code
  // fails to load.
  private var excuse: String {
    Element<Never>(
      .p, "late",
      [
        Element(.span, text: PagePhrase.notLoaded.text(in: language) + " "),
        Element(.a, text: PagePhrase.loadAgain.text(in: language)).with(.href, ""),
      ]
    ).with(.role, "status").html
  }

  // Why hidden: the style sheet shows this message if `:modal` is unsupported, scripts are off or
  // WebAssembly cannot run. Without the style sheet it would always show.
  private var apology: String {
    "<p class=\"old\" role=\"status\" hidden><span>"
      + escaped(PagePhrase.tooOld.text(in: language)) + "</span> <a href=\"" + Path.feed.template
      + "?plain=1\">"
      + escaped(PagePhrase.withoutApp.text(in: language)) + "</a></p>"
  }

  private var theme: String {
    let plain = "<meta name=\"theme-color\" content=\"" + themeColor + "\">"
    // Why only the app: only it is started from the home screen, and it is always dark.
    let bar = "<meta name=\"apple-mobile-web-app-status-bar-style\" content=\"black\">"
    guard let darkThemeColor else { return hasSplash ? plain + bar : plain }
    // NB: browsers use the first theme color whose media query matches.
    return "<meta name=\"theme-color\" media=\"(prefers-color-scheme:dark)\" content=\""
      + darkThemeColor + "\">" + plain
  }

  /// The complete HTML document.
  public var html: String {
    var html = "<!doctype html><html lang=\"" + language.rawValue + "\"><head>"
    html += "<meta charset=\"utf-8\"><title>" + escaped(title) + "</title>"
    html += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1,"
    html += "viewport-fit=cover\">" + theme
    html += "<meta name=\"referrer\" content=\"no-referrer\">"
    html += "<link rel=\"icon\" href=\"" + Path.assets.prefix + "icon.svg\" type=\"image/svg+xml\">"
    html += "<meta name=\"apple-mobile-web-app-title\" content=\"" + escaped(appName ?? title)
    html += "\"><link rel=\"apple-touch-icon\" href=\"" + Path.assets.prefix + "icon-180.png\">"
    html += "<link rel=\"manifest\" href=\"" + Path.manifest.template + "\">"
    html += "<link rel=\"stylesheet\" href=\"" + escaped(style) + "\">"
    for link in links { html += link.html }
    for property in properties {
      html += "<meta property=\"" + escaped(property.name) + "\" content=\""
      html += escaped(property.content) + "\">"
    }
    for address in preloads {
      html += "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"" + escaped(address) + "\">"
    }
    for address in later { html += "<link rel=\"later\" href=\"" + escaped(address) + "\">" }
    for script in scripts {
      html += "<script type=\"module\" src=\"" + escaped(script) + "\"></script>"
    }
    html += "</head><body>"
    if hasSplash { html += (isPushed ? "" : Document.splash) + excuse + apology }
    html += header + "<div id=\"" + rootId + "\">" + body + "</div>"
    if let data {
      html += "<script type=\"application/json\" id=\"start\">"
      html += String(decoding: data, as: UTF8.self) + "</script>"
    }
    return html + "</body></html>"
  }
}
