import Domain
import Foundation
import Logging
import TestKit
import Testing

@testable import Media
@testable import PhotoLibrary

/// LIB-24, Q-1: HEIC and AVIF files that are cut off, damaged or hostile.
@Suite(.timeLimit(.minutes(20))) struct DamagedHEIFTests {
  private static func sample(_ layout: SampleHEIF.Layout = .init()) throws -> SampleHEIF {
    var sample = try ToneMappedForm.gainMapOfBoth.sample(try Specimen.picture(320, 240, .avif))
    sample.layout = layout
    return sample
  }

  // LIB-24, Q-1: also if the part that is missing is not needed for the picture.
  @Test(arguments: [false, true])
  func aCutOffFileIsToldAsSuch(isDataFirst: Bool) async throws {
    let bytes = try Self.sample(.init(isDataFirst: isDataFirst)).bytes
    let fixture = try await LibraryFixture()
    let ends = stride(from: 28, to: bytes.count - 40, by: bytes.count / 20)
    for end in Array(ends) + [bytes.count - 1] {
      let problem = try await fixture.problem(Array(bytes[..<end]), "\(end).heic")
      #expect(problem == .refused(.cutOff), "\(end) of \(bytes.count) bytes")
    }
  }

  // LIB-24: "bad seek" is a part of every failure of libheif, and no sign of a short file.
  @Test func aWholeFileIsNeverToldToEndTooEarly() async throws {
    var sample = try ToneMappedForm.auxiliaryWithoutKind.sample(
      try Specimen.picture(320, 240, .avif))
    // Without the tone-mapped image, this is an auxiliary image that does not say of what kind.
    sample.items.removeLast()
    sample.references = [("auxl", ToneMappedForm.gainMap, [ToneMappedForm.base])]
    let problem = try await LibraryFixture().problem(sample.bytes, "a.heic")
    guard case .refused(.damaged(let reason))? = problem else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(reason.contains("auxC") && !reason.contains("seek"))
  }

  // LIB-24, Q-1: whatever the references are, the picture is the base image, or the file is refused.
  @Test func noReferenceLeadsToAnotherPicture() async throws {
    let whole = try Self.sample().bytes
    let start = try #require(whole.indices.first { whole[$0...].starts(with: "iref".utf8) })
    let length = whole[(start - 4)..<start].reduce(0) { $0 << 8 | Int($1) }
    let fixture = try await LibraryFixture()
    let pool = DarkroomPool(
      LibraryFixture.settings, logger: Logger(label: "pool"), now: { LibraryFixture.moment })
    defer { pool.close() }
    let output = fixture.root + "/variant"
    let variation = VariationRequest(query: "w=320&fm=png").resolved(
      size: PixelSize(width: 320, height: 240), originalFormat: .avif, accept: nil,
      longestSide: 4096)
    var chance = Chance(seed: 24)
    for round in 0..<150 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &chance) {
        let place = Int.random(in: (start - 4)..<(start - 4 + length), using: &chance)
        bytes[place] = UInt8.random(in: 0...9, using: &chance)
      }
      let source = ImageFile.own(try fixture.put(bytes, "\(round).heic"))
      let job = DarkroomJob.variant(source: source, output: output, variation: variation)
      switch await pool.begin(job).value {
      case .success:
        let look = try Specimen.look([UInt8](Data(contentsOf: URL(fileURLWithPath: output))))
        #expect(look.corners.map(Specimen.nearest) == [0, 1, 2, 3], "round \(round)")
      case .failure(let error):
        #expect(error != .crashed && error != .cutOff, "round \(round)")
      }
    }
  }

  // LIB-24, Q-1: reading terminates on any input, and what is written has the length of what was
  // there.
  @Test func everyDamageIsLookedAtSafely() throws {
    let samples = try ToneMappedForm.allCases.map {
      try $0.sample(try Specimen.picture(32, 24, .avif))
    }
    var chance = Chance(seed: 7)
    for round in 0..<4_000 {
      let sample = samples[round % samples.count]
      var bytes = sample.bytes
      let meta = try sample.metaRange()
      for _ in 0..<Int.random(in: 1...4, using: &chance) {
        bytes[Int.random(in: meta, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
      }
      try ToneMappedPictureTests.withFile(bytes) { path in
        _ = HEIFItems.isCutOff(path)
        let pruned = HEIFItems.withWindow(path) { window in
          HEIFItems.pruned(&window).map { ($0, window.length) }
        }
        if let ((start, bytes), length) = pruned {
          #expect(start >= 0 && start + bytes.count <= length, "round \(round)")
        }
      }
    }
  }

  // lists that are longer than their boxes, and references in a circle.
  @Test func aCircleOfReferencesIsFollowedOnce() throws {
    var sample = try ToneMappedForm.plain.sample(try Specimen.picture(320, 240, .avif))
    sample.references = [
      ("dimg", ToneMappedForm.toneMapped, [ToneMappedForm.toneMapped]),
      ("dimg", ToneMappedForm.base, [ToneMappedForm.base, ToneMappedForm.gainMap]),
      ("dimg", ToneMappedForm.gainMap, [ToneMappedForm.base]),
    ]
    #expect(try ToneMappedPictureTests.pruned(sample.bytes) != nil)
    sample.primary = ToneMappedForm.toneMapped
    #expect(try ToneMappedPictureTests.pruned(sample.bytes) == nil)
  }
}
