/// Which of the two editions of the app a server offers.
public enum Edition: String, CaseIterable, Hashable, Sendable {
  /// The feed, likes in it, the viewer and the profile.
  case basic
  /// Basic, favourites in the profile and the like button on the full-screen view.
  case extended
}
