// swift-tools-version: 6.2
import PackageDescription

/// The judge of passwords by itself: on the host it judges lines, in the browser it is timed and
/// weighed; `Blank` is the same page without a judge.
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
