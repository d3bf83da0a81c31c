public import Wire

extension Response {
  /// The API's JSON for a page of photos with these ids, each 40 × 30; `liked` are those that the
  /// person likes. `authors` has the usernames of some photos' authors; without any, no photo has an author, else the others
  /// are by "ben".
  public static func photos(
    _ ids: [String], liked: Set<String> = [], authors: [String: String] = [:]
  ) -> Response {
    let list = ids.map { id in
      let author = authors[id] ?? "ben"
      let user = authors.isEmpty ? "" : #""user":{"username":"\#(author)","name":"\#(author)"},"#
      return
        #"{"id":"\#(id)","width":40,"height":30,"created_at":"2022-08-27T10:00:00Z",\#(user)"#
        + #""urls":{"raw":"https://feed.example/images/\#(id)?x=1"},"liked_by_user":\#(liked.contains(id))}"#
    }
    return Response(status: 200, body: Array("[\(list.joined(separator: ","))]".utf8))
  }

  /// Image Feed's JSON for the photo with this id, with everything that is known about a photo.
  public static func metadata(_ id: String = "p0") -> Response {
    Response(
      status: 200,
      body: Array(
        (#"{"id":"\#(id)","width":6000,"height":4000,"created_at":"2022-08-27T10:00:00Z","#
          + #""captured_at":"2020-09-13T12:26:40Z","alt_description":"the sea at dusk","#
          + #""description":"A long evening","user":{"username":"anna","name":"Anna Lee"},"#
          + #""exif":{"make":"Hazel","model":"HX-2","exposure_time":"1/200","aperture":"5.6","#
          + #""focal_length":"35.0","iso":200},"location":{"name":"Coast","country":"Portugal"},"#
          + #""tags":[{"title":"sea"},{"title":"dusk"}],"#
          + #""movie":"https://feed.example/images/0f3a/movie"}"#).utf8))
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
