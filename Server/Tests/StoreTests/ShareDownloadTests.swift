import Domain
import TestKit
import Testing

@testable import Store

/// FEED-39: what the archive of a share link is made of.
@Suite struct ShareDownloadTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord
  let photos: [PhotoRecord]

  init() async throws {
    let library = try await SampleLibrary(photos: 5)
    (folder, database) = (library.folder, library.database)
    (anna, photos) = (library.anna, library.photos)
  }

  private func share(_ content: SharedContent) async throws -> ShareRecord {
    try await database.shares.add(
      NewShare(hash: Digest(hex: "a"), seed: "seed"), of: content, by: anna, now: moment(0)
    ).record
  }

  private func record(
    _ photo: PhotoRecord, _ tag: String, length: Int64, _ checksum: UInt32 = 7,
    isMovie: Bool = false
  ) async throws {
    try await database.shares.record([
      MadeDownload(
        photoId: photo.id, isMovie: isMovie,
        file: DownloadFile(tag: tag, length: length, checksum: checksum))
    ])
  }

  // FEED-39: pages of any length have the photos in the order of the link, each once.
  @Test(arguments: [1, 2, 5, 9]) func pagesFollowTheOrderOfTheLink(count: Int) async throws {
    let album = try #require(
      try await database.collections.add(
        of: anna, title: "Sea", description: nil, isPrivate: true, now: moment(0)))
    _ = try await database.collections.add(photos, to: album, now: moment(0))
    let chosen = [photos[3], photos[0], photos[4]]
    for content in [SharedContent.collection(album), .photos(chosen)] {
      let share = try await share(content)
      var found: [String] = []
      var place: Int64?
      while true {
        let page = try database.shares.downloads(of: share, after: place, count: count)
        guard let last = page.last else { break }
        #expect(page.count <= count)
        found += page.map(\.photo.facts.publicId)
        place = last.place
      }
      let all = try database.shares.photos(of: share, offset: 0, count: 9).photos
      #expect(found == all.map(\.facts.publicId) && !found.isEmpty)
      #expect(try await database.shares.remove(id: share.id, of: anna))
    }
  }

  // FEED-39: what a download was is known from then on, until its photo is removed.
  @Test func filesAreRecorded() async throws {
    let share = try await share(.photos(photos))
    #expect(try database.shares.downloadBytes(of: share, count: 5) == nil)
    for photo in photos { try await record(photo, "a", length: 100, UInt32.max) }
    try await record(photos[1], "v", length: 7, isMovie: true)
    let found = try database.shares.downloads(of: share, after: nil, count: 9)
    #expect(found[1].picture == DownloadFile(tag: "a", length: 100, checksum: UInt32.max))
    #expect(found[1].movie == DownloadFile(tag: "v", length: 7, checksum: 7))
    #expect(found[0].movie == nil)
    #expect(try database.shares.downloadBytes(of: share, count: 5) == 507)
    _ = try await database.photos.bin(publicIds: ["p1"], of: anna, now: moment(1))
    try await record(photos[1], "a", length: 100)
    #expect(try database.shares.downloadBytes(of: share, count: 4) == 400)
    #expect(try await database.check() == [])
  }

  // FEED-39: the version counts how often the same way of making a file gave other bytes, and never goes back.
  @Test func theVersionCountsOtherBytes() async throws {
    let share = try await share(.photos([photos[0]]))
    var versions: [Int64?] = []
    for (tag, length, checksum) in [
      ("a", 9, 1), ("a", 9, 1), ("a", 8, 1), ("a", 8, 2), ("b", 8, 2), ("a", 9, 1),
    ] as [(String, Int64, UInt32)] {
      try await record(photos[0], tag, length: length, checksum)
      let found = try database.shares.downloads(of: share, after: nil, count: 1)
      versions.append(found.first?.picture?.version)
    }
    #expect(versions == [0, 0, 1, 2, 2, 2])
  }
}
