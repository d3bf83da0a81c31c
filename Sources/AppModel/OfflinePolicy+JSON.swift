import Domain
import Wire

/// What the service worker needs of the policy.
extension OfflinePolicy {
  /// The policy as JSON.
  public var json: [UInt8] {
    var writer = JSONWriter(capacity: 4096)
    writer.object { writer in
      writer.field("patience", Int64(patience))
      writer.field("pages", Int64(pages))
      writer.field("blocks", Int64(blocks))
      writer.field("blockSize", Int64(blockSize))
      writer.field("feedStates", Int64(feedStates))
      writer.field("paths") { writePaths(&$0) }
      writer.field("statuses") { writeStatuses(&$0) }
      writer.field("caches") { writer in
        writer.field("shell") { OfflinePolicy.write(shell, &$0) }
        writer.field("responses") { OfflinePolicy.write(responses, &$0) }
        writer.field("pictures") { OfflinePolicy.write(pictures, &$0) }
      }
      writer.key("rules")
      writer.array(rules) { writer, rule in OfflinePolicy.write(rule, &writer) }
    }
    return writer.bytes
  }

  /// What the worker itself requests; `{name}` stands for a value.
  private func writePaths(_ writer: inout JSONWriter) {
    writer.field("page", Path.keptFeed.template)
    writer.field("offline", Path.offline.template)
    writer.field("news", Path.feedNews.template + "?feed={feed}")
    writer.field("index", Path.feedIndex.template + "?feed={feed}")
    writer.field(
      "block", Path.feedCards.template + "?feed={feed}&from={from}&count=\(blockSize)")
  }

  private func writeStatuses(_ writer: inout JSONWriter) {
    for (name, values) in [
      ("cacheable", statuses.cacheable), ("unreached", statuses.unreached),
      ("signedOut", statuses.signedOut), ("nobody", statuses.nobody),
    ] as [(StaticString, [Int32])] {
      writer.key(name)
      writer.array(values) { $0.number(Int64($1)) }
    }
  }

  private static func write(_ store: OfflineStore, _ writer: inout JSONWriter) {
    writer.field("name", store.name)
    if let most = store.most { writer.field("most", Int64(most)) }
    writer.field("surplus", Int64(store.surplus))
    writer.field("isPersonal", store.isPersonal)
  }

  private static func write(_ rule: OfflineRule, _ writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("path", rule.path)
      writer.field("kind", rule.kind.rawValue)
      writer.field("cache", rule.cache.rawValue)
      writer.field("owner", rule.owner.rawValue)
      writer.field("hearts", rule.hearts.rawValue)
      writer.field("needsFeed", rule.needsFeed)
      writer.field("isPaged", rule.isPaged)
      writer.field("isBlock", rule.isBlock)
      writer.field("isPinned", rule.isPinned)
    }
  }
}
