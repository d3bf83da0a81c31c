"""The web app in WebKit and Firefox. `Scripts/check --long engines` runs more of them."""

import itertools

import pytest

from engines import Named
from firefox import Firefox, FirefoxPage
from proxy import Proxy
from webkit import Display, WebKitPage

pytestmark = [pytest.mark.engine, pytest.mark.timeout(300)]
VIEWER, SHEET = "dialog[data-name=viewer]", "dialog[data-name=sheet]"
FEED = "document.querySelector('main[data-name=feed]')"


@pytest.fixture(scope="module", params=["webkit", "firefox"])
def engine(request):
    """Creates pages of one browser, whose name is in the test's name."""
    if request.param == "webkit":
        display = Display()
        yield lambda **more: WebKitPage(display, **more)
        display.close()
    else:
        firefox = Firefox()
        yield lambda **more: FirefoxPage(firefox, **more)
        firefox.close()


@pytest.fixture
def page(engine):
    """A page on which no script may fail."""
    page = engine()
    yield page
    page.close()


def press_sequence(page, digits="132"):
    """Presses the digits, each after the previous one is shown."""
    for count, digit in enumerate(digits):
        shown = "document.querySelector('output.result')?.textContent.match(/[123]/g)?.length ?? 0"
        page.wait(f"({shown}) === {count}")
        page.click(f"button.digit[value='{digit}']")


def authorize(page, login="username", password="password"):
    """Fills in the sign-in page and passes the secure sequence."""
    page.wait("location.pathname === '/oauth/authorize'")
    page.ready()
    page.type("#login", login)
    page.type("#password", password)
    page.click("button.authorize")
    press_sequence(page)


def sign_in(page, server, has_photos=True):
    """Signs in as the demo person and waits for the feed."""
    page.open(server.url + "/").ready()
    page.click("button.enter")
    authorize(page)
    page.wait("location.pathname === '/app/feed'")
    page.ready()
    if has_photos:
        page.wait("document.querySelector('article.card img.picture')?.complete")
    return page


def wait_until_cached(page):
    """Waits until the worker has cached the page and the displayed images."""
    page.wait("""navigator.serviceWorker.controller
      && await caches.match('/app/kept', { cacheName: 'kept' }) !== undefined
      && (await Promise.all([...document.querySelectorAll('article.card img.picture')].map(async one =>
        one.complete && await caches.match(one.currentSrc, { cacheName: 'pictures', ignoreVary: true }))))
        .every(one => one)""")


# FEED-35
def test_a_double_tap_likes_and_the_photo_returns_into_its_card(page, server_with_likes):
    sign_in(page, server_with_likes)
    liked = "document.querySelector('article.card button.heart').classList.contains('on')"
    if page.value(liked):
        page.click("article.card button.heart")
        page.wait("!(" + liked + ")")
    x, y = page.point_at_rest("article.card .open", across=0.3, down=0.4)
    page.perform(page.pointer, [("move", x, y), ("down",), ("up",), ("down",), ("up",)])
    page.wait(f"location.pathname === '/app/feed' && !document.querySelector('{VIEWER}, .flight') && " + liked)
    # One tap opens the photo, which fills the window when it has grown, and goes back into its card.
    page.point(x, y)
    page.point_at_rest(VIEWER)
    left, top, width, height = page.box(VIEWER + " .current .stage")
    assert left <= 0 and top <= 0 and left + width >= page.size[0] and top + height >= page.size[1]
    page.click(f"{VIEWER} button.back")
    page.wait(f"location.pathname === '/app/feed' && !document.querySelector('{VIEWER}, .flight')")
    page.click("article.card button.heart")
    page.wait("!(" + liked + ")")


# FEED-40: Escape closes the sheet, then the photo, and never the app, however fast it is pressed
@pytest.mark.parametrize("times", [2, 5])
def test_each_escape_closes_one_layer(page, server_with_likes, times):
    sign_in(page, server_with_likes)
    page.evaluates_as_gesture = False
    page.click("article.card .open", across=0.3, down=0.2)
    page.point_at_rest(VIEWER)
    page.click(Named("Поделиться"))
    page.point_at_rest(SHEET + " .panel")
    page.keys("\ue00c" * times)
    page.wait("location.pathname === '/app/feed' && !document.querySelector('dialog')")
    # By the next answer of the server each step back would have been made.
    page.js("await fetch('/health')")
    page.wait("location.pathname === '/app/feed' && document.querySelector('article.card')")
    assert page.failures() == []


# FEED-37, Q-3: the keys that scroll do so on a fresh feed, of which nothing has the focus
@pytest.mark.parametrize("key", ["\ue00f", "\ue010", " ", "\ue015"], ids=["page down", "end", "space", "down"])
def test_keys_scroll_a_fresh_feed(page, server_with_likes, key):
    sign_in(page, server_with_likes)
    page.open(server_with_likes.url + "/app/feed").ready()
    page.keys(key)
    page.wait(FEED + ".scrollTop > 0")
    assert page.value("location.pathname") == "/app/feed"


# FEED-37, FEED-38: a person's photos open without a reload, and Back leads to the same pixel
def test_a_list_opens_and_back_leads_to_the_same_pixel(page, authors):
    sign_in(page, authors)
    page.js(f"window.mark = true; {FEED}.scrollBy(0, 900)")
    page.wait(f"{FEED}.scrollTop === 900 && location.search.includes('at=')")
    find = "[...document.querySelectorAll('article.card')].find(one => one.getBoundingClientRect().top > 0)"
    photo = page.value(f"{find}.dataset.name")
    card = f"article.card[data-name='{photo}']"
    place, name = page.box(card), page.value(f"document.querySelector(\"{card} .author\").textContent")
    page.click(card + " .author")
    page.wait(f"document.querySelector('.bar h1')?.textContent === '{name}' && document.querySelector('article.card')")
    page.click(Named("Назад"))
    page.wait(f"!document.querySelector('.found') && document.querySelector(\"{card}\")")
    page.wait(f"{FEED}.scrollTop === 900")
    assert page.box(card) == place and page.value("window.mark")
    assert page.failures() == []


# AUTH-5, FEED-2, FEED-8, FEED-11, FEED-12, FEED-14, FEED-16
def test_a_person_signs_in_views_likes_and_signs_out(page, server_with_likes):
    sign_in(page, server_with_likes)
    # Liking a photo changes its heart and is stored on the server.
    heart = "article.card button.heart"
    was = page.value(f"document.querySelector('{heart}').getAttribute('aria-pressed')")
    now = "false" if was == "true" else "true"
    page.click(heart)
    page.wait(f"document.querySelector('{heart}').getAttribute('aria-pressed') === '{now}'")
    page.wait(f"document.querySelector('{heart}').getAttribute('aria-busy') !== 'true'")
    photo = page.value("document.querySelector('article.card').dataset.name")
    liked = page.js(f"return (await (await fetch('/photos/{photo}')).json()).liked_by_user")
    assert liked is (now == "true")
    page.click(heart)
    page.wait(f"document.querySelector('{heart}').getAttribute('aria-pressed') === '{was}'")
    # The viewer and its share sheet.
    page.click("article.card .open", across=0.3, down=0.2)
    page.point_at_rest(VIEWER)
    assert page.value("location.pathname") == "/app/photo/" + photo
    page.click(Named("Поделиться"))
    page.point_at_rest(SHEET + " .panel")
    page.keys("\ue00c")
    page.wait(f"!document.querySelector('{SHEET}')")
    page.click(Named("Назад"))
    page.wait(f"!document.querySelector('{VIEWER}') && location.pathname === '/app/feed'")
    # Scrolling shows the photos below, with a bounded number of elements.
    page.js(f"for (let n = 0; n < 12; n += 1) {{ {FEED}.scrollBy(0, 600);"
            " await new Promise(done => requestAnimationFrame(done)); }")
    page.wait(f"{FEED}.scrollTop > 6000 && [...document.querySelectorAll('article.card')].some(one => "
              "one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().top < innerHeight)")
    assert page.value("document.querySelectorAll('*').length") < 400
    # The profile, and signing out.
    page.click(Named("Профиль"))
    page.wait("location.pathname === '/app/profile'")
    page.wait("document.querySelector('main[data-name=profile]').innerText.includes('@demo_visitor')")
    page.click(Named("Выйти"))
    page.click(Named("Да"))
    page.wait("document.querySelector('button.enter')")
    page.open(server_with_likes.url + "/app/feed").ready()
    page.wait("document.querySelector('button.enter')")
    assert page.failures() == []


# FEED-21: the page itself says that it came from the cache, without any special browser feature
def test_viewed_pages_open_at_every_url_offline(page, make_server):
    server = make_server(photos=12)
    sign_in(page, server)
    page.click(Named("Профиль"))
    page.wait("document.querySelector('main[data-name=profile]').innerText.includes('@demo_visitor')")
    page.click(Named("Лента"))
    page.reload()
    page.ready()
    wait_until_cached(page)
    photo = page.value("document.querySelector('article.card').dataset.name")
    # The responses for profile and photo are cached once a service worker controls the page.
    page.open(server.url + "/app/profile").ready()
    page.wait("document.querySelector('main[data-name=profile]').innerText.includes('@demo_visitor')")
    page.wait("(await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys())"
              ".some(({ url }) => url.endsWith('/me'))))).includes(true)")
    server.kill()
    page.open(server.url + "/app/photo/" + photo).ready()
    page.point_at_rest(VIEWER)
    assert page.value("location.pathname") == "/app/photo/" + photo
    page.open(server.url + "/app/profile").ready()
    page.wait("!document.querySelector('main[data-name=profile]').inert")
    page.wait("document.querySelector('main[data-name=profile]').innerText.includes('@demo_visitor')")
    page.open(server.url + "/app/feed").ready()
    page.wait("document.querySelector('article.card img.picture')?.naturalWidth > 0")
    page.wait("document.querySelector('p.offline')")
    assert page.failures() == []


# preload, app and worker share one download
def test_the_app_is_downloaded_once(page, demo_server):
    with Proxy(demo_server.port) as proxy:
        page.open(proxy.url + "/").ready()
        page.wait("(await caches.keys()).some(name => name.startsWith('shell-') && name !== 'shell-download')"
                  " && await caches.match('/app/offline')")
        # NB: WebKit repeats a preload when it is busy.
        assert proxy.count("app.wasm") <= {"webkit": 2, "firefox": 1}[page.name], proxy.paths
        page.wait("!(await caches.keys()).includes('shell-download')")


# without HTTP cache, as in private windows, the page passes its copy to the worker
def test_the_worker_does_not_download_the_app_again(page, demo_server):
    def forget(name, value):
        return "no-cache" if name == "Cache-Control" else value

    with Proxy(demo_server.port, change=forget) as proxy:
        page.open(proxy.url + "/").ready()
        page.wait("await caches.match('/app/offline')")
        # NB: WebKit's fetch does not use preloads; without a cache it requests twice.
        assert proxy.count("app.wasm") <= {"webkit": 2, "firefox": 1}[page.name], proxy.paths


# if WebAssembly is refused, it is not requested again, and the page links to photos without script
def test_a_browser_without_wasm_shows_a_message_and_plain_photos(page, server_with_likes):
    def refuse(name, value):
        return value.replace("'wasm-unsafe-eval'", "") if name.lower() == "content-security-policy" else value

    with Proxy(server_with_likes.port, change=refuse) as proxy:
        page.open(proxy.url + "/")
        page.wait("getComputedStyle(document.querySelector('.old')).display === 'block'")
        assert "16.4" in page.value("document.querySelector('.old').innerText")
        assert page.value("getComputedStyle(document.querySelector('.late')).display") == "none"
        assert page.value("document.querySelector('.old a').getAttribute('href')") == "/app/feed?plain=1"
        # NB: WebKit repeats a preload when it is busy, so only Firefox tells whether the script asked again.
        assert proxy.count("app.wasm") <= {"webkit": 2, "firefox": 1}[page.name], proxy.paths
    # The button leads to sign-in, whose forms need no script.
    page.open(server_with_likes.url + "/app/feed?plain=1")
    authorize(page)
    page.wait("location.search === '?plain=1' && document.querySelectorAll('.photo img').length === 20")
    page.wait("document.querySelector('.photo img').naturalWidth > 0")
    page.js("document.querySelector('a[href*=\"plain=2\"]').click()")
    page.wait("location.search === '?plain=2' && document.querySelectorAll('.photo img').length === 20")
    assert page.value("document.querySelector('a[href*=plain]')") is None


# FEED-11: WebKit throws after 100 URL changes in 10 s
def test_many_photo_changes_do_not_exhaust_the_history(page, server_with_likes):
    sign_in(page, server_with_likes)
    page.click("article.card .open", across=0.3, down=0.2)
    page.point_at_rest(VIEWER)
    first = page.value("location.pathname")
    changes, seconds = page.js("""
      let changes = 0;
      for (const name of ['replaceState', 'pushState']) {
        const change = history[name].bind(history);
        history[name] = (...all) => { changes += 1; return change(...all); };
      }
      const start = performance.now();
      for (let n = 0; n < 160; n += 1) {
        document.querySelector(n % 2 ? '.turn.previous' : '.turn.next')?.click();
        await new Promise(done => requestAnimationFrame(done));
      }
      return [changes, (performance.now() - start) / 1000];""")
    assert changes <= 5 * seconds + 2
    page.js("""for (let back; (back = document.querySelector('.turn.previous'));) {
      back.click(); await new Promise(done => requestAnimationFrame(done)); }""")
    page.wait(f"location.pathname === '{first}'")
    assert page.failures() == []
    page.click(Named("Назад"))
    page.wait("location.pathname === '/app/feed'")


# FEED-11: Safari on a Mac reports trackpad pinches as gesture events
def test_a_trackpad_pinch_of_safari_zooms_the_photo(page, server_with_likes):
    sign_in(page, server_with_likes)
    page.click("article.card .open", across=0.3, down=0.2)
    page.point_at_rest(VIEWER)
    before, after, stopped = page.js("""
      const surface = document.querySelector('[data-name=surface]');
      const size = () => document.querySelector('.page.current').firstChild.getBoundingClientRect().width;
      const pinch = (name, scale) => {
        const event = new UIEvent(name, { bubbles: true, cancelable: true });
        for (const [key, value] of Object.entries({ scale, clientX: 180, clientY: 300 }))
          Object.defineProperty(event, key, { value });
        surface.dispatchEvent(event);
        return event.defaultPrevented;
      };
      const before = size(), all = [pinch('gesturestart', 1)];
      for (const scale of [1.2, 1.5, 2]) all.push(pinch('gesturechange', scale));
      all.push(pinch('gestureend', 2));
      await new Promise(done => requestAnimationFrame(done));
      return [before, size(), all.every(one => one)];""")
    assert stopped
    assert after == pytest.approx(2 * before, rel=0.02)
    assert page.failures() == []


# for uncached URLs offline the worker responds with a network error, not an exception
def test_a_failed_request_does_not_break_the_worker(page, make_server):
    server = make_server()
    page.open(server.url + "/").ready()
    page.wait("navigator.serviceWorker.controller && await caches.match('/app/offline')")
    server.kill()
    for address in ("/me", "/assets/never.css", "/photos?page=7"):
        name = page.js(f"try {{ return (await fetch('{address}')).status }} catch (error) {{ return error.name }}")
        assert name == "TypeError"
    if page.name == "firefox":
        assert not [text for text in page.console() if "rejected" in text or "unexpected" in text]


# FEED-26: the style sheet makes the same rows as the app in every engine
@pytest.mark.parametrize("width", [701, 1280])
def test_cards_are_in_rows_in_a_wide_window(engine, server_with_likes, width):
    page = engine(size=(width, 800))
    try:
        sign_in(page, server_with_likes)
        # [left, right, top, bottom] of the cards and placeholders, from the top
        boxes = page.value(f"""[...{FEED}.querySelectorAll('.card')].map(card => card.getBoundingClientRect())
          .map(({{left, right, top, bottom}}) => [left, right, top, bottom])""")
        rows = [list(row) for _, row in itertools.groupby(boxes, key=lambda card: round(card[2]))]
        assert len(rows) > 3 and max(len(row) for row in rows) > 1
        for row, below in itertools.pairwise(rows):
            assert abs(row[0][0] - 88) <= 1 and len({round(card[3]) for card in row}) == 1, row
            assert abs(below[0][2] - row[0][3] - 8) <= 1, row
            height = row[0][3] - row[0][2]
            assert abs(row[-1][1] - width + 16) <= 1 or round(height) == 480, row
        assert page.value("getComputedStyle(document.querySelector('nav.tabs')).flexDirection") == "column"
    finally:
        page.close()
