import BackgroundTasks
import Domain
import Foundation
import Photos
import Screens
import Testing
import UIKit

@testable import Phone

/// IOS-7: the device's photo library and its time in the background, which only the doubles offer.
@MainActor @Suite(.serialized, .timeLimit(.minutes(20))) struct DeviceLibraryTests {
  private let place = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)
  private let library = DeviceLibrary()

  init() {
    PHPhotoLibrary.shared().doubleChange { $0 = PHPhotoLibrary.DoubleState() }
  }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let file = place.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file
  }

  private func bytes(_ number: Int32) -> [UInt8]? {
    (try? Data(contentsOf: UploadFolder(folder: place).file(number))).map { Array($0) }
  }

  @Test(
    "IOS-7: the person is asked once, and their answer is the access",
    arguments: [
      (PHAuthorizationStatus.authorized, AutomaticAdding.Access.whole), (.limited, .limited),
      (.denied, .denied), (.restricted, .denied),
    ])
  func access(_ answer: PHAuthorizationStatus, _ access: AutomaticAdding.Access) async {
    PHPhotoLibrary.shared().doubleChange { $0.answer = answer }
    #expect(library.access == .unasked)
    #expect(await library.requestAccess() == access)
    PHPhotoLibrary.shared().doubleChange { $0.answer = .notDetermined }
    #expect(await library.requestAccess() == access && library.access == access)
  }

  @Test("IOS-7: photos are found with their times, videos are not; an album that is gone is nil")
  func photos() async throws {
    let taken = Date(timeIntervalSince1970: 1.5)
    let photo = PHAsset(doubleIdentifier: "a", taken: taken)
    let undated = PHAsset(doubleIdentifier: "b", taken: nil)
    let video = PHAsset(doubleIdentifier: "v", taken: taken, mediaType: .video)
    PHPhotoLibrary.shared().doubleChange {
      $0.assets = [photo, video, undated]
      $0.albums = [
        PHAssetCollection(doubleIdentifier: "1", title: "Sea", assets: [video, photo]),
        PHAssetCollection(doubleIdentifier: "2", title: nil, assets: []),
      ]
    }
    let dawn = Instant(seconds: -62_135_596_800)
    let first = AutomaticAdding.Asset(id: "a", taken: Instant(milliseconds: 1500))
    let second = AutomaticAdding.Asset(id: "b", taken: Instant(milliseconds: 0))
    #expect(await library.photos(inAlbum: nil, since: dawn) == [first, second])
    #expect(await library.photos(inAlbum: "1", since: dawn) == [first])
    #expect(await library.photos(inAlbum: "2", since: dawn) == [])
    #expect(await library.photos(inAlbum: "3", since: dawn) == nil)
    #expect(await library.albums().map(\.title) == ["Sea", ""])
    #expect(await library.photos(inAlbum: nil, since: Instant(seconds: 1)) == [first])
    #expect(library.photos(["a", "c"]).keys.sorted() == ["a"])
  }

  @Test("IOS-7, FEED-28: an edited Live Photo is copied as it was edited, under its own name")
  func aPhotoIsCopied() async throws {
    defer { try? FileManager.default.removeItem(at: place) }
    let asset = PHAsset(
      doubleIdentifier: "a", taken: nil, subtypes: .photoLive,
      resources: [
        PHAssetResource(double: .photo, try file("IMG_1.HEIC", [1])),
        PHAssetResource(double: .pairedVideo, try file("IMG_1.MOV", [2])),
        PHAssetResource(double: .fullSizePhoto, try file("FullSizeRender.JPG", [3])),
        PHAssetResource(double: .fullSizePairedVideo, try file("FullSizeRender.MOV", [4])),
      ])
    let folder = UploadFolder(folder: place)
    #expect(try await asset.copyPhoto(to: folder, as: 7).get()?.name == "IMG_1.JPG")
    #expect(try await asset.copyVideo(to: folder, as: 8).get()?.name == "IMG_1.MOV")
    #expect(bytes(7) == [3] && bytes(8) == [4])
    let plain = PHAsset(
      doubleIdentifier: "b", taken: nil,
      resources: [PHAssetResource(double: .photo, try file("IMG_2.HEIC", [5]))])
    #expect(try await plain.copyPhoto(to: folder, as: 9).get()?.name == "IMG_2.HEIC")
    #expect(await plain.copyVideo(to: folder, as: 10) == .success(nil) && bytes(9) == [5])
    let switchedOff = PHAsset(
      doubleIdentifier: "d", taken: nil,
      resources: [PHAssetResource(double: .pairedVideo, try file("IMG_3.MOV", [6]))])
    #expect(await switchedOff.copyVideo(to: folder, as: 12) == .success(nil))
    let empty = PHAsset(doubleIdentifier: "c", taken: nil)
    #expect(await empty.copyPhoto(to: folder, as: 11) == .failure(.unreadable))
  }

  @Test("IOS-7: changes of the library are reported")
  func changes() async {
    var isChanged = false
    library.observe { isChanged = true }
    PHPhotoLibrary.shared().doubleChange { $0.assets = [] }
    while !isChanged, !Task.isCancelled { await Task.yield() }
    #expect(isChanged)
  }

  @Test(
    "IOS-7: time in the background is requested with a network, granted, ended, and may run out")
  func background() async throws {
    var granted: [BackgroundRun] = []
    BackgroundRun.register { granted.append($0) }
    let scheduler = BGTaskScheduler.shared
    #expect(scheduler.doubleGrant(BackgroundRun.identifier) == nil, "nothing was requested")
    BackgroundRun.request()
    let request = scheduler.doubleRequest(BackgroundRun.identifier) as? BGProcessingTaskRequest
    #expect(request?.requiresNetworkConnectivity == true && request?.requiresExternalPower == false)
    let task = try #require(scheduler.doubleGrant(BackgroundRun.identifier))
    while granted.isEmpty, !Task.isCancelled { await Task.yield() }
    var isOver = false
    granted[0].whenOver { isOver = true }
    task.expirationHandler?()
    while !isOver, !Task.isCancelled { await Task.yield() }
    #expect(task.doubleSuccess == nil)
    granted[0].end()
    #expect(isOver && task.doubleSuccess == true)
    BackgroundRun.request()
    BackgroundRun.cancel()
    #expect(scheduler.doubleGrant(BackgroundRun.identifier) == nil)
  }
}
