extension Optional {
  // Why not `!= nil`: for `Equatable` values it links the comparison of the whole value, which
  // makes the wasm binary larger.
  package var isThere: Bool {
    if case .some = self { true } else { false }
  }
}
