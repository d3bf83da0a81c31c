// swift-tools-version: 6.2
import PackageDescription

/// Benchmarks the password check: the executable `Judge` rates lines of text on the host; in the
/// browser its time and size are compared with those of `Blank`, the same page without the check.
let package = Package(
  name: "Words",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "Judge", targets: ["Judge"]),
    .executable(name: "Blank", targets: ["Blank"]),
  ],
  targets: [
    .target(
      name: "Domain",
      swiftSettings: [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]),
    .target(name: "WebRuntime"),
    .executableTarget(
      name: "Judge", dependencies: ["Domain", "WebRuntime"],
      swiftSettings: [.enableExperimentalFeature("Extern")],
      linkerSettings: [.linkedLibrary("m")]),
    .executableTarget(
      name: "Blank", dependencies: ["WebRuntime"],
      swiftSettings: [.enableExperimentalFeature("Extern")],
      linkerSettings: [.linkedLibrary("m")]),
  ]
)
