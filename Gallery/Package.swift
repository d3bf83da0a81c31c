// swift-tools-version: 6.2
import PackageDescription

var strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
if Context.environment["CI"] != nil { strict.append(.treatAllWarnings(as: .error)) }

/// Drawing pictures takes minutes if unoptimized, so debug builds optimize it too, but keep runtime
/// checks. Release builds omit the checks, which the same pictures passed in debug builds.
let fast: [SwiftSetting] =
  strict + [
    .unsafeFlags(["-O"], .when(configuration: .debug)),
    .unsafeFlags(["-Ounchecked"], .when(configuration: .release)),
  ]

/// Draws the photos of the demo.
let package = Package(
  name: "Gallery",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Gallery", targets: ["Gallery"])],
  targets: [
    .target(name: "Gallery", swiftSettings: fast),
    .testTarget(name: "GalleryTests", dependencies: ["Gallery"], swiftSettings: strict),
  ]
)
