import Domain
import HTTPTypes
import Store

/// Photos, their statistics and their images.
extension APITable {
  static let photos = APIGroup(
    name: "Photos", text: "The feed, single photos, likes and statistics.",
    operations: [
      APIOperation(
        .get, .photos, "listPhotos", "The feed", text: "Everybody's photos, the last added first.",
        APIParameter.paging + [.order(["latest", "oldest", "popular"])],
        returns: .list("Photo", "A page of the feed.")),
      APIOperation(
        .get, .randomPhotos, "randomPhotos", "Random photos",
        text: "A single photo, or an array if `count` is set. With `collections` or `topics`, "
          + "`query` is ignored; otherwise it finds what a search finds. Each request gets other photos.",
        randomParameters,
        returns: .json("RandomPhotos", "A photo with its details, or photos.").uncached,
        errors: [400, 404]),
      APIOperation(
        .get, .photo, "getPhoto", "A photo", text: "With its details. Counts a view.",
        [.photoId] + APIParameter.custom("image"),
        returns: .json("PhotoDetail", "The photo with its details.")),
      APIOperation(
        .put, .photo, "changePhoto", "Change a photo",
        text: "Only its owner may. Missing values stay, empty ones and `null` are removed.",
        access: .scope(.writePhotos), [.photoId], body: APIBody("PhotoChange"),
        returns: .json("PhotoDetail", "The photo after the change.")),
      APIOperation(
        .get, .photoDownload, "downloadPhoto", "Count a download",
        text: "Clients request this when a person downloads or uses a photo.", [.photoId],
        returns: .json("URL", "The URL of the image.")),
      APIOperation(
        .get, .photoStatistics, "getPhotoStatistics", "Statistics of a photo",
        text: "Of all time, and by day of a period that ends yesterday, in UTC.",
        [.photoId] + APIParameter.period,
        returns: .json("PhotoStatistics", "Views, downloads and likes by day."), errors: [400]),
      APIOperation(
        .get, .earlierPhotoStatistics, "getPhotoStats", "Statistics of a photo, earlier path",
        text: "Sums of all time, for clients that were written before 2017.", [.photoId],
        returns: .json("PhotoCounts", "Views, downloads and likes.")),
      APIOperation(
        .post, .like, "likePhoto", "Like a photo",
        text: "To like a photo twice is no error.", access: .scope(.writeLikes),
        [.photoId, .changeSequence],
        returns: .json("Like", status: 201, "The photo and the person, liked before or not."),
        errors: [400, 409]),
      APIOperation(
        .delete, .like, "unlikePhoto", "Take a like back",
        text: "To take one back that is not there is no error.", access: .scope(.writeLikes),
        [.photoId, .changeSequence],
        returns: .json("Like", "The photo and the person, liked before or not."),
        errors: [400, 409]),
    ])

  private static let randomParameters: [APIParameter] =
    [
      APIParameter(
        "count", .wholeNumber(1...Int64(Paging.largest)), "How many photos; makes an array."),
      .orientation, APIParameter("username", .text, "Only photos of this person."),
      APIParameter("query", .text, "Only photos that a search for these words finds."),
      .collections,
      APIParameter(
        "topics", .text,
        "Ids or slugs of topics, separated by commas, at most 100: only photos in one of them."),
      APIParameter("featured", .flag, "Accepted for Unsplash's clients: every photo is featured."),
      .contentFilter,
    ] + APIParameter.custom("image")

  /// The images to which the URLs of photos and people lead.
  static let images = APIGroup(
    name: "Images",
    text:
      "In any size and format, without a key. The URLs are in `urls` of photos and `profile_image` of people.",
    operations: [
      APIOperation(
        .get, .image, "getImage", "A photo's image",
        text: "As the parameters of imgix say. It is never enlarged unasked, and has no metadata.",
        access: .open,
        [APIParameter("name", .text, "The name in the photo's URLs.", in: .path)] + transform,
        returns: .file(types, "The image."), others: APIResponse.parts(of: types),
        errors: [404, 422, 503]),
      APIOperation(
        .get, .portrait, "getPortrait", "A person's portrait",
        text: "As the parameters of imgix say. People without one have a placeholder, in one size.",
        access: .open,
        [APIParameter("name", .text, "The name in the person's URLs.", in: .path)] + transform,
        returns: .file(types, "The image."), others: APIResponse.parts(of: types),
        errors: [404, 422, 503]),
    ])

  private static let types = ["image/jpeg", "image/png", "image/webp", "image/avif"]

  private static let transform: [APIParameter] = [
    APIParameter("w", .wholeNumber(1...30_000), "Width in pixels."),
    APIParameter("h", .wholeNumber(1...30_000), "Height in pixels."),
    APIParameter("dpr", .withDefault(1, .number(1...5)), "Device pixels per pixel."),
    APIParameter("q", .wholeNumber(1...100), "Quality."),
    APIParameter(
      "fit",
      .oneOf([
        "clip", "max", "crop", "min", "scale", "fill", "fillmax", "clamp", "facearea",
      ]), "How the image fills width and height."),
    APIParameter("crop", .text, "What to keep, such as `faces`, `entropy`, `top` or `left`."),
    APIParameter(
      "fm", .oneOf(["jpg", "pjpg", "png", "webp", "avif"]), "The format; JPEG by default."),
    APIParameter(
      "auto", .text, "`format` picks one that `Accept` names, `compress` lowers the quality."),
    APIParameter(
      "Range", .text, "A part of the file, such as `bytes=0-999`; several parts are ignored.",
      in: .header),
  ]
}
