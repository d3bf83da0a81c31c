import Domain
import Synchronization

/// The classes that requests are counted under.
enum RequestClass: String, CaseIterable, Sendable {
  /// The JSON API.
  case api
  /// Photos and portraits.
  case image
  /// Sign-in, accounts and tokens.
  case oauth
  /// Pages of the web app, the demo's outbox, and the public pages and feeds.
  case page
  /// Scripts, styles and icons.
  case asset
  /// Health and metrics.
  case operation

  /// Determines the class of a path from its first component.
  init(path: String) {
    let first = RequestClass.firstComponent(of: path)
    self = RequestClass.classes[first] ?? (first.utf8.first == UInt8(ascii: "@") ? .page : .api)
  }

  /// The paths of this class; all paths with the same first component belong to it too.
  private var paths: [Path] {
    switch self {
    // All other paths, unknown ones too.
    case .api: []
    case .image: [.image, .movie, .portrait]
    case .oauth: [.authorize, .authorization, .account]
    // The pages of people are recognized by their "@".
    case .page:
      [
        .start, .app, .outbox, .terms, .photoPage, .share, .atom, .jsonFeed, .embed, .openAPI,
        .reference,
      ]
    case .asset: [.assets, .manifest, .favicon, .icon, .robots]
    case .operation: [.health, .metrics]
    }
  }

  // Why a table: every request looks up its class twice, so the lookup must be fast.
  private static let classes: [Substring: RequestClass] = {
    var classes: [Substring: RequestClass] = [:]
    for kind in allCases {
      for path in kind.paths { classes[firstComponent(of: path.template)] = kind }
    }
    return classes
  }()

  /// The first component of a path; empty for `/`.
  static func firstComponent(of path: String) -> Substring {
    Substring(path.unicodeScalars.dropFirst().prefix { $0 != "/" })
  }
}

/// Request counts and latency histograms by class.
final class Metrics: Sendable {
  /// Upper bounds of the latency buckets, in seconds.
  static let bounds: [Double] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

  private struct Counter {
    var statuses = [Int](repeating: 0, count: 6)
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count + 1)
    var seconds = 0.0
  }

  private let counters: [RequestClass: Mutex<Counter>.Box]

  init() {
    var counters: [RequestClass: Mutex<Counter>.Box] = [:]
    for kind in RequestClass.allCases { counters[kind] = Mutex.Box(Counter()) }
    self.counters = counters
  }

  /// Counts one response.
  func count(_ kind: RequestClass, status: Int, took: Duration) {
    let seconds = took / .seconds(1)
    let bucket = Metrics.bounds.firstIndex { seconds <= $0 } ?? Metrics.bounds.count
    counters[kind]?.mutex.withLock { counter in
      counter.statuses[min(5, max(0, status / 100))] += 1
      counter.buckets[bucket] += 1
      counter.seconds += seconds
    }
  }

  /// Number of responses of a class since the start.
  func total(_ kind: RequestClass) -> Int {
    counters[kind]?.mutex.withLock { $0.statuses.reduce(0, +) } ?? 0
  }

  /// All counters in the Prometheus text format.
  var text: String {
    var counts = Metrics.head("imagefeed_requests_total", "counter", "Responses sent.")
    var times = Metrics.head(
      "imagefeed_request_seconds", "histogram", "Seconds from a request to its response.")
    for kind in RequestClass.allCases {
      guard let counter = counters[kind]?.mutex.withLock({ $0 }) else { continue }
      for status in 1...5 where counter.statuses[status] > 0 {
        counts += "imagefeed_requests_total{class=\"\(kind.rawValue)\",status=\"\(status)xx\"} "
        counts += "\(counter.statuses[status])\n"
      }
      times += Metrics.histogram(kind, counter)
    }
    return counts + times
  }

  /// The HELP and TYPE lines that precede the samples of a metric.
  static func head(_ name: String, _ type: String, _ help: String) -> String {
    "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
  }

  /// A metric with a single value and no labels, in the Prometheus text format.
  static func metric(_ name: String, _ type: String, _ value: Int, _ help: String) -> String {
    head(name, type, help) + "\(name) \(value)\n"
  }

  /// The version of the program as a label, as other exporters name theirs.
  static func buildInfo(version: String) -> String {
    head("imagefeed_build_info", "gauge", "The version of the program; the value is always 1.")
      + "imagefeed_build_info{version=\"\(version)\"} 1\n"
  }

  private static func histogram(_ kind: RequestClass, _ counter: Counter) -> String {
    var text = ""
    var sum = 0
    for (index, count) in counter.buckets.enumerated() {
      sum += count
      let bound = index < bounds.count ? "\(bounds[index])" : "+Inf"
      text +=
        "imagefeed_request_seconds_bucket{class=\"\(kind.rawValue)\",le=\"\(bound)\"} \(sum)\n"
    }
    text += "imagefeed_request_seconds_sum{class=\"\(kind.rawValue)\"} \(counter.seconds)\n"
    return text + "imagefeed_request_seconds_count{class=\"\(kind.rawValue)\"} \(sum)\n"
  }
}

extension Mutex where Value: Sendable {
  /// A mutex that can be shared by reference.
  fileprivate final class Box: Sendable {
    let mutex: Mutex<Value>

    init(_ value: Value) {
      mutex = Mutex(value)
    }
  }
}
