// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target; a file must import each module whose members it uses.
var strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Settings of the core targets, which are also compiled as Embedded Swift for the browser.
var core = strict

#if os(Linux)
  // Warnings are errors, except on a Mac: a deprecation in a new SDK must not break the build.
  strict.append(.treatAllWarnings(as: .error))
  core = strict + [.treatWarning("EmbeddedRestrictions", as: .error)]
#endif

/// For Gallery: drawing pictures takes minutes if unoptimized, so debug builds optimize it too, but
/// keep runtime checks. Release builds omit the checks, which the same pictures passed in debug builds.
let fast: [SwiftSetting] =
  strict + [
    .unsafeFlags(["-O"], .when(configuration: .debug)),
    .unsafeFlags(["-Ounchecked"], .when(configuration: .release)),
  ]

let package = Package(
  name: "ImageFeed",
  platforms: [.macOS(.v15), .iOS(.v15)],
  products: [
    .executable(name: "imagefeed", targets: ["imagefeed"]),
    .executable(name: "Browser", targets: ["Browser"]),
    .executable(name: "Adding", targets: ["Adding"]),
    .executable(name: "Entrance", targets: ["Entrance"]),
    .library(name: "PhoneApp", targets: ["PhoneApp"]),
    // For other apps: the UI controls, and the types of their events and states.
    .library(name: "Phone", targets: ["Phone", "Screens", "Domain"]),
  ],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    // 2.100.0 fixes CVE-2026-28980; hummingbird 2.28.1 demands a swift-nio-http2 (1.45.0) that
    // fixes CVE-2026-28898.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.34.1"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
  ],
  targets: [
    // The core: targets that import nothing but each other.
    .target(name: "Domain", swiftSettings: core),
    .target(name: "Texts", dependencies: ["Domain"], swiftSettings: core),
    .target(name: "Screens", dependencies: ["Domain", "Texts"], swiftSettings: core),
    .target(name: "Wire", dependencies: ["Domain"], swiftSettings: core),
    .target(name: "Client", dependencies: ["Domain", "Screens", "Wire"], swiftSettings: core),
    .target(name: "AppModel", dependencies: ["Domain", "Screens"], swiftSettings: core),
    .target(name: "Pages", dependencies: ["Domain", "Texts", "Screens"], swiftSettings: core),

    // Targets of the web app.
    .target(name: "WebRuntime"),
    .target(
      name: "WebHost",
      dependencies: ["Pages"],
      exclude: ["host.js"],
      swiftSettings: strict + [.enableExperimentalFeature("Extern")]),
    .executableTarget(
      name: "Browser",
      dependencies: [
        "Domain", "Texts", "Screens", "Wire", "Client", "Pages", "WebHost", "WebRuntime",
      ],
      exclude: [
        "app.js", "list.js", "offline.js", "share.js", "viewer.js", "worker.js",
      ],
      swiftSettings: strict + [.enableExperimentalFeature("Extern")],
      linkerSettings: [.linkedLibrary("m")]),
    .executableTarget(
      name: "Adding",
      dependencies: [
        "Domain", "Texts", "Screens", "Wire", "Client", "Pages", "WebHost", "WebRuntime",
      ],
      exclude: ["adding.js"],
      swiftSettings: strict + [.enableExperimentalFeature("Extern")],
      linkerSettings: [.linkedLibrary("m")]),
    .executableTarget(
      name: "Entrance",
      dependencies: [
        "Domain", "Texts", "Screens", "Wire", "Client", "Pages", "WebHost", "WebRuntime",
      ],
      exclude: ["entrance.js"],
      swiftSettings: strict + [.enableExperimentalFeature("Extern")],
      linkerSettings: [.linkedLibrary("m")]),

    // Targets of the iPhone app.
    .target(
      name: "Phone", dependencies: ["Domain", "Texts", "Screens", "Wire", "Client", "AppModel"],
      swiftSettings: strict),

    .target(name: "PhoneApp", dependencies: ["Phone"], swiftSettings: strict),

    // Targets of the server.
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "Darkroom"),
    .target(name: "Gallery", swiftSettings: fast),
    .target(
      name: "Store",
      dependencies: [
        "Domain", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "PhotoLibrary",
      dependencies: [
        "Domain", "Store", "Darkroom", "Gallery", "CSodium", "CZlib",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .target(
      name: "Identity",
      dependencies: ["Domain", "Texts", "Store", "CSodium"],
      swiftSettings: strict),
    .target(name: "CPhonebook", linkerSettings: [.linkedLibrary("phonenumber")]),
    .target(name: "Phonebook", dependencies: ["Domain", "CPhonebook"], swiftSettings: strict),
    .target(
      name: "Messages",
      dependencies: [
        "Domain",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    .target(
      name: "Service",
      dependencies: [
        "Domain", "Texts", "Screens", "Wire", "Client", "AppModel", "Pages", "Store",
        "PhotoLibrary", "Identity",
        "Messages", "Phonebook", "CSodium", "CZlib",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOExtras", package: "swift-nio-extras"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "imagefeed",
      dependencies: [
        "Domain", "Store", "PhotoLibrary", "Identity", "Messages", "Service",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),

    // Test targets.
    .target(name: "TestKit", path: "Tests/TestKit", swiftSettings: strict),
    .testTarget(
      name: "DomainTests", dependencies: ["Domain", "TestKit"], swiftSettings: strict),
    .testTarget(
      name: "TextsTests", dependencies: ["Domain", "Texts"], swiftSettings: strict),
    .testTarget(
      name: "ScreensTests",
      dependencies: ["Domain", "Texts", "Screens", "Wire", "Client", "TestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "WireTests", dependencies: ["Domain", "Wire", "TestKit"], swiftSettings: strict),
    .testTarget(
      name: "ClientTests", dependencies: ["Domain", "Screens", "Wire", "Client"],
      swiftSettings: strict),
    .testTarget(
      name: "AppModelTests", dependencies: ["Domain", "Screens", "AppModel"],
      swiftSettings: strict),
    .testTarget(
      name: "PagesTests", dependencies: ["Domain", "Texts", "Screens", "Pages", "TestKit"],
      swiftSettings: strict),
    .target(
      name: "PhoneTestKit", dependencies: ["Domain", "Screens", "Wire", "Phone"],
      path: "Tests/PhoneTestKit", swiftSettings: strict),
    .testTarget(
      name: "PhoneTests",
      dependencies: [
        "Domain", "Screens", "Wire", "Client", "TestKit", "Phone", "PhoneTestKit",
      ],
      swiftSettings: strict),
    .testTarget(name: "GalleryTests", dependencies: ["Gallery"], swiftSettings: strict),
    .testTarget(
      name: "StoreTests",
      dependencies: [
        "Domain", "Store", "TestKit", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      resources: [.copy("Frozen")],
      swiftSettings: strict),
    .testTarget(
      name: "IdentityTests",
      dependencies: [
        "Domain", "Store", "Identity", "TestKit", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MessagesTests",
      dependencies: [
        "Domain", "Phonebook", "Messages",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PhotoLibraryTests",
      dependencies: [
        "Domain", "Store", "PhotoLibrary", "CZlib", "Darkroom", "Gallery", "TestKit", "imagefeed",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        "Domain", "Wire", "AppModel", "Store", "PhotoLibrary", "Identity", "Messages", "Service",
        "TestKit",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "JourneyTests",
      dependencies: [
        "Domain", "Texts", "Screens", "Client", "Wire", "Store", "PhotoLibrary", "Identity",
        "Service", "Phone", "PhoneTestKit", "TestKit", "imagefeed",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: strict),
  ]
)

#if os(Linux)
  // Linux has no UIKit: a test double of the same name replaces it (LinuxDoubles/README.md).
  // `.when` excludes the double from iOS builds on a Linux host.
  package.targets += [
    .target(
      name: "Simplex", path: "LinuxDoubles/Simplex",
      swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .target(
      name: "Canvas", dependencies: ["CZlib"], path: "LinuxDoubles/Canvas",
      swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .target(name: "UIKit", dependencies: ["Canvas", "Simplex"], path: "LinuxDoubles/UIKit"),
    .target(
      name: "AuthenticationServices", dependencies: ["UIKit"],
      path: "LinuxDoubles/AuthenticationServices"),
    .testTarget(
      name: "UIKitDoubleTests",
      dependencies: ["Domain", "Screens", "Wire", "Phone", "PhoneTestKit", "Canvas", "Simplex"],
      swiftSettings: strict),
  ]
  for target in package.targets
  where [
    "Phone", "PhoneApp", "PhoneTestKit", "PhoneTests", "UIKitDoubleTests", "JourneyTests",
  ].contains(target.name) {
    let usesAll = ["Phone", "UIKitDoubleTests"].contains(target.name)
    for double in usesAll ? ["AuthenticationServices", "UIKit"] : ["UIKit"] {
      target.dependencies.append(.target(name: double, condition: .when(platforms: [.linux])))
    }
    // Swift Testing would look for its own overlay of UIKit, which Linux toolchains lack.
    if target.type == .test {
      target.swiftSettings =
        strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
    }
  }
#endif
