import Foundation

/// The newer formats named in an `Accept` header; wildcards do not count.
struct AcceptedFormats: Hashable, Sendable {
  var avif = false
  var webp = false

  init(header: String?) {
    for part in (header ?? "").lowercased().split(separator: ",") {
      let words = part.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let type = words.first, !words.dropFirst().contains(where: isRefusal) else { continue }
      if type == "image/avif" { avif = true }
      if type == "image/webp" { webp = true }
    }
  }
}

/// Whether a parameter is a weight of 0, such as `q=0` or `q=0.0`.
private func isRefusal(_ parameter: String) -> Bool {
  parameter.hasPrefix("q=") && Double(parameter.dropFirst(2)) == 0
}
