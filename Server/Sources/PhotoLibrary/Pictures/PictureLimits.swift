import Foundation

/// The limits that a file must meet before it is decoded.
public struct PictureLimits: Hashable, Sendable {
  /// The longest file in bytes: 64 MiB.
  public var bytes: Int64 = 64 << 20
  /// The most pixels.
  public var pixels = PictureLimits.usualPixels
  /// The longest side in pixels.
  public var side: Int32 = 30_000
  /// The most pixels of a progressive or interlaced image, which must be decoded as a whole.
  public var interlacedPixels: Int64 { pixels / 2 }

  /// The default limits.
  public init() {}

  /// Pixels that every machine can decode: 100 megapixels.
  static let leastPixels: Int64 = 100_000_000
  /// 210 megapixels, more than a phone takes (16,384 × 12,288), or with less than 4 GiB of memory 100.
  static let usualPixels: Int64 = memory < 4 << 30 ? leastPixels : 210_000_000

  /// Bytes of memory that this process and its workers may use: of the machine, or of the container.
  private static let memory: Int64 = {
    let machine = Int64(clamping: ProcessInfo.processInfo.physicalMemory)
    let limit = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)
    let container = limit.flatMap { Int64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    // Why a margin: firmware and kernel keep a part of 4 GiB for themselves.
    return min(machine, container ?? .max) / 15 * 16
  }()

  /// Bytes of address space in which a worker decodes an image of this many pixels: 1.5 GiB, and 10 more for each
  /// pixel above 100 megapixels. An AVIF of 200 megapixels was measured with 1.4 GiB.
  static func workerMemory(pixels: Int64) -> UInt64 {
    1536 << 20 + UInt64(max(0, pixels - leastPixels)) * 10
  }
}
