import ArgumentParser
import Domain
import Foundation
import Identity
import Logging
import PhotoLibrary
import Service
import Store

/// Runs the server.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Start the server: web app, API and pictures on one address.",
    discussion: """
      The first start in demo mode creates a demo account (username / password / 1 3 2), 64 photos \
      and an application for Unsplash clients (demo / demo-secret). \
      Stop it with Ctrl-C; SIGHUP reloads the certificate. Exit code 1 if it cannot start.
      """)

  @OptionGroup var data: DataOption
  @OptionGroup(title: "Address") var address: AddressOptions
  @OptionGroup(title: "Server") var manner: ServerModeOptions
  @OptionGroup(title: "Signing in") var signIn: SignInOptions
  @OptionGroup(title: "Adding photos") var adding: AddingOptions
  @OptionGroup(title: "Images") var images: ImageOptions
  @OptionGroup(title: "Backup") var backup: BackupOptions
  @OptionGroup(title: "In Unsplash's place") var unsplash: UnsplashOptions
  @OptionGroup(title: "Photos of Unsplash") var upstream: UpstreamOptions

  mutating func run() async throws {
    LoggingSystem.bootstrap { [level = manner.logLevel.level] _ in LineLogHandler(level: level) }
    let logger = Logger(label: "imagefeed")
    // Why before anything is opened: invalid arguments must not create a library.
    var settings = try settings(.demo)
    try data.requirePermission()
    let isNew = data.isNew
    if isNew { try data.mayBegin() }
    let wouldBeDemo = settings.isDemo
    do {
      if let warning = settings.proxyWarning { logger.warning("\(warning)") }
      if let warning = settings.unsplashWarning { logger.warning("\(warning)") }
      if let warning = upstream.secretWarning { logger.warning("\(warning)") }
      let resources = try ServerResources.open(
        folder: data.folder, shared: try data.shared(), feedDate: manner.feedOrder,
        librarySettings: images.apply(to: adding.library()), logger: logger, clock: Serve.now
      ) { folder in
        settings = try self.settings(folder.use)
        let identity = signIn.identity(isDemo: settings.isDemo)
        let common = CommonPasswords(webFolder: settings.webFolder, logger: logger)
        return (identity, common.rules(minimum: identity.minimumPassword))
      }
      defer { resources.close() }
      try await resources.keepPhotoSource(isUpstream: settings.upstream != nil)
      Serve.offerRereading(resources.database, logger)
      let server = Server(settings, resources, demoCount: manner.gallery, logger: logger)
      try await server.prepare()
      try await server.refuseForeignBackup()
      let welcome = Welcome(
        settings: settings, port: 0, drawsCodes: Terminal.isRead,
        newFolder: isNew ? data.folder : nil, hasDemoEnded: wouldBeDemo && !settings.isDemo)
      try await server.run { ports in
        for line in welcome.lines(ports) { Terminal.say(line) }
      }
    } catch let exit as ExitCode {
      throw exit
    } catch {
      throw refuse("\(error)")
    }
  }

  /// Logs how many photos an earlier version has imported, if any, and how to read them again (LIB-23).
  private static func offerRereading(_ database: Database, _ logger: Logger) {
    // Why ignored: a library that cannot be read is reported by whatever needs it.
    guard let count = try? database.photos.countReadByEarlierPrograms(), count > 0 else { return }
    logger.notice(
      "earlier versions imported photos; \"imagefeed reread\" reads their dates, tags, videos and colors again",
      metadata: ["photos": "\(count)"])
  }

  /// The current time of the system clock.
  static let now: @Sendable () -> Instant = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// The settings that the options mean; prints why and throws if they are invalid.
  func settings(_ use: FolderUse) throws -> Settings {
    _ = try data.shared()
    var settings = Settings(folder: data.folder, webFolder: try address.webFolder())
    settings.version = ImageFeed.version
    settings.host = address.host
    settings.port = address.port
    settings.publicURL = try address.origin()
    settings.trustedProxies = try address.proxies()
    do throws(DemoRefusal) {
      settings.isDemo = try manner.demo.isOn(
        host: address.host, publicURL: settings.publicURL,
        isBehindProxy: !settings.trustedProxies.isEmpty, folder: use)
    } catch {
      throw error == .folder ? refuse("\(error)") : misuse("\(error)")
    }
    settings.isDemoForThisMachine = manner.demo == .auto
    settings.upstream = try upstream.settings()
    if settings.upstream != nil { try becomeUpstream(&settings) }
    settings.edition = manner.edition
    settings.name = manner.name
    settings.isPrivate = manner.isPrivate ?? !(settings.isDemo || settings.upstream != nil)
    settings.sharesOthers = manner.shareOthers ?? !settings.isPrivate
    settings.hasSourceURLs = try sourceURLs(settings)
    settings.aliases = try manner.aliases
    settings.requestsPerHour = manner.rateLimit
    settings.messages = try signIn.messages(isDemo: settings.isDemo)
    settings.terms = try signIn.termsOfServer()
    settings.takesUploads = adding.uploads == .on && settings.upstream == nil
    settings.auditDays = manner.auditDays
    settings.binDays = manner.binDays
    settings.scanMinutes = adding.scanMinutes
    settings.backup = try backup.settings(data)
    settings.certificate = try address.certificate()
    settings.limits.connections = address.connections
    settings.limits.connectionsPerAddress = address.connectionsPerAddress
    settings.unsplash = try unsplash.place(in: settings)
    if settings.publicURL == nil { settings.advertisedHost = LocalNetwork.host(for: address.host) }
    return settings
  }
}

extension Serve {
  /// Turns off the features of a library; throws if an option requires one.
  private func becomeUpstream(_ settings: inout Settings) throws {
    guard !unsplash.asUnsplash else {
      throw misuse("--upstream and --as-unsplash exclude each other.")
    }
    guard data.database == nil else {
      throw misuse("--upstream is for one server: leave --database out.")
    }
    guard manner.demo == .auto || manner.demo == .off else {
      throw misuse("--upstream has no demo: leave --demo out.")
    }
    settings.isDemo = false
  }

  /// Whether URLs of source.unsplash.com work on a server with these settings; throws if they would show private photos.
  private func sourceURLs(_ settings: Settings) throws -> Bool {
    let isOpen = settings.isDemo || unsplash.asUnsplash
    if settings.upstream != nil { return false }
    let isOn = manner.sourceUrls ?? (isOpen && !settings.isPrivate)
    guard !isOn || !settings.isPrivate else {
      throw misuse(
        "--source-urls shows photos to everybody, and this server is private: add --no-private.")
    }
    return isOn
  }
}

/// Where the server listens and under which URL it is reached.
struct AddressOptions: ParsableArguments {
  @Option(
    name: .long,
    help: "The address to listen on; 0.0.0.0 makes it reachable from phones, :: also over IPv6.")
  var host = "127.0.0.1"
  @Option(name: .long, parsing: .unconditional, help: "The port to listen on.")
  var port = 8080
  @Option(name: .long, help: "The public URL, such as https://photos.example.org.")
  var publicUrl: String?
  @Option(name: .long, help: "The certificate chain for HTTPS, PEM.") var tlsCert: String?
  @Option(name: .long, help: "The private key for HTTPS, PEM.") var tlsKey: String?
  @Option(
    name: .long,
    help: """
      A proxy whose X-Forwarded-For is trusted, CIDR; repeatable. It forwards other people's \
      requests, so demo mode is off.
      """)
  var trustedProxy: [String] = []
  @Option(name: .long, parsing: .unconditional, help: "Limit of concurrent connections.")
  var connections = Limits().connections
  @Option(
    name: .long, parsing: .unconditional,
    help: "Limit of connections per address (IPv6: per /64), except proxies; 0 for none.")
  var connectionsPerAddress = Limits().connectionsPerAddress
  @Option(
    name: .long,
    help: "The web app's folder; default: ./Web or near the program.")
  var web: String?

  func validate() throws {
    guard 0...65535 ~= port else { throw ValidationError("--port is 0 to 65535.") }
    guard 1...1_000_000 ~= connections else {
      throw ValidationError("--connections is 1 to 1000000.")
    }
    guard connectionsPerAddress >= 0 else {
      throw ValidationError("--connections-per-address is 0 or more.")
    }
    guard (tlsCert == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-cert and --tls-key belong together.")
    }
  }

  func origin() throws -> Origin? {
    guard let publicUrl else { return nil }
    guard let origin = Origin(publicUrl) else {
      throw misuse(
        "--public-url is http:// or https:// with a host and nothing after it. The app cannot live below a path "
          + "such as /photos: give it a host name or a port of its own.")
    }
    guard origin.isSecure || origin.isLocal else {
      throw refuse(
        """
        --public-url must be https:// for \(origin.host): over plain http everybody on the way reads \
        passwords and tokens. Put a proxy with a certificate in front, or give --tls-cert and --tls-key.
        """)
    }
    return origin
  }

  func certificate() throws -> CertificateFiles? {
    guard let tlsCert, let tlsKey else { return nil }
    for path in [tlsCert, tlsKey] where !FileManager.default.isReadableFile(atPath: path) {
      throw refuse("\(path) cannot be read.")
    }
    return CertificateFiles(certificate: tlsCert, key: tlsKey)
  }

  func proxies() throws -> [AddressRange] {
    try trustedProxy.map { text in
      guard let range = AddressRange(text) else {
        throw misuse("--trusted-proxy \(text) is no address and no range like 10.0.0.0/8.")
      }
      return range
    }
  }

  /// The folder with the web app; throws if none is found.
  func webFolder() throws -> String {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    return try WebFolder.find(named: web, program: program)
  }
}
