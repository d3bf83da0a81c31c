public import Domain
import Texts

/// A whole page as the server sends it.
public struct Document: Sendable {
  /// The language of the page.
  public var language: Language
  /// The title in the browser's bar.
  public var title: String
  /// The name of an icon on the home screen; nil for the title.
  public var appName: String?
  /// The colour of the browser's bars, "#rrggbb".
  public var themeColor: String
  /// The same while the system is dark; nil for pages that look the same at any time.
  public var darkThemeColor: String?
  /// The address of the style sheet.
  public var style: String
  /// The address of the script; none for pages that need none.
  public var script: String?
  /// The addresses that the script will fetch, to be fetched at once.
  public var preloads: [String] = []
  /// The addresses of what the script loads if it is ever needed.
  public var later: [String] = []
  /// JSON for the script, which finds it by the id "start".
  public var data: [UInt8]?
  /// The page itself as HTML text.
  public let body: String
  /// Whether the splash covers the page for its first moments (FEED-1), and the page says so when the
  /// app has not come after a while.
  public var hasSplash = false
  /// The id of the place that the page is built in.
  public var rootId = "app"

  /// A page without script and data.
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

  // Why outside the app's own place: it is read when the app's style, script or code did not come.
  private var excuse: String {
    Element<Never>(
      .p, "late",
      [
        Element(.span, text: PagePhrase.notLoaded.text(in: language) + " "),
        Element(.a, text: PagePhrase.loadAgain.text(in: language)).with(.href, ""),
      ]
    ).with(.role, "status").html
  }

  // Why hidden: the style shows it where `:modal` is unknown or scripts are off, and by the script's mark
  // where WebAssembly is; without the style nobody knows whether it is true.
  private var apology: String {
    "<p class=\"old\" role=\"status\" hidden><span>"
      + escaped(PagePhrase.tooOld.text(in: language)) + "</span> <a href=\"/app/feed?plain=1\">"
      + escaped(PagePhrase.withoutApp.text(in: language)) + "</a></p>"
  }

  private var theme: String {
    let plain = "<meta name=\"theme-color\" content=\"" + themeColor + "\">"
    // Why the app alone: it is what starts from the home screen, and is dark at any time.
    let bar = "<meta name=\"apple-mobile-web-app-status-bar-style\" content=\"black\">"
    guard let darkThemeColor else { return hasSplash ? plain + bar : plain }
    // NB: browsers take the first one that applies.
    return "<meta name=\"theme-color\" media=\"(prefers-color-scheme:dark)\" content=\""
      + darkThemeColor + "\">" + plain
  }

  /// The whole document.
  public var html: String {
    var html = "<!doctype html><html lang=\"" + language.rawValue + "\"><head>"
    html += "<meta charset=\"utf-8\"><title>" + escaped(title) + "</title>"
    html += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1,"
    html += "viewport-fit=cover\">" + theme
    html += "<meta name=\"referrer\" content=\"no-referrer\">"
    html += "<link rel=\"icon\" href=\"/assets/icon.svg\" type=\"image/svg+xml\">"
    html += "<meta name=\"apple-mobile-web-app-title\" content=\"" + escaped(appName ?? title)
    html += "\"><link rel=\"apple-touch-icon\" href=\"/assets/icon-180.png\">"
    html += "<link rel=\"manifest\" href=\"/manifest.webmanifest\">"
    html += "<link rel=\"stylesheet\" href=\"" + escaped(style) + "\">"
    for address in preloads {
      html += "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"" + escaped(address) + "\">"
    }
    for address in later { html += "<link rel=\"later\" href=\"" + escaped(address) + "\">" }
    if let script {
      html += "<script type=\"module\" src=\"" + escaped(script) + "\"></script>"
    }
    html += "</head><body>"
    if hasSplash { html += Document.splash + excuse + apology }
    html += "<div id=\"" + rootId + "\">" + body + "</div>"
    if let data {
      html += "<script type=\"application/json\" id=\"start\">"
      html += String(decoding: data, as: UTF8.self) + "</script>"
    }
    return html + "</body></html>"
  }
}
