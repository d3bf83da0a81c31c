import Store

extension PhotoFilter {
  /// The filter of a request for random photos; nil if no photo can match (API-9).
  ///
  /// `featured` and `content_filter` exclude no photo: every photo counts as featured, and none is
  /// marked as unsuitable. With `collections` or `topics`, `query` is ignored, as at Unsplash.
  /// Throws 400 for an unknown orientation, 404 for an unknown `username`.
  init?(random fields: RequestParameters, _ lists: ListFinder, _ caller: Caller) throws {
    self.init(orientation: try PhotoOrientation(fields))
    guard try addAlbums(fields, lists, caller) else { return nil }
    if let username = fields.text("username") {
      ownerId = try lists.database.person(named: username).id
    }
    if collectionIds == nil, topicIds == nil {
      words = fields.text("query").map { SearchWords($0) }
    }
    if words != nil { viewerId = caller.person?.id }
  }
}

extension PhotoFilter {
  /// The filter of a search; nil if no photo can match (API-9).
  ///
  /// `content_filter` and `lang` exclude no photo: none is marked as unsuitable, and words are
  /// compared in any language. Throws 400 without a query, and for an unknown orientation or color.
  init?(search fields: RequestParameters, _ lists: ListFinder, _ caller: Caller) throws {
    let words = try SearchWords(required: fields)
    // No photo is one of Unsplash+, which `plus=only` asks for.
    guard fields.text("plus") != "only" else { return nil }
    self.init(orientation: try PhotoOrientation(fields), words: words)
    viewerId = caller.person?.id
    guard try addCollections(fields, lists, caller) else { return nil }
    if let text = fields.text("color") {
      guard let color = PhotoColor(rawValue: text) else {
        throw Failure.malformed("color does not have a valid value")
      }
      self.color = color
    }
  }
}

extension SearchWords {
  /// The words of `query`. Throws 400 if it is missing or blank.
  init(required fields: RequestParameters) throws(Failure) {
    guard let query = fields.text("query") else { throw .malformed("query is missing") }
    self.init(query)
  }
}

extension PhotoOrientation {
  /// The requested orientation; nil if the parameter is missing. Throws 400 for an unknown value, as
  /// Unsplash does.
  init?(_ fields: RequestParameters) throws(Failure) {
    guard let text = fields.text("orientation") else { return nil }
    try self.init(parameter: text)
  }

  /// The orientation with this name. Throws 400 for an unknown name, as Unsplash does.
  init(parameter text: String) throws(Failure) {
    guard let orientation = PhotoOrientation(rawValue: text) else {
      throw .malformed("orientation does not have a valid value")
    }
    self = orientation
  }
}

extension SearchOrder {
  /// The requested order; unknown values count as missing.
  init(_ fields: RequestParameters) {
    self = fields["order_by"].flatMap(SearchOrder.init(rawValue:)) ?? .relevant
  }
}

extension PersonalOrder {
  /// The requested order; unknown values count as missing.
  init(_ fields: RequestParameters) {
    self = fields["order_by"].flatMap(PersonalOrder.init(rawValue:)) ?? .latest
  }
}

extension RequestParameters {
  /// The last value with this name; nil if it is missing or blank, as some clients send it.
  func text(_ name: String) -> String? {
    guard let value = self[name], value.contains(where: { $0 != " " }) else { return nil }
    return value
  }
}
