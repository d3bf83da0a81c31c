extension Optional {
  // Why not `!= nil`: for `Equatable` values it links the comparison of the whole value.
  /// Whether there is a value.
  var isThere: Bool {
    if case .some = self { true } else { false }
  }
}
