import Testing

/// FEED-34: `imagefeed similar`.
struct SimilarCommandTests {
  // FEED-34
  @Test func aLibraryWithoutSimilarPhotosSaysSo() async throws {
    let console = try Console()
    let added = await console.run("user", "add", "anna", typed: ["rhubarb gondola 47 lantern"])
    #expect(added.code == 0, "\(added.errors)")
    #expect(await console.run("similar").output == "No photos look alike.\n")
    #expect(await console.run("similar", "--json").list?.isEmpty == true)
  }

  // FEED-34, LIB-5
  @Test func aFolderWithoutLibraryIsRefused() async throws {
    let console = try Console()
    let outcome = await console.run("similar")
    #expect(outcome.code == 1 && outcome.errors.contains("There is no library"))
  }
}
