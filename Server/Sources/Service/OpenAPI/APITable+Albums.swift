import Domain
import HTTPTypes
import Store

/// Collections of people and topics of the server.
extension APITable {
  static let collections = APIGroup(
    name: "Collections",
    text: "A private collection is visible to its owner only, with the scope `read_collections`.",
    operations: [
      APIOperation(
        .get, .collections, "listCollections", "All public collections", APIParameter.paging,
        returns: .list("Collection", "A page of collections.")),
      APIOperation(
        .post, .collections, "createCollection", "Create a collection",
        access: .scope(.writeCollections),
        body: APIBody(
          .members([
            "title": .line, "description?": .removable(RequestParameters.longestProse),
            "private?": .flag,
          ])), returns: .json("Collection", status: 201, "The new collection.")),
      APIOperation(
        .get, .featuredCollections, "listFeaturedCollections",
        "All public collections, earlier path", APIParameter.paging,
        returns: .list("Collection", "A page of collections.")),
      APIOperation(
        .get, .collection, "getCollection", "A collection", [.collectionId],
        returns: .json("Collection", "The collection.")),
      APIOperation(
        .put, .collection, "changeCollection", "Change a collection",
        text: "Only its owner may. Missing values stay.", access: .scope(.writeCollections),
        [.collectionId],
        body: APIBody(
          .members([
            "title?": .line, "description?": .removable(RequestParameters.longestProse),
            "private?": .flag,
          ])), returns: .json("Collection", "The collection after the change.")),
      APIOperation(
        .delete, .collection, "deleteCollection", "Delete a collection",
        text: "Its photos stay.", access: .scope(.writeCollections), [.collectionId],
        returns: .empty(204, "It was deleted.")),
      APIOperation(
        .post, .collectionAddition, "addToCollection", "Add a photo to a collection",
        access: .scope(.writeCollections), [.collectionId],
        body: APIBody(.members(["photo_id": .words])),
        returns: .json("Collected", status: 201, "The photo and the collection.")),
      APIOperation(
        .delete, .collectionRemoval, "removeFromCollection", "Remove a photo from a collection",
        access: .scope(.writeCollections), [.collectionId, .photoToCollect],
        returns: .json("Collected", "The photo and the collection."), errors: [400, 413, 422]),
      APIOperation(
        .get, .collectionPhotos, "listCollectionPhotos", "The photos of a collection",
        [.collectionId] + APIParameter.paging + [.albumOrder, .orientation],
        returns: .list("Photo", "A page of photos."), errors: [400]),
      APIOperation(
        .get, .relatedCollections, "listRelatedCollections", "Related collections",
        text: "Those that share photos with this one.", [.collectionId],
        returns: .json(.array(of: .named("Collection")), "The collections.")),
    ])

  static let topics = APIGroup(
    name: "Topics", text: "Albums of the server itself, which its owner fills by command.",
    operations: [
      APIOperation(
        .get, .topics, "listTopics", "All topics",
        APIParameter.paging + [
          APIParameter("ids", .text, "Only these ids or slugs, separated by commas."),
          .order(["position", "featured", "latest", "oldest", "updated"]),
        ], returns: .list("Topic", "A page of topics.")),
      APIOperation(
        .get, .topic, "getTopic", "A topic", [.topicId],
        returns: .json("TopicDetail", "The topic with its contributors.")),
      APIOperation(
        .get, .topicPhotos, "listTopicPhotos", "The photos of a topic",
        [.topicId] + APIParameter.paging + [.albumOrder, .orientation],
        returns: .list("Photo", "A page of photos."), errors: [400]),
    ])

  static let searches = APIGroup(
    name: "Search", text: "Words are found in Russian and English, with one typo in longer ones.",
    operations: [
      APIOperation(
        .get, .searchPhotos, "searchPhotos", "Search for photos",
        [.query] + APIParameter.paging + [
          .order(["relevant", "latest"]), .orientation, .collections,
          APIParameter(
            "color", .oneOf(PhotoColor.allCases.map(\.rawValue)), "Only photos of this color."),
          .contentFilter,
          APIParameter("lang", .text, "Accepted for Unsplash's clients; it changes nothing."),
        ], returns: .results("Photo"), errors: [400]),
      APIOperation(
        .get, .searchUsers, "searchUsers", "Search for people", [.query] + APIParameter.paging,
        returns: .results("FoundUser"), errors: [400]),
      APIOperation(
        .get, .searchCollections, "searchCollections", "Search for collections",
        [.query] + APIParameter.paging, returns: .results("Collection"), errors: [400]),
    ])

  static let statistics = APIGroup(
    name: "Statistics", text: "The numbers of the whole server, at most a minute old.",
    operations: [
      APIOperation(
        .get, .totalStatistics, "getTotalStatistics", "Numbers of all time",
        returns: .json("TotalStatistics", "The numbers.")),
      APIOperation(
        .get, .monthStatistics, "getMonthStatistics", "Numbers of the last 30 days",
        returns: .json("MonthStatistics", "The numbers.")),
    ])
}
