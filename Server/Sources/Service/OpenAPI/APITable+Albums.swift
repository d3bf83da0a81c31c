import Domain
import HTTPTypes
import Store

/// Collections of people and topics of the server.
extension APITable {
  static let collections = APIGroup(
    name: "Collections",
    text:
      "Photos that people put together. A private collection is visible to its owner only, with the scope `read_collections`.",
    operations: [
      APIOperation(
        .get, .collections, "listCollections", "All public collections",
        text: "Everybody's, the last created first.", APIParameter.paging,
        returns: .list("Collection", "A page of collections.")),
      APIOperation(
        .post, .collections, "createCollection", "Create a collection",
        text: "It is empty at first. A person has at most \(CollectionStore.mostPerPerson).",
        access: .scope(.writeCollections), body: APIBody("NewCollection"),
        returns: .json("Collection", status: 201, "The new collection.")),
      APIOperation(
        .get, .featuredCollections, "listFeaturedCollections",
        "All public collections, earlier path",
        text: "The same as `/collections`, for clients that were written before 2021.",
        APIParameter.paging,
        returns: .list("Collection", "A page of collections.")),
      APIOperation(
        .get, .collection, "getCollection", "A collection",
        text:
          "With its owner, its cover and the photos added last. Some ids of Unsplash's that clients contain lead to "
          + "the feed or a topic.", [.collectionId],
        returns: .json("Collection", "The collection.")),
      APIOperation(
        .put, .collection, "changeCollection", "Change a collection",
        text: "Only its owner may. Missing values stay.", access: .scope(.writeCollections),
        [.collectionId], body: APIBody("CollectionChange"),
        returns: .json("Collection", "The collection after the change.")),
      APIOperation(
        .delete, .collection, "deleteCollection", "Delete a collection",
        text: "Only its owner may. Its photos stay.", access: .scope(.writeCollections),
        [.collectionId],
        returns: .empty(204, "It was deleted.")),
      APIOperation(
        .post, .collectionAddition, "addToCollection", "Add a photo to a collection",
        text:
          "Only the collection's owner may; the photo can be anybody's. It becomes the first one; a photo that is "
          + "there already stays where it is.", access: .scope(.writeCollections), [.collectionId],
        body: APIBody("PhotoReference"),
        returns: .json("Collected", status: 201, "The photo and the collection.")),
      APIOperation(
        .delete, .collectionRemoval, "removeFromCollection", "Remove a photo from a collection",
        text:
          "Only the collection's owner may. The photo stays; one that is not there is no error.",
        access: .scope(.writeCollections), [.collectionId, .photoToCollect],
        returns: .json("Collected", "The photo and the collection."), errors: [400, 413, 422]),
      APIOperation(
        .get, .collectionPhotos, "listCollectionPhotos", "The photos of a collection",
        text: "`latest` is the order in which they were added to it, the last one first.",
        [.collectionId] + APIParameter.paging + [.albumOrder, .orientation],
        returns: .list("Photo", "A page of photos."), errors: [400]),
      APIOperation(
        .get, .relatedCollections, "listRelatedCollections", "Related collections",
        text: "At most three, those that share most photos with this one.", [.collectionId],
        returns: .json(.array(of: .named("Collection")), "The collections.")),
    ])

  static let topics = APIGroup(
    name: "Topics", text: "Albums of the server itself, which its owner fills by command.",
    operations: [
      APIOperation(
        .get, .topics, "listTopics", "All topics",
        text: "Those that have photos, without hidden ones.",
        APIParameter.paging + [
          APIParameter("ids", .text, "Only these ids or slugs, separated by commas."),
          .order(["position", "featured", "latest", "oldest", "updated"]),
        ], returns: .list("Topic", "A page of topics.")),
      APIOperation(
        .get, .topic, "getTopic", "A topic",
        text:
          "With its owners, its cover and the photos added last. Some slugs and ids of Unsplash's that clients "
          + "contain lead to the feed or another topic.", [.topicId],
        returns: .json("TopicDetail", "The topic with its contributors.")),
      APIOperation(
        .get, .topicPhotos, "listTopicPhotos", "The photos of a topic",
        text: "`latest` is the order in which they were added to it, the last one first.",
        [.topicId] + APIParameter.paging + [.albumOrder, .orientation],
        returns: .list("Photo", "A page of photos."), errors: [400]),
    ])

  static let searches = APIGroup(
    name: "Search", text: "Words are found in Russian and English, with one typo in longer ones.",
    operations: [
      APIOperation(
        .get, .searchPhotos, "searchPhotos", "Search for photos",
        text:
          "By description, tags, author, place, camera and date; all words must match. Words that no photo has are "
          + "ignored, and if no photo has the others, all but one suffice. At most 2,000 photos are found.",
        [.query] + APIParameter.paging + [
          .order(["relevant", "latest"]), .orientation, .collections,
          APIParameter(
            "color", .oneOf(PhotoColor.allCases.map(\.rawValue)), "Only photos of this color."),
          .contentFilter,
          APIParameter("lang", .text, "Accepted for Unsplash's clients; it changes nothing."),
        ], returns: .results("PhotoResults"), errors: [400]),
      APIOperation(
        .get, .searchUsers, "searchUsers", "Search for people",
        text: "By the words of their names; people without photos are not found.",
        [.query] + APIParameter.paging, returns: .results("UserResults"), errors: [400]),
      APIOperation(
        .get, .searchCollections, "searchCollections", "Search for collections",
        text: "By the words of their titles and descriptions; private ones are not found.",
        [.query] + APIParameter.paging, returns: .results("CollectionResults"), errors: [400]),
    ])

  static let statistics = APIGroup(
    name: "Statistics", text: "The numbers of the whole server, at most a minute old.",
    operations: [
      APIOperation(
        .get, .totalStatistics, "getTotalStatistics", "Numbers of all time",
        text: "Of all people's photos together. Per second are averages of the last 30 days.",
        returns: .json("TotalStatistics", "The numbers.")),
      APIOperation(
        .get, .monthStatistics, "getMonthStatistics", "Numbers of the last 30 days",
        text: "Of all people's photos together, the present day included.",
        returns: .json("MonthStatistics", "The numbers.")),
    ])
}
