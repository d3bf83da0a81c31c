import Domain
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Service

/// The classes that requests are counted under. LIB-8
@Suite struct RequestClassTests {
  private static let expected: [RequestClass: Set<Path>] = [
    .api: [
      .photos, .randomPhotos, .photo, .photoDownload, .photoStatistics, .earlierPhotoStatistics,
      .like, .me, .user, .userPhotos, .userLikes, .userStatistics, .totalStatistics,
      .monthStatistics, .searchPhotos, .searchUsers, .searchCollections, .userCollections,
      .userPortfolio,
      .userFollowers, .userFollowing,
      .collections, .featuredCollections, .collection, .collectionAddition,
      .collectionRemoval, .collectionPhotos, .relatedCollections,
      .topics, .topic, .topicPhotos, .source, .serverMetadata, .changePassword,
    ],
    .image: [.image, .movie, .portrait],
    .oauth: [
      .authorize, .unsplashCallback, .shownCode, .authorizationChallenge, .token, .revocation,
      .authorization,
      .account, .accountWarning,
      .registration, .password, .phone, .code, .delivery, .name, .shareLinks,
      .ownPhotos, .ownPhoto, .ownOriginal, .ownOriginalVideo, .bin, .binnedImage, .ownProfile,
      .ownServer, .managedPerson,
      .connection, .connectionCode, .keys,
    ],
    .page: [
      .start, .app, .feed, .profile, .adding, .ownCollections, .viewer, .photoFile, .photoForm,
      .photoBin, .signIn, .callback, .signOut,
      .keptFeed, .keptPicture, .worker, .offline, .feedIndex, .feedCards, .feedNews, .uploads,
      .upload, .outbox,
      .terms, .personPage, .photoPage, .personAtom, .personJSONFeed, .atom, .jsonFeed,
      .embed, .openAPI, .reference, .share, .sharedArchive, .sharedPhoto, .sharedImage,
      .sharedFile, .sharedMovie,
    ],
    .asset: [.assets, .manifest, .favicon, .icon, .robots],
    .operation: [.health, .metrics],
  ]

  // LIB-8: each path of the table is counted under the expected class.
  @Test(arguments: RequestClass.allCases)
  func eachPathOfTheTableIsInItsClass(kind: RequestClass) {
    let found = Path.all.filter { RequestClass(path: $0.with("x")) == kind }
    #expect(Set(found) == RequestClassTests.expected[kind])
  }

  // LIB-8
  @Test func everyPathOfTheTableHasAnExpectedClass() {
    let expected = RequestClassTests.expected.values.flatMap { $0 }
    #expect(Set(expected) == Set(Path.all))
    #expect(expected.count == Path.all.count)
  }

  // LIB-8: the metrics count an unknown path below a known one in the known one's request class.
  @Test(arguments: [
    ("/oauth/no-such", RequestClass.oauth), ("/account/x/y", .oauth), ("/app/none", .page),
    ("/images/a/b", .image), ("/assets/", .asset), ("/health/", .operation), ("//app", .page),
  ])
  func whatIsBelowAPathIsInItsClass(path: String, kind: RequestClass) {
    #expect(RequestClass(path: path) == kind)
  }

  // LIB-8: all other paths are counted as API requests.
  @Test(arguments: ["/no-such", "/applications", "/healthy", "/é", "/account-x", "/Assets/app.js"])
  func anyOtherPathIsTheAPIs(path: String) {
    #expect(RequestClass(path: path) == .api)
  }

  // API-5: files at the root have no rate limit and no API headers.
  @Test(arguments: [Path.icon, .favicon, .manifest, .robots])
  func aFileAtTheRootHasNoHeadersOfTheAPI(path: Path) async throws {
    try await TestServer.run(photos: 0) { _, client in
      let file = try await client.execute(uri: path.template, method: .get)
      #expect(file.headers[.rateLimit] == nil)
      #expect(file.headers[.apiVersion] == nil)
      let api = try await client.execute(uri: Path.photos.template, method: .get)
      #expect(api.headers[.rateLimit] != nil)
    }
  }
}
