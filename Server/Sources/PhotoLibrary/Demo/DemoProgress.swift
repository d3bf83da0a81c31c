import Store

/// How much of the demo has been added, as stored in the settings of the library.
struct DemoProgress: Hashable, Sendable {
  // Why this name: libraries of earlier versions, which drew the photos, have it.
  private static let nextKey = "gallery.next"
  private static let failedKey = "demo.failed"

  /// The number of photos, from the start of the catalogue, that have been added, or could not be. They are never
  /// added again, so that photos that somebody removed stay away.
  var next = 0
  /// The files of the demo that could not be added yet, by their names in the catalogue.
  var failed: Set<String> = []
}

extension DemoProgress {
  /// Reads the progress of a library.
  init(_ settings: SettingStore) throws(StoreError) {
    next = try settings.value(of: DemoProgress.nextKey).flatMap { Int($0) } ?? 0
    let names = try settings.value(of: DemoProgress.failedKey) ?? ""
    failed = Set(names.split(separator: "\n").map(String.init))
  }

  /// The progress of a library whose demo was dropped: nothing is ever added again.
  static let dropped = DemoProgress(next: Int(Int32.max))

  /// Stores the progress, which was `before`.
  func save(_ settings: SettingStore, over before: DemoProgress) async throws(StoreError) {
    // Why first: after a crash in between, the photos before `next` are recognized by their content.
    if failed != before.failed {
      let names = failed.sorted().joined(separator: "\n")
      try await settings.set(DemoProgress.failedKey, to: names.isEmpty ? nil : names)
    }
    if next != before.next { try await settings.set(DemoProgress.nextKey, to: String(next)) }
  }
}
