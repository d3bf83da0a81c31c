import Identity

/// The parameters of an OAuth request as Identity reads them; Hummingbird has another `Parameters`.
typealias OAuthFields = Parameters

extension OAuthFields {
  /// Converts the parameters of a query or form.
  init(_ fields: RequestParameters) {
    self.init(fields.all.map { ($0.name, $0.value) })
  }
}
