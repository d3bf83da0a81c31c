public import Wire

extension Answer {
  /// The API's JSON for a page of photos with these ids, 40 × 30, of which the person likes some.
  public static func photos(_ ids: [String], liked: Set<String> = []) -> Answer {
    let list = ids.map { id in
      #"{"id":"\#(id)","width":40,"height":30,"created_at":"2022-08-27T10:00:00Z","#
        + #""urls":{"raw":"https://feed.example/images/\#(id)?x=1"},"liked_by_user":\#(liked.contains(id))}"#
    }
    return Answer(status: 200, body: Array("[\(list.joined(separator: ","))]".utf8))
  }

  /// The API's JSON for the signed-in person.
  public static let person = Answer(
    status: 200,
    body: Array(
      (#"{"username":"anna","name":"Anna Lee","bio":"Hello","total_likes":2,"#
        + #""profile_image":{"large":"https://feed.example/portraits/a?w=1"}}"#).utf8))

  /// A response with only a status.
  public static func status(_ status: Int32) -> Answer {
    Answer(status: status, body: Array("{}".utf8))
  }
}
