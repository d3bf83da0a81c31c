public import Domain

extension EntranceStart {
  /// Reads the JSON embedded in the page; returns nil if required fields are missing or invalid.
  public init?(_ json: JSON) {
    guard let place = json["place"]?.string.flatMap({ Place(rawValue: $0) }),
      let language = json["language"]?.string.flatMap({ Language(rawValue: $0) }),
      let name = json["name"]?.string, let address = json["address"]?.string,
      let seal = json["form"]?.string
    else { return nil }
    self.init(place, language: language, name: name, address: address, seal: seal)
    if let found = json["links"] { links = Links(found) }
    if let found = json["typed"] { typed = Typed(found) }
    hasPanel = json["panel"]?.bool ?? false
    if json["minimum"]?.string == "strong" { minimum = .strong }
    if json["minimum"]?.string == "weak" { minimum = .weak }
    personal = json["personal"]?.array?.compactMap { $0.string } ?? []
    code = json["code"].flatMap { SentCode($0) }
    answer = json["answer"].flatMap { FormResponse($0) }
  }

  /// Writes the start data as a JSON object.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("place", place.rawValue)
      json.field("language", language.rawValue)
      json.field("name", name)
      json.field("address", address)
      json.field("form", seal)
      json.field("links") { links.writeFields(to: &$0) }
      json.field("typed") { typed.writeFields(to: &$0) }
      if hasPanel { json.field("panel", true) }
      switch minimum {
      case .weak: json.field("minimum", "weak")
      case .medium: break
      case .strong: json.field("minimum", "strong")
      }
      if !personal.isEmpty {
        json.key("personal")
        json.array(personal) { $0.string($1) }
      }
      if let code { json.field("code") { code.writeFields(to: &$0) } }
      if let answer {
        json.key("answer")
        answer.write(to: &json)
      }
    }
  }
}

extension EntranceStart.Links {
  init(_ json: JSON) {
    self.init()
    signIn = json["sign_in"]?.string
    phone = json["phone"]?.string
    code = json["code"]?.string
    name = json["name"]?.string
    newAccount = json["new_account"]?.string
    terms = json["terms"]?.string
  }

  func writeFields(to json: inout JSONWriter) {
    if let signIn { json.field("sign_in", signIn) }
    if let phone { json.field("phone", phone) }
    if let code { json.field("code", code) }
    if let name { json.field("name", name) }
    if let newAccount { json.field("new_account", newAccount) }
    if let terms { json.field("terms", terms) }
  }
}

extension EntranceStart.Typed {
  init(_ json: JSON) {
    self.init()
    login = json["login"]?.string ?? ""
    sequence = Secret(json["sequence"]?.string ?? "")
    phone = json["phone"]?.string ?? ""
    name = json["name"]?.string ?? ""
  }

  func writeFields(to json: inout JSONWriter) {
    if !login.isEmpty { json.field("login", login) }
    if !sequence.isEmpty { json.field("sequence", sequence.reveal()) }
    if !phone.isEmpty { json.field("phone", phone) }
    if !name.isEmpty { json.field("name", name) }
  }
}
