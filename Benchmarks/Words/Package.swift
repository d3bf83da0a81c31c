// swift-tools-version: 6.2
import PackageDescription

/// The password check on its own: on the host it checks lines, in the browser its time and size are
/// measured; `Blank` is the same page without it.
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
