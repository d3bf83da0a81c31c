import Domain
import UIKit

/// Plays the videos of Live Photos over their photos, one at a time (FEED-28).
@MainActor final class LivePhotoPlayer {
  private let videos: any Files
  private var view: LiveVideoView?
  /// The video that was loaded last.
  private var loaded: (movie: MovieAddress, file: URL)?
  /// Changes when a video must not be played any more.
  private var round = 0

  /// A player of videos that `videos` downloads.
  init(_ videos: any Files) {
    self.videos = videos
  }

  /// Plays the video of the photo on `page`, from its beginning, as soon as it is loaded. Has no effect if the
  /// photo has none.
  func play(over page: ViewerPage) {
    stop()
    guard let movie = page.address.flatMap({ MovieAddress(ofImage: $0) }) else { return }
    if let loaded, loaded.movie == movie { return play(loaded.file, movie.rotation, over: page) }
    loaded = nil
    videos.fetch(movie.url, name: "video.mov") { [weak self, weak page, round] file in
      guard let self, self.round == round, let file else { return }
      loaded = (movie, file)
      if let page { play(file, movie.rotation, over: page) }
    }
  }

  private func play(_ file: URL, _ rotation: Rotation, over page: ViewerPage) {
    let view = LiveVideoView(file, rotation) { [weak self, round] in
      // Why: the end of a video may be delivered after another one has begun.
      if self?.round == round { self?.stop() }
    }
    self.view = view
    page.show(view)
    view.play()
  }

  /// Removes the video; one that is being loaded will not be played.
  func stop() {
    round += 1
    view?.stop()
    view = nil
  }

  /// Stops, and deletes the video that was loaded last.
  func forget() {
    stop()
    loaded = nil
    videos.forget()
  }
}
