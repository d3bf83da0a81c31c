import Crypto
import Domain
import Store

/// Signs requests by AWS Signature Version 4:
/// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
struct S3Signature: Sendable {
  let credentials: S3Credentials
  let region: String
  var service = "s3"

  /// A request as it is signed.
  struct Request: Sendable {
    var method: String
    /// The path, not encoded, from "/".
    var path: String
    /// Parameters, not encoded.
    var query: [(name: String, value: String)] = []
    /// Headers to sign, Host among them; names in lower case.
    var headers: [(name: String, value: String)]
    /// The SHA-256 of the body in hexadecimal digits.
    var payloadHash: String
  }

  /// The hash of an empty body.
  static let emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  /// The headers to send: those of the request, and the signature.
  func headers(of request: Request, at now: Instant) -> [(name: String, value: String)] {
    var request = request
    let time = S3Signature.time(now)
    request.headers.append(("x-amz-content-sha256", request.payloadHash))
    request.headers.append(("x-amz-date", time))
    if let token = credentials.sessionToken {
      request.headers.append(("x-amz-security-token", token.reveal()))
    }
    return request.headers + [("authorization", authorization(request, time))]
  }

  /// The value of the Authorization header at `time`, such as 20130524T000000Z.
  func authorization(_ request: Request, _ time: String) -> String {
    let date = String(time.prefix(8))
    let scope = "\(date)/\(region)/\(service)/aws4_request"
    let headers = request.headers.sorted { $0.name < $1.name }
    let names = headers.map(\.name).joined(separator: ";")
    let canonical = [
      request.method, S3Signature.encoded(request.path, keepsSlashes: true),
      S3Signature.query(request.query),
      headers.map { "\($0.name):\(S3Signature.trimmed($0.value))\n" }.joined(),
      names, request.payloadHash,
    ].joined(separator: "\n")
    let text = [
      "AWS4-HMAC-SHA256", time, scope, ContentHash.text(of: Array(canonical.utf8)),
    ].joined(separator: "\n")
    var key = Array(("AWS4" + credentials.secret.reveal()).utf8)
    for part in [date, region, service, "aws4_request"] { key = S3Signature.keyed(part, key) }
    let signature = Hexadecimal.text(S3Signature.keyed(text, key))
    return "AWS4-HMAC-SHA256 Credential=\(credentials.accessKey)/\(scope), "
      + "SignedHeaders=\(names), Signature=\(signature)"
  }

  /// The keyed hash HMAC-SHA-256 of `text`.
  private static func keyed(_ text: String, _ key: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key)))
  }

  /// The parameters in the order and encoding in which they are signed and sent.
  static func query(_ parameters: [(name: String, value: String)]) -> String {
    parameters.map { (encoded($0.name), encoded($0.value)) }.sorted { $0 < $1 }
      .map { $0.0 + "=" + $0.1 }.joined(separator: "&")
  }

  /// Percent-encodes everything but A–Z, a–z, 0–9, "-", ".", "_" and "~".
  static func encoded(_ text: String, keepsSlashes: Bool = false) -> String {
    var result: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case 65...90, 97...122, 48...57, 45, 46, 95, 126: result.append(byte)
      case 47 where keepsSlashes: result.append(byte)
      default: result += [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The value without spaces around it, and with one space in place of several.
  private static func trimmed(_ value: String) -> String {
    value.split(separator: " ").joined(separator: " ")
  }

  /// `20130524T000000Z`.
  static func time(_ now: Instant) -> String {
    now.text.filter { $0 != "-" && $0 != ":" }
  }
}
