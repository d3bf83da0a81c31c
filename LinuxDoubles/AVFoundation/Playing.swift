public import UIKit

/// Plays nothing: a test ends a video.
@MainActor open class AVPlayer: NSObject {
  open private(set) var currentItem: AVPlayerItem?
  open private(set) var rate: Float = 0
  open var isMuted = false
  open var allowsExternalPlayback = true
  public convenience init(url URL: URL) {
    self.init()
    currentItem = AVPlayerItem(doubleURL: URL)
  }
  public override init() { super.init() }
  open func play() { rate = 1 }
  open func pause() { rate = 0 }
}

@MainActor open class AVPlayerItem: NSObject {
  /// Test only: the file that is played.
  public let doubleURL: URL
  init(doubleURL: URL) {
    self.doubleURL = doubleURL
    super.init()
  }
  /// Test only: the video was played to its end, or could not be.
  public func doubleEnd(fails: Bool = false) {
    NotificationCenter.default.post(
      name: fails ? .AVPlayerItemFailedToPlayToEndTime : .AVPlayerItemDidPlayToEndTime, object: self
    )
  }
}

extension NSNotification.Name {
  public static let AVPlayerItemDidPlayToEndTime = NSNotification.Name(
    "AVPlayerItemDidPlayToEndTimeNotification")
  public static let AVPlayerItemFailedToPlayToEndTime = NSNotification.Name(
    "AVPlayerItemFailedToPlayToEndTimeNotification")
}

public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
  public static let resizeAspectFill = AVLayerVideoGravity(
    rawValue: "AVLayerVideoGravityResizeAspectFill")
}

/// Not isolated to the main actor, like its superclass.
open class AVPlayerLayer: CALayer {
  open var player: AVPlayer?
  open var videoGravity = AVLayerVideoGravity.resizeAspect
}

open class AVAudioSession: NSObject, @unchecked Sendable {
  public struct Category: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
  }
  private static let shared = AVAudioSession()
  open private(set) var category = Category.soloAmbient
  open class func sharedInstance() -> AVAudioSession { shared }
  open func setCategory(_ category: Category) throws { self.category = category }
}
