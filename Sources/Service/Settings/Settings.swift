public import Domain

/// Everything an owner can set about a running server.
public struct Settings: Sendable {
  /// The address to listen on.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 takes any free one.
  public var port = 8080
  /// The data folder.
  public var folder: String
  /// The folder with app.js, app.wasm, app.css and the icons.
  public var webFolder: String
  /// Which of the two editions is served.
  public var edition = Edition.extended
  /// Whether the demo account, gallery and application exist (LIB-2).
  public var isDemo = true
  /// Whether the demo is refused to requests that came through a proxy: it is on only because nobody
  /// but this machine seemed to reach the server (LIB-2).
  public var isDemoForThisMachine = false
  /// Where people reach the server; nothing means the address it listens on.
  public var publicURL: Origin?
  /// The host in absolute addresses where no public URL is set; nothing means `host`.
  public var advertisedHost: String?
  /// The instance's name, as pages show it.
  public var name = "Image Feed"
  /// Whether JSON needs a person's token or session (LIB-12).
  public var isPrivate = false
  /// Certificate and key for https; nothing means plain http.
  public var certificate: CertificateFiles?
  /// Proxies whose `X-Forwarded-For` is believed.
  public var trustedProxies: [AddressRange] = []
  /// API requests per hour and application, per person in the server's own apps; 0 means no limit.
  public var requestsPerHour = 0
  /// How messages with codes leave the server.
  public var messages = MessageWay.none
  /// What a request may cost.
  public var limits = Limits()
  /// Whether signed-in people add photos from the web app (FEED-22).
  public var takesUploads = true

  /// What people agree to who sign in by phone; nil if the server has no terms.
  public var terms: Terms?

  /// Settings with their defaults.
  public init(folder: String, webFolder: String) {
    self.folder = folder
    self.webFolder = webFolder
  }

  /// The origin of every absolute address the server writes.
  public var origin: Origin {
    publicURL
      ?? Origin(isSecure: certificate != nil, host: advertisedHost ?? host, port: port)
  }
}

extension Settings {
  /// A warning for the owner about a proxy that seems to be in front and is not trusted, else nil.
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

/// The two PEM files of https.
public struct CertificateFiles: Hashable, Sendable {
  /// Path of the certificate chain.
  public var certificate: String
  /// Path of the private key.
  public var key: String

  /// The two files.
  public init(certificate: String, key: String) {
    self.certificate = certificate
    self.key = key
  }
}

/// What one request or connection may cost.
public struct Limits: Hashable, Sendable {
  /// Bytes of a JSON body or a form.
  public var bodyBytes = 64 * 1024
  /// Bytes of a path with its query.
  public var addressBytes = 8 * 1024
  /// Bytes of all header fields together.
  public var headerBytes = 32 * 1024
  /// How many header fields there may be.
  public var headerFields = 100
  /// Seconds from the start of a connection to the end of its first header.
  public var headerSeconds: Int64 = 10
  /// Seconds that a connection may stay open between two requests.
  public var idleSeconds: Int64 = 60
  /// Bytes per second a body must arrive with, averaged over `rateSeconds`.
  public var bodyBytesPerSecond = 1024
  /// Seconds over which the rate of a body is measured.
  public var rateSeconds: Int64 = 10
  /// Seconds after which an answer that nobody reads is given up.
  public var writeSeconds: Int64 = 20
  /// Connections at the same time; 50 crowded addresses leave a fifth of them free.
  public var connections = 4096
  /// Connections from one address (IPv6: one /64) at the same time; 0 means no limit.
  public var connectionsPerAddress = 64
  /// Bytes of a body that are read and dropped after its request was answered early.
  public var lingerBytes = 8 << 20
  /// Seconds that a client has to take the last response before the connection is closed.
  public var lingerSeconds: Int64 = 5
  /// Seconds that running requests have to finish after a signal to stop.
  public var stopSeconds: Int64 = 10

  /// The default limits.
  public init() {}
}
