"""What published clients of Unsplash send, and what their decoders require of the response.

Each line was written after reading the client's public source or its documentation. `{photo}`, `{user}`, `{mine}` (a
collection) and `{token}` are filled in. A shape is written as paths with types: `str`, `int`, `bool`, `float`, `time`
(ISO 8601 without fractions, as Swift's decoder takes it), `url`, `list` and `object`; `?` allows null, `[]` steps into
each element of a list, of which there must be one.
"""

# The members of a photo that most decoders require.
PHOTO = """id:str created_at:time updated_at:time width:int height:int color:str blur_hash:str likes:int liked_by_user:bool
description:str? urls.raw:url urls.full:url urls.regular:url urls.small:url urls.thumb:url links.self:url links.html:url
links.download:url links.download_location:url user.id:str user.username:str user.name:str user.first_name:str
user.profile_image.small:url user.links.html:url"""
# Unsplash's photo picker for iOS, whose models have no optional members for these.
PICKER = PHOTO + """ user.total_collections:int user.total_likes:int user.total_photos:int user.links.self:url
user.links.photos:url user.links.likes:url user.links.portfolio:url user.profile_image.medium:url user.profile_image.large:url"""
# The apps of the course ImageFeed.
FEED_APP = """id:str created_at:time width:int height:int description:str? liked_by_user:bool likes:int color:str
blur_hash:str urls.full:url urls.regular:url urls.small:url urls.thumb:url urls.raw:url"""
FULL = PHOTO + """ exif.make:str? exif.iso:int? location.name:str? location.position.latitude:float? downloads:int views:int
tags:list"""
USER = """id:str username:str name:str first_name:str last_name:str? bio:str? location:str? total_likes:int total_photos:int
total_collections:int profile_image.small:url profile_image.medium:url profile_image.large:url links.self:url links.html:url
links.photos:url links.likes:url links.portfolio:url links.followers:url links.following:url"""
ME = USER + """ uid:str numeric_id:int email:str uploads_remaining:int confirmed:bool dmca_verification:str
unread_in_app_notifications:bool unread_highlight_notifications:bool"""
ITEM = """id:str title:str description:str? published_at:time updated_at:time total_photos:int private:bool
share_key:str featured:bool curated:bool tags:list links.self:url links.html:url links.photos:url links.related:url
user.username:str cover_photo:object? preview_photos:list"""
COLLECTION = ITEM + " cover_photo.id:str cover_photo.urls.small:url preview_photos[].urls.small:url"
TOPIC = """id:str slug:str title:str description:str published_at:time updated_at:time starts_at:time ends_at:time?
featured:bool total_photos:int links.self:url links.html:url links.photos:url status:str owners[].username:str
cover_photo.urls.regular:url preview_photos[].id:str visibility:str"""
SERIES = " ".join(
    f"{kind}.{member}"
    for kind in ("downloads", "views", "likes")
    for member in ("total:int", "historical.change:int", "historical.resolution:str", "historical.quantity:int",
                   "historical.values[].date:str", "historical.values[].value:int")
)


def each(prefix, shape):
    """The shape with a prefix in front of each path."""
    return " ".join(prefix + part for part in shape.split())


LIST, FOUND = each("[].", PHOTO), "total:int total_pages:int " + each("results[].", PHOTO)
KEY, VERSION = {"Authorization": "Client-ID demo"}, {"Accept-Version": "v1"}
BEARER = {"Authorization": "Bearer {token}"}
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}

# (client, method, target, headers, body, status, shape)
EXPECTATIONS = [
    # Unsplash's own: unsplash-js 6, 7 and 8, Ruby, PHP
    ("unsplash-js 6", "GET", "/photos?page=1&per_page=10&order_by=latest", KEY | VERSION, "", 200, LIST),
    ("unsplash-js 6", "GET", "/photos/random?featured=true&query=a&count=2&c=1700000000000", KEY | VERSION, "", 200, each("[].", FULL)),
    ("unsplash-js 7", "GET", "/search/photos?query=a&page=1&per_page=10&order_by=relevant&content_filter=low", KEY | VERSION, "", 200, FOUND),
    ("unsplash-js 7", "GET", "/photos/random?", KEY | VERSION | {"Cache-Control": "no-cache"}, "", 200, FULL),
    ("unsplash-js 7", "GET", "/topics?page=1&per_page=10&order_by=position&ids=water", KEY | VERSION, "", 200, each("[].", TOPIC)),
    ("unsplash-js 8", "GET", "/photos/{photo}/statistics?resolution=days&quantity=30", KEY | VERSION, "", 200, "id:str " + SERIES),
    ("unsplash-js 8", "POST", "/collections", BEARER | VERSION | JSON, '{{"title": "From JavaScript", "private": false}}', 201, "id:str title:str cover_photo:object?"),
    ("unsplash_rb", "GET", "/photos/?page=1&per_page=10&utm_source=a&utm_medium=referral&utm_campaign=api-credit", KEY | VERSION, "", 200, LIST),
    ("unsplash_rb", "GET", "/photos/random/?featured=&utm_source=a&utm_source=a", KEY | VERSION, "", 200, FULL),
    ("unsplash_rb", "POST", "/collections/", BEARER | FORM, "title=From+Ruby&description=&private=false", 201, "id:str description:str?"),
    ("unsplash-php", "GET", "/search/photos?query=a&orientation=landscape&collections=", KEY, "", 200, "total:int total_pages:int"),
    ("unsplash-php", "GET", "/users/{user}/likes?page=1&per_page=10&order_by=latest", KEY, "", 200, "[].id:str"),
    ("unsplash-php", "GET", "/photos/{photo}/download", KEY, "", 200, "url:url"),
    # Python
    ("python-unsplash", "POST", "/photos/{photo}/like", BEARER | FORM, "", 201, each("photo.", PHOTO) + " user.username:str"),
    ("python-unsplash", "GET", "/photos/{photo}?w=300&h=300", KEY, "", 200, FULL + " urls.custom:url"),
    ("python-unsplash", "GET", "/users/{user}?w=64&h=64", KEY, "", 200, USER + " profile_image.custom:url"),
    ("pyunsplash", "GET", "/photos/{photo}/stats", KEY | VERSION, "", 200, "views:int downloads:int likes:int links:object"),
    ("pySplash", "GET", "/me", BEARER | JSON, "", 200, ME),
    ("pySplash", "GET", "/collections/featured?page=1&per_page=10", KEY | JSON, "", 200, each("[].", ITEM)),
    ("unsplash-python", "GET", "/photos/random?count=1&collections=%20&username=&query=", KEY, "", 200, each("[].", FULL)),
    ("Variety", "GET", "/photos/random?client_id=demo&count=3&orientation=landscape", {}, "", 200, each("[].", FULL) + " [].topic_submissions:object"),
    ("Plane", "GET", "/search/photos/?client_id=demo&query=a&page=1&per_page=20", {}, "", 200, FOUND),
    ("InkyPi", "GET", "/photos/random?client_id=demo&content_filter=low&query=a&orientation=landscape", {}, "", 200, "urls.full:url"),
    # Dart, Go, Kotlin, Rust
    ("unsplash_client", "GET", "/photos?order_by=popular&page=1&per_page=2", KEY | VERSION, "", 200, LIST),
    ("unsplash_client", "GET", "/topics/water/photos?page=1", KEY | VERSION, "", 200, LIST),
    ("unsplash_client", "GET", "/users/{user}/statistics?quantity=5", KEY | VERSION, "", 200, "username:str " + SERIES + " views.historical.average:int"),
    ("go-unsplash", "GET", "/photos/{photo}/stats", KEY, "", 200, "downloads:int likes:int views:int links.self:url links.html:url links.download:url links.download_location:url"),
    ("go-unsplash", "GET", "/stats/total", KEY, "", 200, "total_photos:int photo_downloads:int photos:int downloads:int views:int"),
    ("go-unsplash", "GET", "/stats/month", KEY, "", 200, "downloads:int views:int new_photos:int new_photographers:int new_requests:int"),
    ("Resplash", "GET", "/users/{user}/collections?page=1&per_page=10", KEY | VERSION, "", 200, each("[].", ITEM)),
    ("a Rust wallpaper program", "GET", "/photos/random?topics=wallpapers&orientation=landscape", KEY, "", 200, FULL),
    # Swift
    ("photo picker for iOS", "GET", "/collections/317099/photos?page=1&per_page=30&client_id=demo", {}, "", 200, each("[].", PICKER)),
    ("photo picker for iOS", "GET", "/search/photos?client_id=demo&page=1&per_page=30&query=a&content_filter=low", {}, "", 200, each("results[].", PICKER)),
    ("photo picker for Android", "GET", "/collections/317099/photos?client_id=demo&page=1&per_page=20", {}, "", 200, LIST),
    ("ImageFeed: list", "GET", "/photos?page=1&&per_page=10", BEARER, "", 200, each("[].", FEED_APP)),
    ("ImageFeed: like", "POST", "/photos/{photo}/like", BEARER, "", 201, each("photo.", FEED_APP) + " photo.user.username:str user.username:str"),
    ("ImageFeed: unlike", "DELETE", "/photos/{photo}/like", BEARER, "", 200, each("photo.", FEED_APP)),
    ("ImageFeed: profile", "GET", "/me", BEARER, "", 200, "username:str first_name:str last_name:str? bio:str? name:str"),
    ("ImageFeed: portrait", "GET", "/users/{user}", BEARER, "", 200, "profile_image.small:url profile_image.medium:url profile_image.large:url"),
    ("UnsplashFramework", "GET", "/collections/{mine}/related", KEY, "", 200, "list"),
    ("UnsplashFramework", "GET", "/search/collections?query=lakes&page=1&per_page=10", KEY, "", 200, each("results[].", COLLECTION)),
    ("Papr", "GET", "/collections/{mine}/photos?page=1&per_page=10&order_by=latest", KEY, "", 200, LIST),
    ("a client with several collections", "GET", "/photos/random?collections[]={mine}&count=1", KEY, "", 200, each("[].", FULL)),
    # Programs with a button for photos
    ("Tabliss", "GET", "/photos/random?collections=1053828&count=10", KEY, "", 200, each("[].", FULL)),
    ("Tabliss", "GET", "/photos/random?topics=bo8jQKTaE0Y&count=10", KEY, "", 200, each("[].", FULL)),
    ("Vikunja", "GET", "/topics/wallpapers/photos?page=1&per_page=25&order_by=popular", KEY, "", 200, LIST),
    ("Uppy", "GET", "/search/photos?per_page=40&query=a&page=1", KEY, "", 200, FOUND),
    ("Typebot", "GET", "/search/photos?query=a&page=1&per_page=30&orientation=landscape", KEY | VERSION, "", 200, "total:int"),
    ("Ghost", "GET", "/photos?per_page=30&client_id=demo", VERSION, "", 200, LIST),
    ("Obsidian Image Inserter", "GET", "/search/photos?query=a&orientation=landscape&page=1&per_page=30", KEY, "", 200, "total:int"),
    ("RandomWallpaperGnome3", "GET", "/photos/random?query=лодка,a&client_id=demo", {}, "", 200, FULL),
    ("Bulksplash", "GET", "/photos/random?count=30&query=a", KEY, "", 200, each("[].", FULL)),
    ("WordPress", "GET", "/photos/{photo}/download/?client_id=demo", {}, "", 200, "url:url"),
    ("Nextcloud", "GET", "/photos/random?client_id=demo&count=1&query=лодка,nature", {}, "", 200, each("[].", FULL)),
    ("MagicMirror", "GET", "/photos/random?client_id=demo&collections=317099&query=a", {}, "", 200, FULL),
]
