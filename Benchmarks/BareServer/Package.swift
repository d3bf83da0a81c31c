// swift-tools-version: 6.2
import PackageDescription

// The baseline of Benchmarks/: a bare Hummingbird server that sends from memory as many bytes as
// Image Feed does.
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
