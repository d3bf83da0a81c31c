import Identity

/// The named values of an OAuth request, as Identity reads them; Hummingbird has another `Parameters`.
typealias OAuthFields = Parameters

extension OAuthFields {
  /// The fields of a request.
  init(_ fields: Fields) {
    self.init(fields.all.map { ($0.name, $0.value) })
  }
}
