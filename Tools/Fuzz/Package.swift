// swift-tools-version: 6.2
import PackageDescription

/// The parsers of untrusted bytes without the server, built with sanitizers by `Scripts/sanitize`.
/// `Sources/` links to the server's files.
let upcoming: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "Fuzz",
  targets: [
    .target(name: "Domain", swiftSettings: upcoming),
    .target(name: "Wire", dependencies: ["Domain"], swiftSettings: upcoming),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .target(name: "Store", swiftSettings: upcoming),
    .target(
      name: "Parsers", dependencies: ["CZlib", "Domain", "Store", "Wire"], swiftSettings: upcoming),
    .executableTarget(
      name: "Fuzz", dependencies: ["Parsers"],
      swiftSettings: upcoming + [.unsafeFlags(["-parse-as-library"])]),
  ]
)
