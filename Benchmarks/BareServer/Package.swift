// swift-tools-version: 6.2
import PackageDescription

// The baseline of Benchmarks/: a bare Hummingbird server that sends as many bytes from memory.
let package = Package(
  name: "BareServer",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0")
  ],
  targets: [
    .executableTarget(
      name: "BareServer",
      dependencies: [.product(name: "Hummingbird", package: "hummingbird")])
  ]
)
