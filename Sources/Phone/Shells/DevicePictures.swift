import AppModel
public import UIKit

/// Loads pictures with URLSession; caches decoded images in memory and files on disk.
///
/// Concurrent loads of one URL share a download. Images are scaled down to the size that is needed,
/// and the memory cache is emptied on a memory warning.
public final class DevicePictures: Pictures {
  /// The maximum size of decoded images in memory, in bytes.
  private static let mostPixels = 96_000_000
  /// The maximum size of one file, in bytes.
  private nonisolated static let longestFile = 64_000_000

  /// A load that waits for a download.
  private struct Waiter {
    weak var load: PictureLoad?
    let number: Int
    let pixels: CGSize
    let then: @MainActor (UIImage?) -> Void
  }

  private struct Journey {
    var task: URLSessionDataTask
    var waiters: [Waiter]
  }

  private let session: URLSession
  private let scale: CGFloat
  private let memory = NSCache<NSString, UIImage>()
  private var journeys: [String: Journey] = [:]
  private var last = 0

  /// Loads pictures for a screen with `scale` pixels per point. `certificates` are trusted besides
  /// those of the system's authorities.
  public init(
    scale: CGFloat, configuration: URLSessionConfiguration = DevicePictures.configuration(),
    certificates: TrustedCertificates? = nil
  ) {
    self.scale = scale
    // Why the main queue: on Linux, canceling a load on another thread while it ends crashes.
    session = URLSession(
      configuration: configuration, delegate: ServerTrust(certificates), delegateQueue: .main)
    memory.totalCostLimit = DevicePictures.mostPixels
    _ = NotificationCenter.default.addObserver(
      forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.memory.removeAllObjects() }
    }
  }

  deinit { session.invalidateAndCancel() }

  /// A configuration without cookies and with a disk cache, which is used without
  /// revalidation, so that pictures load offline.
  public nonisolated static func configuration() -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.default
    configuration.httpCookieStorage = nil
    configuration.requestCachePolicy = .returnCacheDataElseLoad
    configuration.urlCache = URLCache(
      memoryCapacity: 0, diskCapacity: Int(OfflinePolicy().pictureBytes), diskPath: "pictures")
    return configuration
  }

  /// Empties the memory cache and the disk cache.
  public func forget() {
    memory.removeAllObjects()
    session.configuration.urlCache?.removeAllCachedResponses()
  }

  /// Loads the picture at `address`, scaled down for a view of `size` points.
  public func load(
    _ address: String, size: CGSize, then: @escaping @MainActor (UIImage?) -> Void
  ) -> PictureLoad {
    last += 1
    let number = last
    let load = PictureLoad { [weak self] in self?.end(number, of: address) }
    let pixels = CGSize(width: size.width * scale, height: size.height * scale)
    if let picture = memory.object(forKey: DevicePictures.key(address, pixels)) {
      then(picture)
      return load
    }
    guard let url = URL(string: address), url.scheme == "https" || url.scheme == "http" else {
      then(nil)
      return load
    }
    let waiter = Waiter(load: load, number: number, pixels: pixels, then: then)
    if journeys[address] == nil { begin(address, url) }
    journeys[address]?.waiters.append(waiter)
    return load
  }

  private func begin(_ address: String, _ url: URL) {
    let task = session.dataTask(with: url) { [weak self] data, response, _ in
      let isFound = (response as? HTTPURLResponse)?.statusCode == 200
      let file = isFound && (data?.count ?? 0) <= DevicePictures.longestFile ? data : nil
      MainActor.assumeIsolated { self?.arrive(file, at: address) }
    }
    journeys[address] = Journey(task: task, waiters: [])
    task.resume()
  }

  private func arrive(_ file: Data?, at address: String) {
    guard let journey = journeys.removeValue(forKey: address) else { return }
    var groups: [[Waiter]] = []
    for waiter in journey.waiters {
      if let index = groups.firstIndex(where: { $0[0].pixels == waiter.pixels }) {
        groups[index].append(waiter)
      } else {
        groups.append([waiter])
      }
    }
    for group in groups {
      let pixels = group[0].pixels
      Task {
        let picture = await DevicePictures.picture(file, pixels)
        if let picture { keep(picture, address, pixels) }
        for waiter in group where waiter.load?.isEnded == false { waiter.then(picture) }
      }
    }
  }

  /// Decodes the file off the main actor, scaled down to the smallest size that covers `pixels`;
  /// nil if it is no image.
  @concurrent private nonisolated static func picture(
    _ file: Data?, _ pixels: CGSize
  ) async -> UIImage? {
    guard let file, let whole = UIImage(data: file), whole.size.width > 0, whole.size.height > 0
    else { return nil }
    let size = whole.size
    let factor = max(pixels.width / size.width, pixels.height / size.height)
    guard factor > 0, factor < 1 else { return whole.preparingForDisplay() }
    return whole.preparingThumbnail(
      of: CGSize(width: size.width * factor, height: size.height * factor))
  }

  private func keep(_ picture: UIImage, _ address: String, _ pixels: CGSize) {
    let bytes = 4 * picture.size.width * picture.size.height * picture.scale * picture.scale
    memory.setObject(
      picture, forKey: DevicePictures.key(address, pixels), cost: Int(min(bytes, 1e9)))
  }

  private func end(_ number: Int, of address: String) {
    journeys[address]?.waiters.removeAll { $0.number == number }
    guard journeys[address]?.waiters.isEmpty == true else { return }
    journeys.removeValue(forKey: address)?.task.cancel()
  }

  private static func key(_ address: String, _ pixels: CGSize) -> NSString {
    NSString(string: "\(Int(pixels.width))x\(Int(pixels.height)) " + address)
  }
}
