/// The edition of the app that a server offers.
public enum Edition: String, CaseIterable, Hashable, Sendable {
  /// The feed with likes, the viewer and the profile.
  case basic
  /// Basic plus favorites in the profile and a like button on the full-screen view.
  case extended
}
