import Domain
import Foundation
import Store

/// What a photo gets besides what is in its file.
struct PhotoLabel: Hashable, Sendable {
  /// The row id of the person it belongs to.
  var personId: Int64
  var description: String?
  var altDescription: String?
  var place: String?
  /// Words for addresses.
  var slug: String
  var isDemo = false
  /// The moment of adding when it is not now.
  var addedAt: Instant?
  /// The moment of taking and the camera when the file tells nothing of them.
  var camera: CameraNotes?
}

/// A photo whose file and thumbnail lie in place and on the disk, but which has no row yet.
struct ReadyPhoto: Hashable, Sendable {
  var path: String
  var contentHash: String
  var fileExtension: String
  var length: Int64
  var proof: Proof
  var label: PhotoLabel

  /// The row that it gets.
  func facts(publicId: String, addedAt: Instant) -> PhotoFacts {
    let camera = label.camera ?? proof.camera
    return PhotoFacts(
      publicId: publicId, personId: label.personId, contentHash: contentHash,
      fileExtension: fileExtension, byteCount: Int(length),
      size: PixelSize(width: proof.width, height: proof.height), color: proof.color,
      blurHash: proof.blurHash, description: label.description,
      altDescription: label.altDescription, slug: label.slug, addedAt: addedAt,
      capturedAt: camera.capturedAt,
      exif: PhotoExif(
        make: camera.make, model: camera.model, exposureTime: camera.exposureTime,
        aperture: camera.aperture, focalLength: camera.focalLength, iso: camera.iso),
      place: label.place, isDemo: label.isDemo)
  }
}

/// What became of one file before anything is recorded.
enum Intake: Hashable, Sendable {
  case ready(ReadyPhoto)
  /// A photo of this content hash is there.
  case known(String)
  case refused(ImportProblem)
  case leftOut(LeftOutKind)
  /// A dry run found a picture that is not there yet.
  case wouldAdd
}

extension PhotoLibrary {
  /// Copies, judges and puts away one file; nothing is left of it unless it is `ready`.
  func takeIn(
    _ path: String, isNamed: Bool, label: PhotoLabel, options: ImportOptions = ImportOptions()
  ) async -> Intake {
    let copy = folder.temporary()
    var limits = settings.limits
    if let bytes = options.largestBytes { limits.bytes = bytes }
    let staged = await aside { [disk, limits] in
      Result { () throws(ImportProblem) in
        try StagedFile.copy(
          path, to: options.isDryRun ? nil : copy, limits: limits, disk: disk)
      }
    }
    switch staged {
    case .success(let file) where options.isDryRun: return known(file) ?? .wouldAdd
    case .success(let file):
      let intake = await takeIn(file, from: path, label: label)
      if case .ready = intake { return intake }
      unlink(copy)
      return intake
    case .failure(.refused(.notAPicture))
    where !isNamed && !PictureFormat.isClaimed(byName: path):
      return .leftOut(LeftOutKind(name: path, start: await aside { StagedFile.start(of: path) }))
    case .failure(let problem): return .refused(problem)
    }
  }

  /// Judges and puts away a file in DIR/tmp.
  func takeIn(_ file: StagedFile, from path: String, label: PhotoLabel) async -> Intake {
    if let known = known(file) {
      guard case .known = known else { return known }
      return await aside { self.repair(file) } ?? known
    }
    let thumbnail = folder.temporary()
    do throws(DarkroomError) {
      let answer = try await pool.answer(
        to: .proof(source: file.path, output: thumbnail, limits: settings.limits), .patient)
      guard case .proof(let proof) = answer else { throw .crashed }
      let ready = ReadyPhoto(
        path: path, contentHash: file.contentHash, fileExtension: file.format.fileExtension,
        length: file.length, proof: proof, label: label)
      return await aside { self.putAway(ready, file, thumbnail) }
    } catch {
      unlink(thumbnail)
      return .refused(error == .diskFull ? .diskFull : .refused(error))
    }
  }

  /// That a photo of this content is there, or why nobody can tell; nil when there is none.
  private func known(_ file: StagedFile) -> Intake? {
    do throws(StoreError) {
      return try database.photos.exists(contentHash: file.contentHash)
        ? .known(file.contentHash) : nil
    } catch {
      return .refused(.notRecorded(error))
    }
  }

  /// Puts the file in the place of the original of a photo that lost it; why not, when it cannot.
  private func repair(_ file: StagedFile) -> Intake? {
    let original = folder.original(file.contentHash, file.format.fileExtension)
    guard access(original, F_OK) != 0 else { return nil }
    do throws(DiskError) {
      try DurableFile.synchronise(file.path)
      try DurableFile.move(file.path, to: original)
      try DurableFile.synchronise(DurableFile.folder(of: original))
      return nil
    } catch {
      return .refused(.writing(error.number))
    }
  }

  /// NB: a `ready` photo stays in `originalsInUse` until `record` has dealt with it.
  private func putAway(_ photo: ReadyPhoto, _ file: StagedFile, _ thumbnail: String) -> Intake {
    originalsInUse.reserve(photo.contentHash)
    do throws(DiskError) {
      let size = PixelSize(width: photo.proof.width, height: photo.proof.height)
      try DurableFile.synchronise(file.path)
      try DurableFile.move(
        file.path, to: folder.original(photo.contentHash, photo.fileExtension))
      try DurableFile.move(
        thumbnail, to: folder.variant(photo.contentHash, .thumbnail(of: size)))
      return .ready(photo)
    } catch {
      unlink(thumbnail)
      deleteUnlessKnown(photo)
      return .refused(.writing(error.number))
    }
  }

  /// Deletes the files of a photo that gets no row; ends its reservation.
  func deleteUnlessKnown(_ photo: ReadyPhoto) {
    // Why: a photo of the same content may have got its row meanwhile; then the files are its.
    if (try? database.photos.exists(contentHash: photo.contentHash)) == false {
      deleteFiles(photo.contentHash, photo.fileExtension, isReserved: true)
    } else {
      originalsInUse.release(photo.contentHash)
    }
  }
}
