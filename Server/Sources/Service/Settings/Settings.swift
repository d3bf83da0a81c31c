public import Backup
public import Domain
public import Upstream

/// The owner's settings for a server.
public struct Settings: Sendable {
  /// The address to listen on.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 for any free one.
  public var port = 8080
  /// The data folder.
  public var folder: String
  /// The folder with app.js, app.wasm, app.css and the icons.
  public var webFolder: String
  /// The edition of the app to serve, which is its set of features.
  public var edition = Edition.extended
  /// Whether the demo's account, photos and application exist (LIB-2).
  public var isDemo = true
  /// Whether requests through a proxy are refused, because demo mode was turned on automatically,
  /// for this machine only (LIB-2).
  public var isDemoForThisMachine = false
  /// The server's public origin; nil for the address it listens on.
  public var publicURL: Origin?
  /// The host in absolute URLs if no public URL is set; nil for `host`.
  public var advertisedHost: String?
  /// The program's version, which `/metrics` names.
  public var version = ""
  /// The instance's name, shown on pages.
  public var name = "Image Feed"
  /// Whether the JSON API requires a person's token or session (LIB-12).
  public var isPrivate = false
  /// Whether members may make share links that show other people's photos; owners always may (LIB-13).
  public var sharesOthers = true
  /// Whether URLs of source.unsplash.com are redirected to images for everybody (API-8).
  public var hasSourceURLs = false
  /// What ids of Unsplash's collections and topics lead to that clients contain (API-13).
  public var aliases = ListAliases.usual
  /// Certificate and key for HTTPS; nil for plain HTTP.
  public var certificate: CertificateFiles?
  /// How the server answers in Unsplash's place; nil if it does not (API-8).
  public var unsplash: UnsplashPlace?
  /// How the server reaches Unsplash, whose photos it shows in place of a library; nil if it shows its library (LIB-7).
  public var upstream: UpstreamSettings?
  /// Proxies whose `X-Forwarded-For` header is trusted.
  public var trustedProxies: [AddressRange] = []
  /// API requests per hour for each application, or each person in the server's own apps; 0 for no
  /// limit.
  public var requestsPerHour = 0
  /// How messages with codes are sent.
  public var messages = MessageTransport.none
  /// The resource limits for requests and connections.
  public var limits = Limits()
  /// Whether signed-in people can add photos in the apps (FEED-22).
  public var takesUploads = true
  /// For how many days entries of the audit log are kept (LIB-17).
  public var auditDays = 90
  /// For how many days deleted photos stay in their owner's bin (FEED-27).
  public var binDays = 30
  /// Minutes from one scan of the watched folders to the next, if nothing is known to have changed.
  public var scanMinutes = 15

  /// The settings of the continuous backup; nil if there is none (LIB-14).
  public var backup: BackupSettings?
  /// The terms that people accept when they sign in by phone; nil if there are none.
  public var terms: Terms?

  /// Creates settings with default values.
  public init(folder: String, webFolder: String) {
    self.folder = folder
    self.webFolder = webFolder
  }

  /// The folder with the photos of the demo and their catalogue.
  public var demoPhotos: String { webFolder + "/demo" }

  /// Whether people can sign in: not if that happens at Unsplash and the owner has no secret for it.
  var hasSignIn: Bool { upstream.map { $0.secret != nil } ?? true }

  /// The origin of every absolute URL that the server writes.
  public var origin: Origin {
    publicURL
      ?? Origin(isSecure: certificate != nil, host: advertisedHost ?? host, port: port)
  }
}

extension Settings {
  /// A warning for the owner if requests seem to come through an untrusted proxy, else nil.
  public var proxyWarning: String? {
    guard let publicURL, !publicURL.isLoopback, trustedProxies.isEmpty, certificate == nil,
      host == "localhost" || AddressRange.loopback.contains(where: { $0.contains(host) })
    else { return nil }
    return """
      --public-url on a loopback address means that a proxy is in front, and none is trusted: all \
      visitors count as one address and share its limits. Add --trusted-proxy 127.0.0.1
      """
  }
}

/// The PEM files for HTTPS.
public struct CertificateFiles: Hashable, Sendable {
  /// Path of the certificate chain.
  public var certificate: String
  /// Path of the private key.
  public var key: String

  /// Creates the pair of paths.
  public init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }
}

/// The resource limits for requests and connections.
public struct Limits: Hashable, Sendable {
  /// Bytes of a JSON body or form.
  public var bodyBytes = 64 * 1024
  /// Bytes of a path with its query.
  public var addressBytes = 8 * 1024
  /// Bytes of all headers together.
  public var headerBytes = 32 * 1024
  /// The number of headers.
  public var headerFields = 100
  /// Seconds from the start of a connection to the end of its first header section.
  public var headerSeconds: Int64 = 10
  /// Seconds that a connection may stay idle between requests.
  public var idleSeconds: Int64 = 60
  /// The minimum rate of a body in bytes per second, averaged over `rateSeconds`.
  public var bodyBytesPerSecond = 1024
  /// Seconds over which the rate of a body is measured.
  public var rateSeconds: Int64 = 10
  /// Seconds after which a response that the client does not read is canceled.
  public var writeSeconds: Int64 = 20
  /// Concurrent connections in total; 50 addresses at `connectionsPerAddress` still leave a fifth
  /// free.
  public var connections = 4096
  /// Concurrent connections from one address (IPv6: one /64); 0 for no limit.
  public var connectionsPerAddress = 64
  /// Bytes of a body that are read and discarded after its request was answered early.
  public var lingerBytes = 8 << 20
  /// Seconds that a client may take to read the last response before the connection is closed.
  public var lingerSeconds: Int64 = 5
  /// Seconds that running requests may take after a signal to stop.
  public var stopSeconds: Int64 = 10
  /// Seconds for which the first request for an archive waits, so that its length can be told.
  var archiveSeconds: Int64 = 1

  /// The default limits.
  public init() {}
}
