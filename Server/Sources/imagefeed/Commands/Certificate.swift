import ArgumentParser
import Domain
import Service
import Store

/// Shows the certificate authority for Unsplash's names, and how clients are led to the server (API-8).
struct Certificate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the certificate that clients must trust for \"serve --as-unsplash\".",
    discussion: """
      The first call, or the first start with --as-unsplash, makes a certificate authority that can vouch for \
      unsplash.com and the names below it only. Its key never leaves the data folder. --for prints the commands \
      for one kind of client.
      """)

  @Option(name: .customLong("for"), help: "Print the commands for this client.")
  var client: TrustingClient?
  @Option(name: .long, help: "The server's address in the lines for hosts files.")
  var address = "127.0.0.1"
  @Flag(name: .long, help: "Print the certificate itself, PEM.") var pem = false
  @Flag(
    name: .long,
    help:
      "Make a new authority; clients must trust it again. A running server takes it up after SIGHUP."
  )
  var renew = false
  @OptionGroup var data: DataOption
  @Flag(name: .long, help: "Print JSON.") var json = false

  func validate() throws {
    guard !pem || client == nil else { throw ValidationError("Give --pem or --for, not both.") }
    guard AddressRange(address) != nil, !address.contains("/") else {
      throw ValidationError("--address is an IP address, such as 192.168.1.20.")
    }
  }

  mutating func run() throws {
    try data.requirePermission(json: json)
    guard !data.isNew else {
      throw refuse(
        "There is no library in \(data.folder). Name the data folder with --data, or start the server once with "
          + "\"imagefeed serve\".", json: json)
    }
    let authority: CertificateAuthority
    do {
      if renew { try CertificateAuthority.remove(from: data.folder) }
      authority = try CertificateAuthority(folder: data.folder, now: Serve.now())
    } catch {
      throw refuse("\(error)", json: json)
    }
    FolderOwner.handOver(data.folder)
    let lines = client?.lines(certificate: authority.path, address: address)
    if json {
      Terminal.say(
        json: Shown(
          certificate: authority.path, sha256: authority.fingerprintText,
          ends: authority.end.text, commands: lines,
          pem: pem ? authority.pem : nil))
    } else if pem {
      Terminal.say(authority.pem)
    } else {
      for line in lines ?? summary(authority) { Terminal.say(line) }
    }
  }

  private func summary(_ authority: CertificateAuthority) -> [String] {
    [
      "certificate    \(authority.path)", "SHA-256        \(authority.fingerprintText)",
      "valid until    \(authority.end.text)", "",
      "Whoever trusts it lets this server answer as unsplash.com, and as nobody else. Lead the names here, on each "
        + "machine whose clients are meant, in its hosts file (imagefeed certificate --for hosts), or give the client "
        + "the proxy (serve --proxy-port). Then let it trust the certificate:",
    ]
      + TrustingClient.allCases.map { client in
        "  imagefeed certificate --for \(client.rawValue)"
      }
  }

  /// The output of `certificate --json`.
  private struct Shown: Encodable {
    let certificate: String
    let sha256: String
    let ends: String
    let commands: [String]?
    let pem: String?
  }
}

/// A client that can be led to a server in Unsplash's place.
enum TrustingClient: String, CaseIterable, ExpressibleByArgument {
  case hosts
  case curl
  case python
  case node
  case java
  case debian
  case macos
  case iosSimulator = "ios-simulator"
  case android

  /// What to do, as commands and comments of a shell; `certificate` is the path of the certificate.
  func lines(certificate: String, address: String) -> [String] {
    let file = TrustingClient.quoted(certificate)
    return switch self {
    case .hosts: TrustingClient.hosts(address)
    case .curl:
      [
        "curl --cacert \(file) https://api.unsplash.com/photos",
        "# or for all commands of a shell:",
      ]
        + ["export CURL_CA_BUNDLE=\(file)"]
    case .python:
      [
        "# requests and httpx replace their authorities by this one:",
        "export REQUESTS_CA_BUNDLE=\(file) SSL_CERT_FILE=\(file)",
      ]
    case .node:
      ["# In addition to Node's own authorities:", "export NODE_EXTRA_CA_CERTS=\(file)"]
        + [
          "# fetch needs Node 24 and NODE_USE_ENV_PROXY=1 to use a proxy; the hosts file works with all."
        ]
    case .java: TrustingClient.java(file)
    case .debian:
      [
        "sudo cp \(file) /usr/local/share/ca-certificates/imagefeed-unsplash.crt",
        "sudo update-ca-certificates",
        "# Firefox and Chromium have authorities of their own: import the file in their settings.",
      ]
    case .macos:
      [
        "sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain \(file)"
      ]
    case .iosSimulator:
      [
        "# The simulator uses the Mac's hosts file.",
        "xcrun simctl keychain booted add-root-cert \(file)",
      ]
    case .android: TrustingClient.android(file)
    }
  }

  private static func hosts(_ address: String) -> [String] {
    ["# Lines for /etc/hosts, on Windows C:\\Windows\\System32\\drivers\\etc\\hosts:"]
      + CertificateAuthority.names.map { "\(address) \($0)" }
      + [
        "# Without them the names lead to Unsplash again. Browsers keep cookies of this server for these names."
      ]
  }

  private static func java(_ file: String) -> [String] {
    [
      "# A copy of Java's authorities with this one:",
      "cp \"$(dirname \"$(dirname \"$(readlink -f \"$(command -v java)\")\")\")/lib/security/cacerts\" imagefeed.jks",
      "chmod u+w imagefeed.jks",
      "keytool -importcert -noprompt -alias imagefeed -file \(file) -keystore imagefeed.jks -storepass changeit",
      "export JAVA_TOOL_OPTIONS=\"-Djavax.net.ssl.trustStore=$PWD/imagefeed.jks"
        + " -Djavax.net.ssl.trustStorePassword=changeit\"",
    ]
  }

  private static func android(_ file: String) -> [String] {
    [
      "# Apps trust authorities that people install only if their network security configuration says so",
      "# (<certificates src=\"user\"/> in debug-overrides). An emulator without Google Play:",
      "adb push \(file) /sdcard/Download/imagefeed-unsplash.crt",
      "# then Settings, Security, Encryption & credentials, Install a certificate, CA certificate.",
      "# The emulator reaches this machine at 10.0.2.2: imagefeed certificate --for hosts --address 10.0.2.2",
    ]
  }

  private static func quoted(_ path: String) -> String {
    "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
