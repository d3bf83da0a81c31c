import Testing

@testable import Domain

/// Paths with a parameter, from which links are built. API-1
@Suite struct PathTests {
  // API-1
  @Test func aValueIsPercentEncoded() {
    #expect(Path.like.with("a/b?") == "/photos/a%2Fb%3F/like")
    #expect(Path.photo.with("é") == "/photos/%C3%A9")
    #expect(Path.me.with("ignored") == "/me")
  }

  // API-1
  @Test func aPathIsSplitAroundItsValue() {
    #expect(Path.userPhotos.prefix == "/users/")
    #expect(Path.userPhotos.suffix == "/photos")
    #expect(Path.photo.suffix == "")
    #expect(Path.me.prefix == "/me")
    #expect(Path.assets.prefix == "/assets/")
  }

  // API-1
  @Test func noPathIsListedTwice() {
    #expect(Set(Path.all).count == Path.all.count)
  }
}
