import Domain

/// A page of the objects in a bucket, which a store sends as XML.
///
/// Why no XML parser: a few elements are read, which have no attributes in them, and Foundation's parser would add
/// libxml2 to the server.
struct S3Listing: Hashable, Sendable {
  var objects: [StoredObject] = []
  /// The token for the next page; nil if this is the last one.
  var next: String?

  /// Reads a response; nil if it is not a listing.
  init?(_ text: String) {
    guard text.contains("<ListBucketResult") else { return nil }
    objects = S3Listing.values(of: "Contents", in: text, isRaw: true).flatMap { entry in
      let modifiedAt = S3Listing.values(of: "LastModified", in: entry).first
      let length = S3Listing.values(of: "Size", in: entry).first.flatMap { Int64($0) }
      return S3Listing.values(of: "Key", in: entry).map {
        StoredObject(
          key: $0, byteCount: length ?? 0, modifiedAt: modifiedAt.flatMap(Instant.init(text:)))
      }
    }
    let isTruncated = S3Listing.values(of: "IsTruncated", in: text).first == "true"
    next = S3Listing.values(of: "NextContinuationToken", in: text).first
    guard isTruncated == (next?.isEmpty == false) else { return nil }
    if !isTruncated { next = nil }
  }

  /// The contents of all elements of this name, without those inside of elements of the same name; as they are if
  /// `isRaw`, because they have elements in them.
  static func values(of name: String, in text: String, isRaw: Bool = false) -> [String] {
    var values: [String] = []
    let bytes = Array(text.utf8)
    let (open, close) = (Array("<\(name)>".utf8), Array("</\(name)>".utf8))
    var offset = 0
    while let start = bytes[offset...].firstRange(of: open)?.upperBound,
      let end = bytes[start...].firstRange(of: close)
    {
      let value = String(decoding: bytes[start..<end.lowerBound], as: UTF8.self)
      values.append(isRaw ? value : unescaped(value))
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
