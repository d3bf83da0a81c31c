import Domain
import Testing

@testable import Store

/// Views, downloads and likes by UTC day. `moment(0)` is 2023-11-14T22:13:20Z.
@Suite struct StatisticsStoreTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord
  let photo: PhotoRecord

  private static let day: Int64 = 86_400

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    photo = try await database.photos.add(sample: "a", of: anna, at: 0)
  }

  private func view(_ times: Int = 1, day: Int64 = 0, of photo: PhotoRecord? = nil) {
    for _ in 0..<times {
      database.statistics.countView(of: photo ?? self.photo, now: moment(day * Self.day))
    }
  }

  private func statistics(at day: Int64, count: Int) throws -> PhotoStatistics {
    let photo = try #require(try database.photos.photo(publicId: "a"))
    let period = StatisticsPeriod(before: moment(day * Self.day), count: count)
    return try #require(try database.statistics.statistics(of: [photo], in: period)[photo.id])
  }

  // API-1: counting a view writes nothing
  @Test func viewsAreWrittenTogether() async throws {
    view(3)
    #expect(try database.photos.photo(publicId: "a")?.views == 0)
    try await database.statistics.flush()
    #expect(try database.photos.photo(publicId: "a")?.views == 3)
    try await database.statistics.flush()
    #expect(try database.photos.photo(publicId: "a")?.views == 3, "each is written once")
    #expect(try await database.check() == [])
  }

  // API-1: the day of `now` is in the total only
  @Test func thePeriodEndsYesterday() async throws {
    view(2, day: 0)
    view(1, day: 1)
    view(4, day: 2)
    try await database.statistics.flush()
    let found = try statistics(at: 2, count: 3)
    #expect(found.days.map(\.views) == [0, 2, 1])
    #expect(found.total.views == 7)
    #expect(try statistics(at: 3, count: 1).days.map(\.views) == [4])
    #expect(try statistics(at: 2, count: 0).days == [])
  }

  // API-1: days are those of UTC
  @Test func aDayEndsAtMidnight() async throws {
    let midnight = moment(6400)
    database.statistics.countView(of: photo, now: Instant(milliseconds: midnight.milliseconds - 1))
    database.statistics.countView(of: photo, now: midnight)
    try await database.statistics.flush()
    #expect(try statistics(at: 2, count: 2).days.map(\.views) == [1, 1])
  }

  // API-1
  @Test func downloadsAreCountedAtOnce() async throws {
    try await database.statistics.countDownload(of: photo, now: moment(0))
    try await database.statistics.countDownload(of: photo, now: moment(Self.day))
    let found = try statistics(at: 1, count: 1)
    #expect(found.total.downloads == 2 && found.days.map(\.downloads) == [1])
    #expect(try database.statistics.counts(of: anna) == PhotoCounts(downloads: 2))
    #expect(try await database.check() == [])
  }

  // API-1: likes are those of the table of likes
  @Test func likesAreCountedOnTheirDay() async throws {
    let boris = try await database.people.add(sample: "boris")
    _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(0))
    _ = try await database.likes.like(photo.facts.publicId, by: boris, now: moment(Self.day))
    #expect(try statistics(at: 2, count: 2).days.map(\.likes) == [1, 1])
    _ = try await database.likes.unlike(photo.facts.publicId, by: anna, now: moment(99))
    let found = try statistics(at: 2, count: 2)
    #expect(found.days.map(\.likes) == [0, 1] && found.total.likes == 1)
  }

  // API-1
  @Test func aPersonHasTheSumOfTheirPhotos() async throws {
    let boris = try await database.people.add(sample: "boris")
    let second = try await database.photos.add(sample: "b", of: anna, at: 1)
    let other = try await database.photos.add(sample: "c", of: boris, at: 2)
    view(2, day: 0)
    view(3, day: 0, of: second)
    view(9, day: 0, of: other)
    try await database.statistics.flush()
    try await database.statistics.countDownload(of: second, now: moment(Self.day))
    for photo in [photo, second, other] {
      _ = try await database.likes.like(photo.facts.publicId, by: boris, now: moment(0))
    }
    let period = StatisticsPeriod(before: moment(2 * Self.day), count: 2)
    let found = try database.statistics.statistics(of: anna, in: period)
    #expect(found.total == PhotoCounts(views: 5, downloads: 1, likes: 2))
    #expect(found.days == [PhotoCounts(views: 5, likes: 2), PhotoCounts(downloads: 1)])
    let later = StatisticsPeriod(before: moment(9 * Self.day), count: 2)
    #expect(try database.statistics.statistics(of: anna, in: later).total == found.total)
  }

  // API-1: a page of photos is read together
  @Test func statisticsOfManyPhotosAreThoseOfEach() async throws {
    var photos: [PhotoRecord] = []
    for number in 0..<40 as Range<Int64> {
      let photo = try await database.photos.add(sample: "p\(number)", of: anna, at: number)
      view(Int(number), day: 0, of: photo)
      photos.append(photo)
    }
    try await database.statistics.flush()
    let period = StatisticsPeriod(before: moment(Self.day), count: 1)
    let found = try database.statistics.statistics(of: photos, in: period)
    #expect(photos.map { found[$0.id]?.days.first?.views } == (0..<40).map { Int64($0) })
  }

  // LIB-5, LIB-16: counts follow the photo
  @Test func aGivenPhotoTakesItsCountsAlong() async throws {
    let boris = try await database.people.add(sample: "boris")
    view(2)
    try await database.statistics.flush()
    try await database.statistics.countDownload(of: photo, now: moment(0))
    _ = try await database.photos.give(publicIds: ["a"], to: boris, now: moment(1))
    #expect(try database.statistics.counts(of: anna) == PhotoCounts())
    #expect(try database.statistics.counts(of: boris) == PhotoCounts(views: 2, downloads: 1))
    #expect(try await database.check() == [])
  }

  // LIB-5
  @Test func aRemovedPhotoTakesItsCountsAlong() async throws {
    view(2)
    try await database.statistics.flush()
    view(5)
    _ = try await database.photos.remove(publicIds: ["a"], now: moment(99))
    try await database.statistics.flush()
    try await database.statistics.countDownload(of: photo, now: moment(0))
    #expect(try database.statistics.counts(of: anna) == PhotoCounts())
    #expect(try await database.check() == [])
  }

  // views that a full disk could not take are written later
  @Test(.onlySQLite) func aFullDiskLosesNoViews() async throws {
    view(2)
    let log = try FullLog(database)
    await #expect(throws: StoreError.diskFull) { try await database.statistics.flush() }
    view(1)
    try log.empty()
    try await database.statistics.flush()
    #expect(try database.photos.photo(publicId: "a")?.views == 3)
    #expect(try await database.check() == [])
  }

  // while the disk refuses writes, memory stays bounded
  @Test func aFullBufferTakesNoFurtherPhoto() {
    let buffer = CountBuffer<PhotoDay>(limit: 2)
    let keys = (0..<3).map { PhotoDay(photoId: $0, day: 0) }
    for key in keys + [keys[0]] { buffer.add(1, to: key) }
    #expect(buffer.takeAll() == [keys[0]: 2, keys[1]: 1])
    #expect(buffer.takeAll() == [:])
  }

  // API-1
  @Test func theLibraryIsCounted() async throws {
    _ = try await database.photos.add(sample: "b", of: anna, at: 40 * Self.day)
    _ = try await database.people.add(sample: "boris")
    _ = try await database.applications.add(.sample(), now: moment(0))
    view(2, day: 0)
    view(3, day: 40)
    try await database.statistics.flush()
    _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(0))
    let all = try database.statistics.library()
    #expect(all.counts == PhotoCounts(views: 5, likes: 1))
    #expect(all.photos == 2 && all.pixels == 24)
    #expect(all.photographers == 1 && all.applications == 1)
    let month = try database.statistics.library(lastDays: 30, now: moment(40 * Self.day))
    #expect(month.counts == PhotoCounts(views: 3))
    #expect(month.photos == 1 && month.pixels == 12)
    #expect(month.photographers == 0 && month.applications == 0)
  }

  // LIB-4: what was counted before there were days is in the totals, on no day of a period
  @Test func earlierDownloadsAreKept() async throws {
    let folder = try TemporaryFolder()
    try folder.writeFrozen()
    let database = try folder.open()
    let photo = try #require(try database.photos.photo(publicId: "aaaaaaaaaaa"))
    let period = StatisticsPeriod(before: moment(40), count: 30)
    let found = try database.statistics.statistics(of: [photo], in: period)[photo.id]
    #expect(found?.total.downloads == 1)
    #expect(found?.days.allSatisfy { $0.downloads == 0 } == true)
    let anna = try #require(try database.people.person(username: "anna"))
    #expect(try database.statistics.counts(of: anna).downloads == 1)
    #expect(try await database.check() == [])
  }
}
