import Domain
import Foundation
import Store
import Testing

@testable import ObjectStorage

/// Requests to S3-compatible stores.
@Suite struct S3Tests {
  /// The credentials of Amazon's examples.
  static let environment = [
    "AWS_ACCESS_KEY_ID": "AKIAIOSFODNN7EXAMPLE",
    "AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  ]

  struct Example: Sendable {
    var method: String
    var path: String
    var query: [(String, String)] = []
    var headers: [(String, String)] = []
    var payload = ""
    var signature: String
  }

  /// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
  static let examples = [
    Example(
      method: "GET", path: "/test.txt", headers: [("range", "bytes=0-9")],
      signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"),
    Example(
      method: "PUT", path: "/test$file.text",
      headers: [
        ("date", "Fri, 24 May 2013 00:00:00 GMT"), ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
      ], payload: "Welcome to Amazon S3.",
      signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"),
    Example(
      method: "GET", path: "/", query: [("lifecycle", "")],
      signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
    Example(
      method: "GET", path: "/", query: [("prefix", "J"), ("max-keys", "2")],
      signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
  ]

  // LIB-14: requests are signed as Amazon's documentation shows
  @Test(arguments: examples.indices) func requestsAreSigned(index: Int) throws {
    let example = Self.examples[index]
    let credentials = try #require(S3Credentials(environment: Self.environment))
    let signature = S3Signature(credentials: credentials, region: "us-east-1")
    let headers = signature.headers(
      of: S3Signature.Request(
        method: example.method, path: example.path,
        query: example.query.map { (name: $0.0, value: $0.1) },
        headers: [(name: "host", value: "examplebucket.s3.amazonaws.com")]
          + example.headers.map { (name: $0.0, value: $0.1) },
        payloadHash: ContentHash.text(of: Array(example.payload.utf8))),
      at: Instant(seconds: 1_369_353_600))
    let value = try #require(headers.last)
    #expect(value.name == "authorization")
    #expect(value.value.hasSuffix("Signature=" + example.signature))
    #expect(!headers.map(\.value).joined().contains("wJalrXUtnFEMI"))
  }

  // LIB-14: the credentials come from the environment or a file, and only complete
  @Test func credentialsAreRead() {
    #expect(S3Credentials(environment: [:]) == nil)
    #expect(S3Credentials(environment: ["AWS_ACCESS_KEY_ID": "a"]) == nil)
    #expect(S3Credentials(environment: Self.environment)?.accessKey == "AKIAIOSFODNN7EXAMPLE")
    #expect(S3Credentials(file: "") == nil)
    #expect(S3Credentials(file: "aws_access_key_id = a\n") == nil)
    let file =
      "[default]\n AWS_access_key_id=a\r\naws_secret_access_key = b=c\n[x]\naws_access_key_id=z"
    let read = S3Credentials(file: file)
    #expect(read?.accessKey == "a" && read?.secret.reveal() == "b=c" && read?.sessionToken == nil)
    #expect(read.map { !"\($0)".contains("b=c") } == true)
  }

  // LIB-14: an address that is none is refused with a sentence
  @Test(
    arguments: [
      ("s3://", nil), ("s3://ab", nil), ("s3://Bucket/x", nil), ("s3://b_b/x", nil),
      ("s3://bucket", "ftp://x"), ("s3://bucket", "http://"), ("s3://bucket", "http://x/path"),
      ("s3://bucket", "http://a:b@x"), ("/folder", nil),
    ] as [(String, String?)]) func badAddressesAreRefused(url: String, endpoint: String?) throws
  {
    let credentials = try #require(S3Credentials(environment: Self.environment))
    #expect(throws: ObjectStoreError.self) {
      try S3Settings(url: url, endpoint: endpoint, region: "eu-1", credentials: credentials)
    }
  }

  // LIB-14
  @Test func goodAddressesAreRead() throws {
    let credentials = try #require(S3Credentials(environment: Self.environment))
    let amazon = try S3Settings(
      url: "s3://bucket.x/a//b/", endpoint: nil, region: "eu-1", credentials: credentials)
    #expect(amazon.bucket == "bucket.x" && amazon.prefix == "a/b/")
    #expect(amazon.endpoint == "https://s3.eu-1.amazonaws.com")
    let own = try S3Settings(
      url: "s3://bucket", endpoint: "http://[::1]:8333/", region: "x", credentials: credentials)
    #expect(own.prefix == "" && own.authority == "[::1]:8333")
  }

  // LIB-14, Q-3: a page of keys is read; what is no listing is not taken for an empty one
  @Test func listingsAreRead() {
    let page = """
      <?xml version="1.0"?><ListBucketResult xmlns="x"><IsTruncated>true</IsTruncated><Contents>\
      <Key>a/b&amp;c</Key><LastModified>2026-11-27T06:00:00.000Z</LastModified><Size>1</Size></Contents><Contents><Key>d</Key></Contents>\
      <NextContinuationToken>t</NextContinuationToken></ListBucketResult>
      """
    let objects = S3Listing(page)?.objects
    #expect(objects?.map(\.key) == ["a/b&c", "d"] && S3Listing(page)?.next == "t")
    #expect(objects?.map(\.modifiedAt?.text) == ["2026-11-27T06:00:00Z", nil])
    #expect(objects?.map(\.byteCount) == [1, 0])
    #expect(S3Listing("<ListBucketResult/>")?.objects == [])
    #expect(S3Listing("<html>Sign in to the network</html>") == nil)
    #expect(S3Listing("<ListBucketResult><IsTruncated>true</IsTruncated>") == nil)
    let broken = S3Listing("<ListBucketResult><Contents><Key>a<Key>b</Key></Contents>")
    #expect(broken?.objects.map(\.key) == ["a<Key>b"])
  }
}
