public import Wire

extension Response {
  /// The API's JSON for a page of photos with these ids, each 40 × 30; `liked` are those that the
  /// person likes.
  public static func photos(_ ids: [String], liked: Set<String> = []) -> Response {
    let list = ids.map { id in
      #"{"id":"\#(id)","width":40,"height":30,"created_at":"2022-08-27T10:00:00Z","#
        + #""urls":{"raw":"https://feed.example/images/\#(id)?x=1"},"liked_by_user":\#(liked.contains(id))}"#
    }
    return Response(status: 200, body: Array("[\(list.joined(separator: ","))]".utf8))
  }

  /// The API's JSON for the signed-in person.
  public static let person = Response(
    status: 200,
    body: Array(
      (#"{"username":"anna","name":"Anna Lee","bio":"Hello","total_likes":2,"#
        + #""profile_image":{"large":"https://feed.example/portraits/a?w=1"}}"#).utf8))

  /// A response with only a status.
  public static func status(_ status: Int32) -> Response {
    Response(status: status, body: Array("{}".utf8))
  }
}
