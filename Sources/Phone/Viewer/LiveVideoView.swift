import AVFoundation
import Domain
import UIKit

/// Plays a video without sound, once (FEED-28). It is transparent until its first picture is there.
final class LiveVideoView: UIView {
  /// The player's picture is the view's own layer, so that it always has the view's size.
  override class var layerClass: AnyClass { AVPlayerLayer.self }

  private let player: AVPlayer
  private let rotation: Rotation
  private var observers: [SystemObserver] = []

  /// A view that plays `file`, rotated like the photo; `ended` is called when the video has ended or
  /// cannot be played.
  init(_ file: URL, _ rotation: Rotation, ended: @escaping @MainActor () -> Void) {
    player = AVPlayer(url: file)
    self.rotation = rotation
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    accessibilityIdentifier = "video"
    player.isMuted = true
    player.allowsExternalPlayback = false
    let picture = layer as? AVPlayerLayer
    picture?.player = player
    picture?.videoGravity = .resizeAspectFill
    guard let video = player.currentItem else { return }
    observers = [
      SystemObserver(of: .AVPlayerItemDidPlayToEndTime, about: video, ended),
      SystemObserver(of: .AVPlayerItemFailedToPlayToEndTime, about: video, ended),
    ]
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  /// Plays the video from its beginning.
  func play() {
    // Why: by default, a player interrupts the music of other apps, also without sound.
    Log.sound.attempt("let other apps play") {
      try AVAudioSession.sharedInstance().setCategory(.ambient)
    }
    player.play()
  }

  /// Stops the video and removes the view.
  func stop() {
    player.pause()
    removeFromSuperview()
  }

  /// Covers `area` of the superview.
  func cover(_ area: CGRect) {
    let isTurned = rotation == .left || rotation == .right
    bounds.size = isTurned ? CGSize(width: area.height, height: area.width) : area.size
    center = CGPoint(x: area.midX, y: area.midY)
    let (cosine, sine): (CGFloat, CGFloat) =
      switch rotation {
      case .none: (1, 0)
      case .right: (0, 1)
      case .half: (-1, 0)
      case .left: (0, -1)
      }
    transform = CGAffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }
}
