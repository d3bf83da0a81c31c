import Domain
import Testing

/// FEED-36: a photo as it looks after a rotation.
struct PhotoRotationTests {
  private func photo(_ address: String) -> Photo {
    Photo(
      id: "a", size: PixelSize(width: 300, height: 200), addedAt: nil, blurHash: "00OZZy",
      color: "#102030", caption: "", address: address, isLiked: true)
  }

  @Test(arguments: [
    (
      "https://feed.example/images/0af3?ixid=a&x=/b-90",
      "https://feed.example/images/0af3-90?ixid=a&x=/b-90"
    ),
    ("/images/0af3-270?ixid=a", "/images/0af3?ixid=a"), ("/images/0af3-180", "/images/0af3-270"),
  ])
  func theAddressNamesTheRotation(address: String, rotated: String) throws {
    let turned = try #require(photo(address).rotated(by: .right))
    #expect(turned.address == rotated && turned.size == PixelSize(width: 200, height: 300))
    #expect(turned.isLiked && turned.id == "a")
    #expect(turned.rotated(by: .left) == photo(address))
  }

  @Test(arguments: [
    "https://images.unsplash.com/photo-15?ixid=a", "/images/0af3-45?ixid=a", "", "x",
    "/portraits/0af3",
  ])
  func anotherAddressHasNoRotation(address: String) {
    #expect(photo(address).rotation == nil && photo(address).rotated(by: .right) == nil)
  }
}
