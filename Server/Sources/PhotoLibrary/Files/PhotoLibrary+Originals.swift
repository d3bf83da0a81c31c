public import Store

extension PhotoLibrary {
  /// The file of a photo exactly as it was added, with all that the camera wrote into it: for its owner only (FEED-36).
  ///
  /// Throws `originalMissing` if it is gone, `originalUnavailable` if it is in an indexed folder and has changed.
  public func original(of photo: PhotoRecord) async throws(VariantError) -> OpenFile {
    do throws(DarkroomError) {
      return try await PhotoLibrary.open(try await originals.file(of: VariantSource(photo)))
    } catch {
      throw VariantError(error)
    }
  }

  /// The video of a Live Photo as it was added; nil if the photo has none. Throws as `original(of:)` does.
  public func originalVideo(of photo: PhotoRecord) async throws(VariantError) -> OpenFile? {
    guard let hash = photo.facts.videoHash else { return nil }
    do throws(DarkroomError) {
      return try await PhotoLibrary.open(try await originals.video(hash))
    } catch {
      throw VariantError(error)
    }
  }

  private static func open(_ file: ImageFile) async throws(DarkroomError) -> OpenFile {
    switch file {
    case .own(let path):
      guard let opened = OpenFile(path: path) else { throw .missing }
      return opened
    case .indexed(let folder, let path, let contentHash):
      let opened = OpenFile(descriptor: FolderFile.open(path, in: folder))
      guard let opened, await offload({ opened.contentHash == contentHash }) else {
        throw .notAsIndexed
      }
      return opened
    }
  }
}
