import Domain
import HTTPTypes
import Store

/// People, and the signed-in person.
extension APITable {
  static let people = APIGroup(
    name: "People", text: "The signed-in person and everybody else.",
    operations: [
      APIOperation(
        .get, .me, "getMe", "The signed-in person",
        text: "With the email address. People without one get an address that receives no mail.",
        access: .scope(.readUser),
        returns: .json("Me", "The person's own account.")),
      APIOperation(
        .put, .me, "changeMe", "Change the signed-in person",
        text: "Missing values stay. Of the removable ones, empty texts and `null` are removed.",
        access: .scope(.writeUser), body: APIBody("MeChange"),
        returns: .json("Me", "The account after the change.")),
      APIOperation(
        .get, .user, "getUser", "A person", text: "With their newest photos, at most three.",
        [.username] + APIParameter.custom("portrait"),
        returns: .json("UserDetail", "The person with their newest photos.")),
      APIOperation(
        .get, .userPhotos, "listUserPhotos", "A person's photos",
        text: "Those that the person added, with `stats` each with its numbers by day.",
        [.username] + APIParameter.paging + [
          .personalOrder, .orientation,
          APIParameter("stats", .withDefault(false, .flag), "Whether photos have statistics."),
        ] + APIParameter.period,
        returns: .list("Photo", "A page of photos."), errors: [400]),
      APIOperation(
        .get, .userLikes, "listUserLikes", "The photos that a person likes",
        text: "`latest` is the order in which they were liked, the last one first.",
        [.username] + APIParameter.paging + [.personalOrder, .orientation],
        returns: .list("Photo", "A page of photos."), errors: [400]),
      APIOperation(
        .get, .userCollections, "listUserCollections", "A person's collections",
        text: "One's own private ones are included with the scope `read_collections`.",
        [.username] + APIParameter.paging + [.order(["published", "updated"])],
        returns: .list("Collection", "A page of collections.")),
      APIOperation(
        .get, .userStatistics, "getUserStatistics", "Statistics of a person",
        text: "The sums over all photos of the person.",
        [.username] + APIParameter.period,
        returns: .json("UserStatistics", "The sums over the person's photos, by day."),
        errors: [400]),
      APIOperation(
        .get, .userPortfolio, "getUserPortfolio", "A person's own website",
        text: "As the person wrote it in the profile.", [.username],
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
}
