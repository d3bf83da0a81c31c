/// A page of the keys in a bucket, as a store answers it in XML.
///
/// Why no XML parser: two elements are read, which have no attributes in them, and Foundation's parser would add
/// libxml2 to the server.
struct S3Listing: Hashable, Sendable {
  var keys: [String] = []
  /// The token for the next page; nil if this is the last one.
  var next: String?

  /// Reads a response; nil if it is not a listing.
  init?(_ text: String) {
    guard text.contains("<ListBucketResult") else { return nil }
    keys = S3Listing.values(of: "Key", in: text)
    let isTruncated = S3Listing.values(of: "IsTruncated", in: text).first == "true"
    next = S3Listing.values(of: "NextContinuationToken", in: text).first
    guard isTruncated == (next?.isEmpty == false) else { return nil }
    if !isTruncated { next = nil }
  }

  /// The contents of all elements of this name, without those inside of elements of the same name.
  static func values(of name: String, in text: String) -> [String] {
    var values: [String] = []
    let bytes = Array(text.utf8)
    let (open, close) = (Array("<\(name)>".utf8), Array("</\(name)>".utf8))
    var offset = 0
    while let start = bytes[offset...].firstRange(of: open)?.upperBound,
      let end = bytes[start...].firstRange(of: close)
    {
      values.append(unescaped(String(decoding: bytes[start..<end.lowerBound], as: UTF8.self)))
      offset = end.upperBound
    }
    return values
  }

  private static func unescaped(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var text = text
    let entities = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"),
      ("&#39;", "'"), ("&amp;", "&"),
    ]
    for (entity, character) in entities { text = text.replacing(entity, with: character) }
    return text
  }
}
