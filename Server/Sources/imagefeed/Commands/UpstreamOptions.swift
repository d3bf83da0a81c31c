import ArgumentParser
import Domain
import Foundation
import Service
import Store
import Upstream

/// Showing Unsplash's photos in place of a library (LIB-7).
struct UpstreamOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: """
      Show Unsplash's photos instead of a library: its feed, search, sign-in and likes, and its API for other \
      applications. A data folder is for one or the other. docs/unsplash.md says how to register.
      """)
  var upstream = false
  @Option(
    name: .long, parsing: .unconditional,
    help: "The access key of your application at Unsplash.")
  var upstreamKey: String?
  @Option(
    name: .long,
    help: "The file with the secret of your application at Unsplash; without it nobody can sign in."
  )
  var upstreamSecretFile: String?
  @Option(
    name: .long,
    help: "Another server with Unsplash's API, such as http://127.0.0.1:8081; default: Unsplash.")
  var upstreamUrl: String?
  @Option(
    name: .long,
    help: """
      A host of pictures, such as images.unsplash.com; repeatable. Default: images.unsplash.com and \
      plus.unsplash.com, or the host of --upstream-url.
      """)
  var upstreamPictureHost: [String] = []
  @Option(
    name: .long,
    help: """
      linked: browsers load pictures from Unsplash, as its guidelines require ("hotlink the original image URLs"). \
      keep: this server loads and stores them, for times without Unsplash, which needs its permission.
      """)
  var upstreamPictures = UpstreamPictures.linked
  @Option(
    name: .long, parsing: .unconditional,
    help: "Minutes for which a response of Unsplash counts as new; half as long for the feed.")
  var upstreamFreshMinutes = 60
  @Option(
    name: .long, parsing: .unconditional,
    help: "Days for which responses are kept for times without Unsplash.")
  var upstreamKeptDays = 30
  @Option(
    name: .long, parsing: .unconditional, help: "Megabytes of responses that are kept.")
  var upstreamMegabytes = 200
  @Option(
    name: .long, parsing: .unconditional,
    help: "Megabytes of pictures that are kept, with --upstream-pictures keep.")
  var upstreamPictureMegabytes = 5_000
  @Option(
    name: .long, parsing: .unconditional,
    help: "Percent of Unsplash's hour that one application may use.")
  var upstreamShare = 50
  @Option(
    name: .long, parsing: .unconditional, help: "Seconds to wait for a response of Unsplash.")
  var upstreamSeconds = 10

  func validate() throws {
    let ranges = [
      ("--upstream-fresh-minutes", upstreamFreshMinutes, 1...10_080),
      ("--upstream-kept-days", upstreamKeptDays, 1...3_650),
      ("--upstream-megabytes", upstreamMegabytes, 1...1_000_000),
      ("--upstream-picture-megabytes", upstreamPictureMegabytes, 1...10_000_000),
      ("--upstream-share", upstreamShare, 1...100),
      ("--upstream-seconds", upstreamSeconds, 1...120),
    ]
    for (name, value, range) in ranges where !range.contains(value) {
      throw ValidationError("\(name) is \(range.lowerBound) to \(range.upperBound).")
    }
    guard upstream || upstreamKey == nil && upstreamSecretFile == nil else {
      throw ValidationError("--upstream-key and --upstream-secret-file are for --upstream; add it.")
    }
    guard !upstream || upstreamKey?.isEmpty == false else {
      throw ValidationError(
        "--upstream needs --upstream-key: the access key of your application at Unsplash.")
    }
  }

  /// The settings; nil if the server shows its library. Throws if a value or the secret's file is unusable.
  func settings() throws -> UpstreamSettings? {
    guard upstream, let upstreamKey else { return nil }
    var settings = UpstreamSettings(accessKey: upstreamKey, secret: try secret())
    if let upstreamUrl {
      guard let origin = Origin(upstreamUrl), origin.isSecure || origin.isLocal else {
        throw misuse(
          "--upstream-url is https://, or http:// in a private network, with a host and no path."
        )
      }
      (settings.api, settings.pages) = (origin.text, origin.text)
      settings.pictureOrigins = [origin.text]
    }
    if !upstreamPictureHost.isEmpty { settings.pictureOrigins = try hosts() }
    settings.keepsPictures = upstreamPictures == .keep
    settings.freshMinutes = upstreamFreshMinutes
    settings.keptDays = upstreamKeptDays
    settings.cacheBytes = Int64(upstreamMegabytes) << 20
    settings.pictureBytes = Int64(upstreamPictureMegabytes) << 20
    settings.sharePercent = upstreamShare
    settings.seconds = Int64(upstreamSeconds)
    return settings
  }

  /// A warning for the owner if others than the server's user can read the secret, else nil.
  var secretWarning: String? {
    guard let path = upstreamSecretFile, (try? KeptFile.isPrivate(path)) == false else {
      return nil
    }
    return "Other users of this machine can read \(path): chmod 600 \(path)"
  }

  private func hosts() throws -> [String] {
    try upstreamPictureHost.map { host in
      guard let origin = Origin("https://" + host) else {
        throw misuse("--upstream-picture-host \(host) is no host name.")
      }
      return origin.text
    }
  }

  private func secret() throws -> Secret? {
    guard let path = upstreamSecretFile else { return nil }
    guard let bytes = try? Disk.content(of: path) else {
      throw refuse("\(path), the file of --upstream-secret-file, cannot be read.")
    }
    let text = String(decoding: bytes, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, !text.contains(where: \.isWhitespace) else {
      throw refuse("\(path) must have the secret of your application at Unsplash, and only that.")
    }
    return Secret(text)
  }
}

/// The values of `--upstream-pictures`.
enum UpstreamPictures: String, ExpressibleByArgument {
  /// Browsers load pictures from Unsplash.
  case linked
  /// The server loads and stores pictures.
  case keep
}
