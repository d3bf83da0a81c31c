// swift-tools-version: 6.2
import PackageDescription

/// Settings of every target; a file must import each module whose members it uses.
var strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]
if Context.environment["CI"] != nil { strict.append(.treatAllWarnings(as: .error)) }

/// A target of the package in the parent folder: the core, the iPhone app or a kit for tests.
func app(_ target: String) -> Target.Dependency {
  .product(name: target, package: "ImageFeed")
}

let package = Package(
  name: "ImageFeedServer",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "imagefeed", targets: ["imagefeed"])],
  dependencies: [
    // Why a name: without it, the package would be called as the folder of the clone.
    .package(name: "ImageFeed", path: ".."),
    .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    // 2.100.0 fixes CVE-2026-28980; hummingbird 2.28.1 demands a swift-nio-http2 (1.45.0) that
    // fixes CVE-2026-28898.
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
  ],
  targets: [
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
    .target(name: "Darkroom"),
    .target(
      name: "Store",
      dependencies: [
        app("Domain"), "Postgres", .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(name: "Postgres", swiftSettings: strict),
    .target(
      name: "ObjectStorage",
      dependencies: [
        app("Domain"), "Store",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .target(
      name: "Upstream",
      dependencies: [
        app("Domain"), app("Wire"), "Store",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
      ],
      swiftSettings: strict),
    .target(
      name: "PhotoLibrary",
      dependencies: [
        app("Domain"), app("Media"), "Store", "ObjectStorage", "Darkroom",
        "CSodium",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .target(
      name: "Backup",
      dependencies: [
        app("Domain"), "Store", "ObjectStorage", app("CZlib"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .target(
      name: "Identity",
      dependencies: [app("Domain"), app("Texts"), "Store", "CSodium"],
      swiftSettings: strict),
    .target(name: "CPhonebook", linkerSettings: [.linkedLibrary("phonenumber")]),
    .target(name: "Phonebook", dependencies: [app("Domain"), "CPhonebook"], swiftSettings: strict),
    .target(
      name: "Messages",
      dependencies: [
        app("Domain"),
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
        app("Domain"), app("Texts"), app("Screens"), app("Wire"), app("Client"), app("AppModel"),
        app("Pages"), "Store",
        "PhotoLibrary", "Identity", "Backup", "ObjectStorage",
        "Messages", "Phonebook", "Upstream", "CSodium", app("CZlib"),
        .product(name: "Crypto", package: "swift-crypto"),
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
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "imagefeed",
      dependencies: [
        app("Domain"), "Store", "PhotoLibrary", "Identity", "Messages", "Service", "Backup",
        "ObjectStorage", "Upstream",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: strict),

    // Test targets.
    .testTarget(
      name: "StoreTests",
      dependencies: [
        app("Domain"), "Store", "Postgres", "ServerTestKit", app("TestKit"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      resources: [.copy("Frozen")],
      swiftSettings: strict),
    .target(
      name: "ServerTestKit", path: "Tests/ServerTestKit", swiftSettings: strict),
    .testTarget(
      name: "PostgresTests", dependencies: ["Postgres", "ServerTestKit"], swiftSettings: strict),
    .testTarget(
      name: "ObjectStorageTests", dependencies: [app("Domain"), "Store", "ObjectStorage"],
      swiftSettings: strict),
    .testTarget(
      name: "UpstreamTests",
      dependencies: [
        app("Domain"), app("Wire"), "Upstream", app("TestKit"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "BackupTests",
      dependencies: [
        "Backup", app("Domain"), "Store", app("TestKit"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "IdentityTests",
      dependencies: [
        app("Domain"), "Store", "Identity", app("TestKit"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MessagesTests",
      dependencies: [
        app("Domain"), "Phonebook", "Messages",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "PhotoLibraryTests",
      dependencies: [
        app("Domain"), app("Media"), "Store", "ObjectStorage", "PhotoLibrary", app("CZlib"),
        "Darkroom",
        app("TestKit"), "imagefeed",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ServiceTests",
      dependencies: [
        app("Domain"), app("Wire"), app("AppModel"), "Store", "PhotoLibrary", "Identity",
        "Messages", "Service", "Backup", "Upstream",
        app("TestKit"), "ServerTestKit",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "JourneyTests",
      dependencies: [
        app("Domain"), app("Texts"), app("AppModel"), app("Screens"), app("Client"), app("Wire"),
        "Store", "PhotoLibrary", "Identity",
        "Service", "Upstream", app("Phone"), app("PhoneTestKit"), app("TestKit"), "imagefeed",
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
  // Linux has no UIKit: the test double of the package in the parent folder replaces it.
  for target in package.targets where target.name == "JourneyTests" {
    target.dependencies.append(app("UIKit"))
    // Swift Testing would look for its own overlay of UIKit, which Linux toolchains lack.
    target.swiftSettings =
      strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
  }
#endif
