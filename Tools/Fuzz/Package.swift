// swift-tools-version: 6.2
import PackageDescription

/// The parsers of foreign bytes without the server around them, built with sanitizers by
/// `Scripts/sanitize`. `Sources/` links to the files that the server is built from.
let upcoming: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "Fuzz",
  targets: [
    .target(name: "Domain", swiftSettings: upcoming),
    .target(name: "Wire", dependencies: ["Domain"], swiftSettings: upcoming),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
    .target(name: "Parsers", dependencies: ["CZlib", "Domain", "Wire"], swiftSettings: upcoming),
    .executableTarget(
      name: "Fuzz", dependencies: ["Parsers"],
      swiftSettings: upcoming + [.unsafeFlags(["-parse-as-library"])]),
  ]
)
