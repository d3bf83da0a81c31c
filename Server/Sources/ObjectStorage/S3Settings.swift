import Domain
import Foundation

/// A bucket of an S3-compatible store.
public struct S3Settings: Sendable {
  /// `http://` or `https://`, host and port, without a path.
  var endpoint: String
  var bucket: String
  /// "" or a path that ends with "/".
  var prefix: String
  var region: String
  var credentials: S3Credentials

  /// Reads `s3://bucket/prefix`. `endpoint` nil means Amazon's in `region`. Throws `invalid` with a sentence
  /// for the owner.
  public init(
    url: String, endpoint: String?, region: String, credentials: S3Credentials
  ) throws(ObjectStoreError) {
    guard url.hasPrefix("s3://") else { throw .invalid("\(url) does not begin with s3://.") }
    let parts = url.dropFirst(5).split(separator: "/", omittingEmptySubsequences: true)
    guard let bucket = parts.first, S3Settings.isBucket(bucket) else {
      throw .invalid("\(url) names no bucket; it is like s3://bucket/photos.")
    }
    self.bucket = String(bucket)
    prefix = parts.dropFirst().map { $0 + "/" }.joined()
    self.region = region
    self.credentials = credentials
    var address = endpoint ?? "https://s3.\(region).amazonaws.com"
    while address.hasSuffix("/") { address.removeLast() }
    guard let parsed = URLComponents(string: address), ["http", "https"].contains(parsed.scheme),
      parsed.host?.isEmpty == false, parsed.path.isEmpty, parsed.query == nil, parsed.user == nil
    else { throw .invalid("The endpoint \(address) is no http:// or https:// address.") }
    self.endpoint = address
  }

  private static func isBucket(_ name: Substring) -> Bool {
    3...63 ~= name.utf8.count
      && name.utf8.allSatisfy { 97...122 ~= $0 || 48...57 ~= $0 || $0 == 45 || $0 == 46 }
  }

  /// The address, like s3://bucket/prefix; it holds no secret.
  public var url: String { "s3://\(bucket)/\(prefix)" }

  /// The place for messages; it holds no secret.
  public var text: String { "\(url) at \(endpoint)" }

  /// Host and port, as in the Host header.
  var authority: String {
    String(endpoint[(endpoint.range(of: "://")?.upperBound ?? endpoint.startIndex)...])
  }
}

/// The access key of a store.
public struct S3Credentials: Sendable {
  var accessKey: String
  var secret: Secret
  /// The token of temporary credentials; nil for others.
  var sessionToken: Secret?

  /// Reads AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN; nil if one of the first two is
  /// missing.
  public init?(environment: [String: String]) {
    self.init {
      environment[$0.uppercased()]
    }
  }

  /// Reads the lines `aws_access_key_id = …` and `aws_secret_access_key = …` of a file like
  /// ~/.aws/credentials, of its first section that has them; nil if it has none.
  public init?(file text: String) {
    var values: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let name = parts[0].trimmingCharacters(in: .whitespaces).lowercased()
      values[name] = values[name] ?? parts[1].trimmingCharacters(in: .whitespaces)
    }
    self.init { values[$0] }
  }

  private init?(_ value: (String) -> String?) {
    guard let key = value("aws_access_key_id"), !key.isEmpty,
      let secret = value("aws_secret_access_key"), !secret.isEmpty
    else { return nil }
    accessKey = key
    self.secret = Secret(secret)
    sessionToken = value("aws_session_token").flatMap { $0.isEmpty ? nil : Secret($0) }
  }
}
