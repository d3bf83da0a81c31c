/// The server and the network of a random trace.
extension TracedWorld {
  /// Answers a request, loses it or its response, or answers as a cache or a faulty proxy.
  mutating func answer(_ request: Asked, isSure: Bool = false) {
    asked.removeAll { $0.number == request.number }
    if isSure || !isUp || oneIn(8) {
      // A request may arrive although its response is lost.
      let response = isSure || oneIn(2) ? serve(request) : nil
      let isCached = request.method == "GET" && !request.path.contains("news") && oneIn(4)
      guard isSure else {
        let cached = response.map { "200 kept" + $0.dropFirst(3) }
        send("answer \(request.number) \(isCached ? cached ?? "unreachable" : "unreachable")")
        return
      }
      return send("answer \(request.number) \(response ?? "404 error")")
    }
    let trouble = oneIn(5) ? troubles.randomElement(using: &chance) : nil
    send("answer \(request.number) \(trouble ?? serve(request))")
  }

  private var troubles: [String] {
    var list = [
      "500 error", "500 html", "503 wait 7 error", "503 error", "429 wait 3 error", "404 error",
      "403 error", "502 html", "200 html", "200 broken", "200 photos", "409 error",
    ]
    if style == .sessions || style == .offline { list.append("401 error") }
    return list
  }

  /// The server's response to a request, which it carries out.
  mutating func serve(_ request: Asked) -> String {
    let parts = request.path.split(whereSeparator: { "/?&=".contains($0) }).map(String.init)
    func value(_ name: String) -> String? {
      parts.firstIndex(of: name).flatMap { $0 + 1 < parts.count ? parts[$0 + 1] : nil }
    }
    let page = (value("page").flatMap { Int($0) } ?? 1) - 1
    switch (request.method, parts.first, parts.last) {
    case ("POST", "photos", "like"):
      liked.insert(parts[1])
      return "201 liked \(parts[1])"
    case ("DELETE", "photos", _):
      liked.remove(parts[1])
      return "200 unliked \(parts[1])"
    case (_, "photos", _) where parts.count == 2:
      let number = TracedServer.number(parts[1]) ?? count
      return number < count ? "200 photo \(parts[1])" : "404 error"
    case (_, "photos", _):
      // A photo that was added meanwhile repeats the last one of the page before.
      return "200 photos " + photos(from: max(0, 10 * page - (oneIn(6) ? 1 : 0)), 10)
    case (_, "users", _):
      let all = liked.sorted().reversed().dropFirst(10 * page).prefix(10)
      return "200 photos " + words(Array(all))
    case (_, "me", _): return "200 me anna \(liked.count)"
    case (_, "health", _): return "200 ok"
    case ("POST", _, _): return "204"
    case (_, _, _): return feed(parts[1], value("feed"), value("at"), value("from"))
    }
  }

  private func feed(_ kind: String, _ token: String?, _ at: String?, _ from: String?) -> String {
    let known = token.flatMap { $0.hasPrefix(letter) ? TracedServer.number($0) : nil }
    guard let known = token == nil ? count : known else { return "409 error" }
    switch kind {
    case "index":
      let place = at.flatMap { $0.hasPrefix(letter) ? TracedServer.number($0) : nil }
        .map { known - 1 - $0 }
      return "200 index \(letter)\(known)" + (place.map { $0 < 0 ? "" : " at \($0)" } ?? "")
    case "cards":
      return "200 photos " + photos(from: from.flatMap { Int($0) } ?? 0, 30, of: known)
    default: return "200 new \(count - known)"
    }
  }
}
