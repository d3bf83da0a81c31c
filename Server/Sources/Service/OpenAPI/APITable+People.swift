import Domain
import HTTPTypes
import Store

/// People, and the signed-in person.
extension APITable {
  static let people = APIGroup(
    name: "People", text: "The signed-in person and everybody else.",
    operations: [
      APIOperation(
        .get, .me, "getMe", "The signed-in person", access: .scope(.readUser),
        returns: .json("Me", "The person's own account.")),
      APIOperation(
        .put, .me, "changeMe", "Change the signed-in person",
        text: "Missing values stay. Of the removable ones, empty texts and `null` are removed.",
        access: .scope(.writeUser), body: APIBody(meChange),
        returns: .json("Me", "The account after the change.")),
      APIOperation(
        .get, .user, "getUser", "A person", [.username],
        returns: .json("UserDetail", "The person with their newest photos.")),
      APIOperation(
        .get, .userPhotos, "listUserPhotos", "A person's photos",
        [.username] + APIParameter.paging + [
          .personalOrder, .orientation,
          APIParameter("stats", .withDefault(false, .flag), "Whether photos have statistics."),
        ] + APIParameter.period,
        returns: .list("Photo", "A page of photos."), errors: [400]),
      APIOperation(
        .get, .userLikes, "listUserLikes", "The photos that a person likes",
        [.username] + APIParameter.paging + [.personalOrder, .orientation],
        returns: .list("Photo", "A page of photos."), errors: [400]),
      APIOperation(
        .get, .userCollections, "listUserCollections", "A person's collections",
        text: "One's own private ones are included with the scope `read_collections`.",
        [.username] + APIParameter.paging + [.order(["published", "updated"])],
        returns: .list("Collection", "A page of collections.")),
      APIOperation(
        .get, .userStatistics, "getUserStatistics", "Statistics of a person",
        [.username] + APIParameter.period,
        returns: .json("UserStatistics", "The sums over the person's photos, by day."),
        errors: [400]),
      APIOperation(
        .get, .userPortfolio, "getUserPortfolio", "A person's own website", [.username],
        returns: .json("URL", "The URL; empty if the person gave none.")),
      APIOperation(
        .get, .userFollowers, "listUserFollowers", "The people who follow a person",
        text: "Always empty: nobody can follow anybody.", [.username] + APIParameter.paging,
        returns: .list("User", "An empty page.")),
      APIOperation(
        .get, .userFollowing, "listUserFollowing", "The people whom a person follows",
        text: "Always empty: nobody can follow anybody.", [.username] + APIParameter.paging,
        returns: .list("User", "An empty page.")),
    ])

  private static let meChange = APISchema.members([
    "username?": [
      "type": "string", "minLength": 1, "maxLength": .integer(Int64(Username.longest)),
      "pattern": "^[A-Za-z0-9_]+$",
    ],
    "first_name?": .line, "last_name?": .removable(PersonName.longest),
    "email?": ["type": "string", "maxLength": 254, "pattern": emailPattern],
    "url?": .removable([
      "type": "string", "maxLength": 2000,
      "pattern": .string(
        "^(https?://[A-Za-z0-9][A-Za-z0-9._-]*(:[0-9]{1,5})?([/?]\(rest))?(#\(rest))?)?$"),
    ]),
    "location?": .removable(PersonName.longest),
    "bio?": .removable(RequestParameters.longestProse),
    "instagram_username?": .removable([
      "type": "string", "maxLength": 30, "pattern": "^[A-Za-z0-9_.]*$",
    ]),
  ])

  private static let emailPattern = JSONLiteral.string(
    "^\(atom)([.]\(atom))*@(\(label)[.])+\(label)$")
  private static let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
  private static let rest = "([A-Za-z0-9._~!$&'()*+,;=:@/?-]|%[0-9A-Fa-f]{2})*"
  private static let label = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
}
