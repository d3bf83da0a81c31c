import ArgumentParser
import Foundation
import PhotoLibrary
import Service
import Testing

@testable import imagefeed

/// The settings that options of `imagefeed serve` produce, and the errors found only when files and
/// host names are checked.
@Suite struct ServeOptionTests {
  private let console: Console

  init() throws { console = try Console() }

  private func expectRefusal(
    _ code: Int32, _ sentence: String, _ place: SourceLocation = #_sourceLocation,
    _ work: () throws -> Void
  ) async {
    let outcome = await Console.record { try work() }
    #expect(outcome.code == code, sourceLocation: place)
    #expect(outcome.errors.contains(sentence), sourceLocation: place)
    #expect(outcome.output == "", sourceLocation: place)
  }

  // FEED-22
  @Test func uploadOptionsBecomeSettings() throws {
    let usual = try AddingOptions.parse([]).library()
    #expect(usual.limits.bytes == 64 << 20 && usual.uploads == UploadLimits())
    let settings = try AddingOptions.parse([
      "--largest-photo", "4096", "--unfinished-uploads", "2", "--unfinished-megabytes", "3",
      "--free-megabytes", "0", "--upload-hours", "5", "--uploads", "off",
    ]).library()
    #expect(settings.limits.bytes == 4_294_967_296 && settings.uploads.perPerson == 2)
    #expect(settings.uploads.totalBytes == 3 << 20 && settings.uploads.freeBytes == 0)
    #expect(settings.uploads.keptSeconds == 18_000)
  }

  // LIB-15
  @Test func imageLimitOptionsBecomeSettings() throws {
    let usual = LibrarySettings()
    let same = try ImageOptions.parse([]).apply(to: usual)
    #expect(same.workers == usual.workers && same.clientBurst == usual.clientBurst)
    #expect(same.largePixels == usual.largePixels)
    #expect(same.variantDiskBytes == usual.variantDiskBytes)
    let settings = try ImageOptions.parse([
      "--image-workers", "3", "--image-nice", "4", "--image-seconds", "5", "--image-percent", "6",
      "--image-queue", "7", "--image-queue-per-client", "8", "--large-megapixels", "9",
      "--image-megabytes", "16", "--largest-megapixels", "300",
    ]).apply(to: usual)
    #expect(settings.workers == 3 && settings.workerNiceness == 4)
    #expect(settings.clientBurst == 5000 && settings.clientPercent == 6)
    #expect(settings.waitingVariants == 7 && settings.waitingVariantsPerClient == 8)
    // LIB-24: the limit of a worker's memory follows from that of pixels.
    #expect(same.limits == usual.limits && usual.limits.pixels > 201_326_592)
    #expect(settings.limits.pixels == 300_000_000)
    #expect(settings.limits.interlacedPixels == 150_000_000)
    #expect(settings.workerMemory == 1_610_612_736 + 2_000_000_000)
    #expect(settings.largePixels == 9_000_000 && settings.variantDiskBytes == 16 << 20)
  }

  // a public URL must be HTTPS unless it is local, so that passwords do not cross a network in
  // the clear.
  @Test func aPublicAddressIsHTTPSUnlessLocal() async throws {
    #expect(try AddressOptions.parse([]).origin() == nil)
    let good = try AddressOptions.parse(["--public-url", "https://photos.example"]).origin()
    #expect(good?.text == "https://photos.example")
    let local = try AddressOptions.parse(["--public-url", "http://192.168.1.2:8080"]).origin()
    #expect(local?.isSecure == false)
    await expectRefusal(1, "--public-url must be https:// for photos.example: over plain http") {
      _ = try AddressOptions.parse(["--public-url", "http://photos.example"]).origin()
    }
  }

  // LIB-4: `--public-url` must be an HTTP or HTTPS origin without a path.
  @Test(arguments: ["photos.example", "ftp://photos.example", "https://photos.example/x", ""])
  func aPublicAddressIsAnOrigin(text: String) async throws {
    let options = try AddressOptions.parse(["--public-url", text])
    await expectRefusal(
      64, "--public-url is http:// or https:// with a host and nothing after it."
    ) { _ = try options.origin() }
  }

  //
  @Test func anUnreadableCertificateIsRefused() async throws {
    let good = try console.file("cert.pem", [])
    let missing = good + ".missing"
    #expect(try AddressOptions.parse([]).certificate() == nil)
    let both = try AddressOptions.parse(["--tls-cert", good, "--tls-key", good]).certificate()
    #expect(both?.key == good)
    await expectRefusal(1, "\(missing) cannot be read.") {
      _ = try AddressOptions.parse(["--tls-cert", good, "--tls-key", missing]).certificate()
    }
  }

  // `--trusted-proxy` must be an IP address or a range of addresses.
  @Test(arguments: ["10.0.0.0/33", "proxy", "10.0.0", "::1/129", ""])
  func aProxyIsAnAddressOrARange(text: String) async throws {
    #expect(try AddressOptions.parse(["--trusted-proxy", "10.0.0.0/8"]).proxies().count == 1)
    let options = try AddressOptions.parse(["--trusted-proxy", text])
    await expectRefusal(
      64, "--trusted-proxy \(text) is no address and no range like 10.0.0.0/8."
    ) { _ = try options.proxies() }
  }

  // CODE-13: incomplete or invalid options of an SMS gateway are refused with a message.
  @Test(arguments: [
    ("kannel", "--sms kannel needs --sms-prefix: numbers that begin with it get codes, like +7."),
    ("twilio", "--sms twilio needs --sms-prefix: numbers that begin with it get codes, like +7."),
    ("outbox", "--sms outbox shows codes on a page; it needs demo mode."),
    ("kannel --sms-prefix +7", "--sms kannel needs --sms-url, like http://127.0.0.1:13013"),
    (
      "kannel --sms-prefix +7 --sms-url ftp://a",
      "--sms-url ftp://a is no http:// or https:// address."
    ),
    (
      "kannel --sms-prefix +7 --sms-url http://a/b",
      "--sms kannel needs --sms-user, --sms-sender and $IMAGEFEED_SMS_PASSWORD."
    ),
    (
      "twilio --sms-prefix +7",
      "--sms twilio needs --sms-user, --sms-sender and $IMAGEFEED_SMS_PASSWORD."
    ),
  ]) func aGatewayWithoutItsValuesIsRefused(line: String, sentence: String) async throws {
    let options = try SignInOptions.parse(["--sms"] + line.split(separator: " ").map(String.init))
    await expectRefusal(64, sentence) { _ = try options.messages(isDemo: false) }
  }

  // CODE-13: by default, a demo shows codes on its own page, and other servers send none.
  @Test func byDefaultOnlyADemoShowsCodes() throws {
    guard case .outbox = try SignInOptions.parse([]).messages(isDemo: true) else {
      return #expect(Bool(false))
    }
    guard case .none = try SignInOptions.parse([]).messages(isDemo: false) else {
      return #expect(Bool(false))
    }
  }

  // CODE-1
  @Test func termsAreATextOrAPage() async throws {
    #expect(try SignInOptions.parse([]).termsOfServer() == nil)
    let page = "https://photos.example/terms"
    #expect(try SignInOptions.parse(["--terms", page]).termsOfServer() == .page(url: page))
    let text = try console.file("terms.txt", "Условия 📄".utf8)
    #expect(try SignInOptions.parse(["--terms", text]).termsOfServer() == .text("Условия 📄"))
    let most = try console.file("most.txt", repeatElement(97, count: 262_144))
    #expect(try SignInOptions.parse(["--terms", most]).termsOfServer() != nil)
  }

  // CODE-1, Q-1: `--terms` must name a web page, or a file with up to 256 kB of UTF-8 text.
  @Test(arguments: [
    ("https://", "is no address of a page."), ("missing.txt", "cannot be read."),
    ("blank.txt", "is no text of up to 256 kB in UTF-8."),
    ("long.txt", "is no text of up to 256 kB in UTF-8."),
    ("bytes.txt", "is no text of up to 256 kB in UTF-8."),
  ]) func termsThatAreNoPageOrTextAreRefused(name: String, sentence: String) async throws {
    let folder = try console.file("blank.txt", " \n\t".utf8).dropLast("blank.txt".count)
    _ = try console.file("long.txt", repeatElement(97, count: 262_145))
    _ = try console.file("bytes.txt", [0xFF, 0xFE, 0x41])
    let path = name.hasPrefix("https") ? name : folder + name
    let options = try SignInOptions.parse(["--terms", path])
    await expectRefusal(1, "--terms \(path) \(sentence)") { _ = try options.termsOfServer() }
  }

  // LIB-13: on a private server members share only their own photos, unless the owner says otherwise.
  @Test(arguments: [
    (["--demo", "off"], false), (["--demo", "off", "--no-private"], true), ([], true),
    (["--demo", "off", "--share-others"], true), (["--no-share-others"], false),
    (["--private"], false),
  ]) func membersShareOthersOnlyOnAPublicServer(options: [String], sharesOthers: Bool) throws {
    let page = try ["app.js", "app.wasm", "app.css"].map { try console.file("web/" + $0, []) }
    let web = try #require(page.first?.dropLast("/app.js".count))
    let serve = try Serve.parse(options + ["--data", console.folder, "--web", String(web)])
    #expect(try serve.settings(.demo).sharesOthers == sharesOthers)
  }

  // LIB-4: wrong arguments are refused before a library is created.
  @Test func aServerWithWrongArgumentsMakesNoLibrary() async throws {
    let outcome = await console.run("serve", "--sms", "outbox", "--demo", "off")
    #expect(outcome.code == 64)
    #expect(!FileManager.default.fileExists(atPath: console.folder))
  }
}
