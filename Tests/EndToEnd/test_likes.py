"""Likes through the API (API-1, API-3, FEED-8)."""

import pytest

import oauth


@pytest.fixture(scope="module")
def token(small):
    return oauth.token_for(small)


def like(server, photo, token, method="POST", **more):
    return server.request(method, f"/photos/{photo['id']}/like", token=token, **more)


# API-1, UN-8: the status is 201 each time, and the like is counted once
def test_a_like_is_counted_once_however_often_it_is_sent(small, token):
    photo = small.photos()[0]
    for _ in range(3):
        response = like(small, photo, token)
        assert response.status_code == 201
        body = response.json()
        assert body["photo"]["liked_by_user"] is True
        assert body["photo"]["likes"] == photo["likes"] + 1
        assert body["photo"]["user"]["username"] and body["user"]["username"]
    assert small.get(f"/photos/{photo['id']}", token=token).json()["liked_by_user"] is True
    assert small.get(f"/photos/{photo['id']}").json()["liked_by_user"] is False


# API-1, UN-8: the status is 200 each time
def test_an_unlike_removes_the_like_once(small, token):
    photo = small.photos()[1]
    like(small, photo, token)
    for _ in range(3):
        response = like(small, photo, token, "DELETE")
        assert response.status_code == 200
        assert response.json()["photo"]["liked_by_user"] is False
        assert response.json()["photo"]["likes"] == photo["likes"]


# API-1: pySplash sends a JSON content type without a body
def test_a_json_content_type_without_a_body_is_accepted(small, token):
    photo = small.photos()[2]
    response = like(small, photo, token, headers={"Content-Type": "application/json"})
    assert response.status_code == 201


# API-1
def test_liked_photos_are_listed_newest_like_first(small, token):
    username = small.get("/me", token=token).json()["username"]
    photos = small.photos(per_page=30)
    for photo in photos:
        like(small, photo, token, "DELETE")
    for photo in (photos[5], photos[3], photos[8]):
        like(small, photo, token)
    listed = small.get(f"/users/{username}/likes")
    assert [photo["id"] for photo in listed.json()] == [photos[n]["id"] for n in (8, 3, 5)]
    assert listed.headers["X-Total"] == "3"
    assert small.get("/me", token=token).json()["total_likes"] == 3


# API-3
def test_a_token_without_the_scope_may_not_like(small):
    weak = oauth.token_for(small, "public read_user")
    response = like(small, small.photos()[0], weak)
    assert response.status_code == 403
    assert response.json()["errors"] == [
        'OAuth error: Access to this resource requires scope "write_likes".'
    ]
    assert small.get("/me", token=oauth.token_for(small, "public")).status_code == 403


# API-1
def test_an_unknown_photo_cannot_be_liked(small, token):
    response = small.post("/photos/AAAAAAAAAAA/like", token=token)
    assert (response.status_code, response.json()) == (404, {"errors": ["Couldn't find Photo"]})


# API-1, UN-18
def test_me_describes_the_signed_in_person(small, token):
    me = small.get("/me", token=token).json()
    assert me["username"] and me["email"] is not None and isinstance(me["uploads_remaining"], int)
    assert me["profile_image"]["medium"].startswith(small.url)
    assert "bio" in me and "last_name" in me
