import Domain

/// The parts of the policy that the service worker needs, as JSON.
extension OfflinePolicy {
  /// The policy as JSON.
  ///
  /// Why not Wire's `JSONWriter`: Embedded Swift cannot use a noncopyable type of another module. No
  /// name or path of the policy needs an escape.
  public var json: String {
    object([
      ("patience", "\(patience)"), ("pages", "\(pages)"), ("blocks", "\(blocks)"),
      ("blockSize", "\(blockSize)"), ("feedStates", "\(feedStates)"), ("paths", paths),
      ("statuses", statuses.json),
      (
        "caches",
        object([
          (OfflineRule.Cache.shell.rawValue, shell.json),
          (OfflineRule.Cache.responses.rawValue, responses.json),
          (OfflineRule.Cache.pictures.rawValue, pictures.json),
        ])
      ), ("rules", array(rules.map { $0.json })),
    ])
  }

  /// The paths that the service worker itself requests; `{name}` stands for a value.
  private var paths: String {
    object([
      ("page", string(Path.keptFeed.template)), ("offline", string(Path.offline.template)),
      ("news", string(Path.feedNews.template + "?feed={feed}")),
      ("index", string(Path.feedIndex.template + "?feed={feed}")),
      (
        "block",
        string(Path.feedCards.template + "?feed={feed}&from={from}&count=\(blockSize)")
      ),
    ])
  }
}

extension OfflineStore {
  fileprivate var json: String {
    let limit = most.map { [("most", "\($0)")] } ?? []
    return object(
      [("name", string(name)), ("surplus", "\(surplus)"), ("isPersonal", "\(isPersonal)")] + limit)
  }
}

extension OfflineStatuses {
  fileprivate var json: String {
    object([
      ("cacheable", numbers(cacheable)), ("unreached", numbers(unreached)),
      ("signedOut", numbers(signedOut)), ("nobody", numbers(nobody)),
    ])
  }

  private func numbers(_ values: [Int32]) -> String { array(values.map { "\($0)" }) }
}

extension OfflineRule {
  fileprivate var json: String {
    object([
      ("path", string(path)), ("kind", string(kind.rawValue)), ("cache", string(cache.rawValue)),
      ("owner", string(owner.rawValue)), ("hearts", string(hearts.rawValue)),
      ("needsFeed", "\(needsFeed)"), ("isPaged", "\(isPaged)"), ("isBlock", "\(isBlock)"),
      ("isPinned", "\(isPinned)"),
    ])
  }
}

private func object(_ fields: [(String, String)]) -> String {
  "{" + joined(fields.map { string($0.0) + ":" + $0.1 }) + "}"
}

private func array(_ values: [String]) -> String { "[" + joined(values) + "]" }

private func string(_ text: String) -> String { "\"" + text + "\"" }

private func joined(_ parts: [String]) -> String {
  var text = ""
  for part in parts { text += (text.isEmpty ? "" : ",") + part }
  return text
}
