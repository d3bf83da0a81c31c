// swift-tools-version: 6.2
import PackageDescription

/// The parsers of untrusted bytes without the server, built with sanitizers by `Scripts/sanitize`. Those of requests and
/// of messages between server and worker are links to the server's files.
let upcoming: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "Fuzz",
  // Why a name: without it, the package would be called as the folder of the clone.
  dependencies: [.package(name: "ImageFeed", path: "../..")],
  targets: [
    .target(name: "Store", swiftSettings: upcoming),
    .target(
      name: "Parsers",
      dependencies: ["Store"]
        + ["Domain", "Media", "Wire"].map { .product(name: $0, package: "ImageFeed") },
      swiftSettings: upcoming),
    .executableTarget(
      name: "Fuzz", dependencies: ["Parsers"],
      swiftSettings: upcoming + [.unsafeFlags(["-parse-as-library"])]),
  ]
)
