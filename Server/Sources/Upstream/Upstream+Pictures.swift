/// A picture of Unsplash's.
public struct UpstreamPicture: Hashable, Sendable {
  /// The media type.
  public let type: String
  /// The file.
  public let bytes: [UInt8]
}

extension Upstream {
  /// The picture at a URL on one of the hosts of Unsplash's pictures. Cached ones never expire, since their URLs name the
  /// content. Pictures do not count against the rate limit.
  public func picture(_ url: String) async throws(UpstreamFailure) -> UpstreamPicture {
    let key = Upstream.key(of: url)
    if settings.keepsPictures, let file = pictures.content(of: key),
      let end = file.firstIndex(of: UInt8(ascii: "\n"))
    {
      return UpstreamPicture(
        type: String(decoding: file[..<end], as: UTF8.self), bytes: Array(file[(end + 1)...]))
    }
    let answer = try await transport.send(
      UpstreamRequest(url: url, accept: "image/webp,image/*", isPicture: true))
    guard answer.status == 200, let type = answer.type, type.hasPrefix("image/") else {
      throw answer.status == 404 ? .missing : .failed(status: answer.status)
    }
    if settings.keepsPictures {
      pictures.keep(Array(type.utf8) + [UInt8(ascii: "\n")] + answer.body, of: key)
    }
    return UpstreamPicture(type: type, bytes: answer.body)
  }

  /// The URL without the parameter that names the list in which Unsplash showed the photo: the picture is the same.
  private static func key(of url: String) -> String {
    let parts = url.split(separator: "?", maxSplits: 1)
    guard let path = parts.first, parts.count == 2 else { return url }
    let fields = parts[1].split(separator: "&").filter { !$0.hasPrefix("ixid=") }
    return path + "?" + fields.joined(separator: "&")
  }
}
