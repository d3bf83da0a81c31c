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
  // Why only in CI, and not on a Mac: a deprecation in a new SDK must not break somebody's build.
  if Context.environment["CI"] != nil { strict.append(.treatAllWarnings(as: .error)) }
  core = strict + [.treatWarning("EmbeddedRestrictions", as: .error)]
#endif

let package = Package(
  name: "ImageFeed",
  platforms: [.macOS(.v15), .iOS(.v15)],
  products: [
    .executable(name: "Browser", targets: ["Browser"]),
    .executable(name: "Adding", targets: ["Adding"]),
    .executable(name: "Sheet", targets: ["Sheet"]),
    .executable(name: "Entrance", targets: ["Entrance"]),
    .library(name: "PhoneApp", targets: ["PhoneApp"]),
    // For other apps: the UI controls, and the types of their events and states.
    .library(name: "Phone", targets: ["Phone", "Screens", "Domain"]),
    // For the server and its tests.
    .library(name: "Domain", targets: ["Domain"]),
    .library(name: "Texts", targets: ["Texts"]),
    .library(name: "Screens", targets: ["Screens"]),
    .library(name: "Wire", targets: ["Wire"]),
    .library(name: "Client", targets: ["Client"]),
    .library(name: "AppModel", targets: ["AppModel"]),
    .library(name: "Pages", targets: ["Pages"]),
    .library(name: "Media", targets: ["Media"]),
    .library(name: "CZlib", targets: ["CZlib"]),
    .library(name: "TestKit", targets: ["TestKit"]),
    .library(name: "PhoneTestKit", targets: ["PhoneTestKit"]),
  ],
  targets: [
    // The core: targets that import nothing but each other.
    .target(name: "Domain", swiftSettings: core),
    .target(name: "Texts", dependencies: ["Domain"], swiftSettings: core),
    .target(name: "AppModel", dependencies: ["Domain"], swiftSettings: core),
    .target(name: "Screens", dependencies: ["Domain", "Texts", "AppModel"], swiftSettings: core),
    .target(name: "Wire", dependencies: ["Domain"], swiftSettings: core),
    .target(
      name: "Client", dependencies: ["Domain", "AppModel", "Screens", "Wire"], swiftSettings: core),
    .target(name: "Pages", dependencies: ["Domain", "Texts", "Screens"], swiftSettings: core),

    // Targets of the web app.
    .target(name: "WebRuntime"),
    .target(
      name: "WebHost",
      dependencies: ["Pages"],
      exclude: ["clipboard.js", "drags.js", "host.js"],
      swiftSettings: strict + [.enableExperimentalFeature("Extern")]),
    .executableTarget(
      name: "Browser",
      dependencies: [
        "Domain", "Texts", "AppModel", "Screens", "Wire", "Client", "Pages", "WebHost",
        "WebRuntime",
      ],
      exclude: [
        "app.js", "growth.js", "list.js", "offline.js", "viewer.js", "worker.js",
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
      name: "Sheet",
      dependencies: [
        "Domain", "Texts", "AppModel", "Screens", "Wire", "Client", "Pages", "WebHost",
        "WebRuntime",
      ],
      exclude: ["sheet.js"],
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

    // The app's own source file. Xcode compiles it into the app; xtool links it as this library.
    .target(
      name: "PhoneApp", dependencies: ["Phone"], path: "App/Bundle",
      exclude: ["Assets.xcassets", "InfoPlist.xcstrings", "PrivacyInfo.xcprivacy"],
      sources: ["App.swift"], swiftSettings: strict),

    // The app in which Xcode runs `PhoneTests`; compiled here so that a mistake shows on Linux.
    .target(
      name: "TestHostApp", dependencies: [], path: "App/TestHost", swiftSettings: strict),

    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

    // The parsers of photos and videos, for the server and Tools/Fuzz.
    .target(name: "Media", dependencies: ["CZlib", "Domain"], swiftSettings: strict),

    // Test targets.
    .target(name: "TestKit", path: "Tests/TestKit", swiftSettings: strict),
    .testTarget(
      name: "DomainTests", dependencies: ["Domain", "TestKit"], swiftSettings: strict),
    .testTarget(
      name: "TextsTests", dependencies: ["Domain", "Texts", "TestKit"], swiftSettings: strict),
    .testTarget(
      name: "ScreensTests",
      dependencies: ["Domain", "Texts", "AppModel", "Screens", "Wire", "Client", "TestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "WireTests", dependencies: ["Domain", "Wire", "TestKit"], swiftSettings: strict),
    .testTarget(
      name: "ClientTests", dependencies: ["Domain", "AppModel", "Screens", "Wire", "Client"],
      swiftSettings: strict),
    .testTarget(
      name: "AppModelTests", dependencies: ["Domain", "AppModel", "TestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "PagesTests",
      dependencies: [
        "Domain", "Texts", "AppModel", "Client", "Screens", "Wire", "Pages", "TestKit",
      ],
      swiftSettings: strict),
    .target(
      name: "PhoneTestKit", dependencies: ["Domain", "AppModel", "Screens", "Wire", "Phone"],
      path: "Tests/PhoneTestKit", swiftSettings: strict),
    .testTarget(
      name: "PhoneTests",
      dependencies: [
        "Domain", "AppModel", "Screens", "Wire", "Client", "TestKit", "Phone", "PhoneTestKit",
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
    .target(name: "AVFoundation", dependencies: ["UIKit"], path: "LinuxDoubles/AVFoundation"),
    .target(
      name: "BackgroundTasks", dependencies: ["UIKit"], path: "LinuxDoubles/BackgroundTasks"),
    .target(name: "Photos", dependencies: ["UIKit"], path: "LinuxDoubles/Photos"),
    .target(name: "PhotosUI", dependencies: ["UIKit"], path: "LinuxDoubles/PhotosUI"),
    .testTarget(
      name: "UIKitDoubleTests",
      dependencies: [
        "Domain", "AppModel", "Screens", "Wire", "Phone", "PhoneTestKit", "Canvas", "Simplex",
      ],
      swiftSettings: strict),
  ]
  package.products.append(.library(name: "UIKit", targets: ["UIKit"]))
  // The three small apps of App/ImageFeed.xcodeproj, so that the compiler and tests check them here.
  package.targets += [
    .executableTarget(
      name: "AuthorizationApp", dependencies: ["Domain", "Phone", "Wire"],
      path: "App/Authorization", swiftSettings: strict),
    .executableTarget(
      name: "ConfirmCodeApp", dependencies: ["Domain", "Phone", "Wire"],
      path: "App/ConfirmCode", swiftSettings: strict),
    .executableTarget(
      name: "PasswordFieldApp", dependencies: ["Phone"], path: "App/PasswordField",
      exclude: ["Main.storyboard"], swiftSettings: strict),
    .testTarget(
      name: "SmallAppTests",
      dependencies: [
        "AuthorizationApp", "ConfirmCodeApp", "Domain", "PasswordFieldApp", "Phone",
        "PhoneTestKit",
      ],
      swiftSettings: strict),
  ]
  for target in package.targets
  where [
    "AuthorizationApp", "ConfirmCodeApp", "PasswordFieldApp", "Phone", "PhoneApp", "TestHostApp",
    "PhoneTestKit", "PhoneTests", "SmallAppTests", "UIKitDoubleTests",
  ].contains(target.name) {
    let doubles: [String] =
      switch target.name {
      case "Phone", "UIKitDoubleTests":
        [
          "AVFoundation", "AuthenticationServices", "BackgroundTasks", "Photos", "PhotosUI",
          "UIKit",
        ]
      case "PhoneTests", "PhoneTestKit": ["PhotosUI", "UIKit"]
      default: ["UIKit"]
      }
    for double in doubles {
      target.dependencies.append(.target(name: double, condition: .when(platforms: [.linux])))
    }
    // PhoneTestKit imports it with `@testable`, which a release build allows only with this flag.
    if target.name == "Phone" {
      target.swiftSettings =
        strict + [
          .unsafeFlags(["-enable-testing"], .when(platforms: [.linux], configuration: .release))
        ]
    }
    // Swift Testing would look for its own overlay of UIKit, which Linux toolchains lack.
    if target.type == .test {
      target.swiftSettings =
        strict + [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]
    }
  }
#endif
