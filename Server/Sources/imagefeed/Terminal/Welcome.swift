import Domain
import Foundation
import Identity
import Service
import Upstream

/// The lines that a server prints when it has started.
struct Welcome: Sendable {
  let settings: Settings
  /// The port on which the server listens, even if it was asked for any free one.
  var port: Int
  /// Whether QR codes are drawn; off if the output is a log file.
  var drawsCodes = true
  /// The folder in which a new library was created; nil if the library already existed.
  var newFolder: String?
  /// Whether demo mode is off only because the folder has its own people or photos.
  var hasDemoEnded = false

  /// The ports for clients that believe to talk to Unsplash, if there are any.
  var unsplash = ListenerPorts(own: 0)

  /// The lines of a server that listens on these ports.
  func lines(_ ports: ListenerPorts) -> [String] {
    var welcome = self
    welcome.port = ports.own
    welcome.unsplash = ports
    return welcome.lines
  }

  /// The lines; the URL comes first.
  var lines: [String] {
    var lines = ["\(settings.name) answers at \(origin.text)"]
    if let newFolder { lines.append("  new library    \(newFolder)") }
    if let upstream = settings.upstream {
      lines.append(
        upstream.secret == nil
          ? "  nobody can sign in without --upstream-secret-file"
          : "  people sign in at \(upstream.pages); register \(origin.text)/oauth/unsplash there")
    } else if settings.isDemo {
      lines += [
        "  sign in with   login \(Demo.login), password \(Demo.password), secure step 1 3 2",
        "  Unsplash app   access key \(Demo.accessKey), secret \(Demo.secret)",
      ]
    } else {
      if hasDemoEnded {
        lines.append("  no demo: the folder has people or photos of its own")
      }
      lines.append("  people are added with \"imagefeed user add\"")
    }
    return lines + asUnsplash + phone + ["Stop with Ctrl-C."]
  }

  private var asUnsplash: [String] {
    guard let place = settings.unsplash else { return [] }
    let port = unsplash.unsplash ?? (place.port == nil ? nil : port)
    let proxy = unsplash.proxy.map { "  proxy          http://\(origin.host):\($0)" }
    return [
      port.map {
        "  as Unsplash    https on port \($0) for \(CertificateAuthority.names.joined(separator: ", "))"
      },
      proxy, "                 \"imagefeed certificate\" says how clients are led here",
    ].compactMap(\.self)
  }

  private var origin: Origin {
    guard settings.publicURL == nil else { return settings.origin }
    return Origin(
      isSecure: settings.origin.isSecure, host: settings.origin.host, port: port)
  }

  private var phone: [String] {
    if origin.isLoopback {
      guard settings.publicURL == nil else { return [] }
      guard settings.trustedProxies.isEmpty else {
        return ["Tell it the address that the proxy has for the world with --public-url."]
      }
      let more = settings.isDemo ? " --demo public" : ""
      return [
        "Only this machine can reach it; \"imagefeed serve --host 0.0.0.0\(more)\" lets a phone in."
      ]
    }
    var lines: [String] = []
    if !origin.isSecure {
      lines.append(
        "Plain http: fine at home, but nothing works without network, and others can listen in.")
      lines.append("With --tls-cert and --tls-key, or a proxy with https, all of the app works.")
    }
    return drawsCodes ? lines + codes : lines
  }

  /// QR codes of the URL, and of the link that opens the server in the iPhone app (IOS-3).
  private var codes: [String] {
    let links = PhoneLinks(to: origin, settings)
    let texts = [("In a browser:", links.browser), ("In the iPhone app:", links.app)]
    let drawn = texts.compactMap { caption, text in
      QRCode(text).map { [caption] + $0.terminalText.split(separator: "\n").map(String.init) }
    }
    guard let first = drawn.first else { return [] }
    guard drawn.count == 2, let second = drawn.last else { return first }
    let width = first[1].count
    guard width + 3 + second[1].count < 80 else { return first + second }
    return second.indices.map { row in
      let left = row < first.count ? first[row] : ""
      return left + String(repeating: " ", count: width + 3 - left.count) + second[row]
    }
  }
}
