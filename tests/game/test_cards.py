"""Card pictures: every card at every size, sharp in the end, and within their memory."""

import time

import pygame
import pytest

from game.cache import SurfaceCache
from game.cards import BACK, BUDGET, CODES, CardLook, CardSprites
from game.resources import asset_path
from game.theme import BODY, CONTRAST, FOUR_COLOURS, KITCHEN, TWO_COLOURS

ROOT = asset_path()


PLAIN = CardLook()


def _sprites(look=PLAIN, threaded=False, theme=KITCHEN):
    return CardSprites(ROOT, theme, look, threaded=threaded)


def _bytes(surface):
    return pygame.image.tobytes(surface, "RGBA")


def test_all_32_cards_and_the_back_can_be_drawn_and_differ():
    sprites = _sprites()
    sprites.prepare([60])
    pictures = {_bytes(sprites.face(code, 60)) for code in (*CODES, BACK)}
    assert len(CODES) == 32
    assert len(pictures) == 33
    assert sprites.face("QC", 60).get_size() == (60, 84)


@pytest.mark.parametrize("width", [30, 56, 94, 112, 170])
def test_a_card_has_the_size_it_was_asked_for(width):
    sprites = _sprites()
    sprites.prepare([width], ["TH"])
    assert sprites.face("TH", width).get_size() == (width, round(width * 1.4))


def test_the_index_stands_in_both_corners_in_the_suits_colour():
    sprites = _sprites()
    sprites.prepare([200], ["7D"])
    face = sprites.face("7D", 200)
    red = TWO_COLOURS["D"]
    corner = face.subsurface((0, 0, 40, 90))
    turned = pygame.transform.rotate(face, 180).subsurface((0, 0, 40, 90))
    for part in (corner, turned):
        mask = pygame.mask.from_threshold(part, red, (40, 40, 40, 255))
        assert mask.count() > 200


def test_letters_follow_the_language():
    pictures = {}
    for language in ("en", "de", "nl"):
        sprites = _sprites(CardLook(language))
        sprites.prepare([120], ["QS", "AS"])
        pictures[language] = (_bytes(sprites.face("QS", 120)), _bytes(sprites.face("AS", 120)))
    assert len({queen for queen, _ace in pictures.values()}) == 3
    assert len({ace for _queen, ace in pictures.values()}) == 1


@pytest.mark.parametrize("code", ["8D", "AD", "JD", "9C", "KC"])
def test_four_colours_reach_index_and_signs(code):
    sprites = _sprites(CardLook(four_colours=True))
    sprites.prepare([200], [code])
    face = sprites.face(code, 200)
    wanted = pygame.mask.from_threshold(face, FOUR_COLOURS[code[1]], (30, 30, 30, 255)).count()
    assert wanted > 500
    middle = face.subsurface((44, 30, 112, 100))
    assert pygame.mask.from_threshold(middle, FOUR_COLOURS[code[1]], (30, 30, 30, 255)).count() > 20


def test_a_large_index_is_larger():
    plain, large = _sprites(), _sprites(CardLook(large_index=True))
    count = []
    for sprites in (plain, large):
        sprites.prepare([200], ["AS"])
        corner = sprites.face("AS", 200).subsurface((0, 0, 56, 110))
        count.append(
            pygame.mask.from_threshold(corner, TWO_COLOURS["S"], (50, 50, 50, 255)).count()
        )
    assert count[1] > 1.4 * count[0]


def test_states_look_different_and_a_legal_card_has_a_line_around_it():
    sprites = _sprites()
    sprites.prepare([100], ["9S"])
    plain, legal, dim = (sprites.face("9S", 100, s) for s in ("plain", "legal", "dim"))
    assert legal.get_width() > plain.get_width()
    assert legal.get_at((legal.get_width() // 2, 1))[:3] == KITCHEN.gold2
    assert dim.get_size() == plain.get_size()
    assert sum(dim.get_at((50, 60))[:3]) < sum(plain.get_at((50, 60))[:3])
    assert dim.get_at((0, 0)).a == plain.get_at((0, 0)).a


def test_the_contrast_theme_hatches_what_cannot_be_played():
    sprites = _sprites(theme=CONTRAST)
    sprites.prepare([100], ["9S"])
    row = [sum(sprites.face("9S", 100, "dim").get_at((x, 70))[:3]) for x in range(30, 70)]
    assert max(row) - min(row) > 300


def test_turned_cards_are_kept_in_steps_of_three_degrees():
    sprites = _sprites()
    sprites.prepare([90], ["QC"])
    assert sprites.posed("QC", 90, 6.4) is sprites.posed("QC", 90, 5.9)
    assert sprites.posed("QC", 90, 6) is not sprites.posed("QC", 90, 9)
    assert sprites.posed("QC", 90, 0.7) is sprites.face("QC", 90)


def test_a_turned_card_keeps_its_centre():
    sprites = _sprites()
    sprites.prepare([90], ["QC"])
    surface = pygame.Surface((400, 400))
    for angle in (0, 6, -24, 90):
        assert sprites.draw(surface, "QC", (200, 200), 90, angle).center == (200, 200)


def test_a_card_is_seen_at_once_and_sharp_soon():
    sprites = _sprites(threaded=True)
    try:
        sprites.prepare([120], ["QC", "7D", BACK])
        first = sprites.face("QC", 120)
        assert first.get_size() == (120, 168)
        deadline = time.monotonic() + 10
        while sprites.busy and time.monotonic() < deadline:
            sprites.poll()
            time.sleep(0.002)
        assert not sprites.busy
        sharp = sprites.face("QC", 120)
        assert _bytes(sharp) != _bytes(first)
        # Another size is drawn from this one until it is ready.
        sprites.prepare([150], ["QC"])
        assert sprites.face("QC", 150).get_size() == (150, 210)
    finally:
        sprites.close()


def test_two_screens_share_the_pictures_and_let_go_of_their_own():
    sprites = _sprites()
    sprites.prepare([90, 110], ["QC"], owner="table")
    sprites.prepare([50], ["QC"], owner="help")
    table = sprites.face("QC", 110)
    sprites.prepare([], owner="help")
    assert sprites.face("QC", 110) is table
    assert ("QC", 50) not in sprites._faces


def test_pictures_of_a_whole_evening_stay_within_their_memory():
    sprites = _sprites()
    assert sprites._cache.budget == BUDGET == 64 << 20
    sprites._cache.budget = 2 << 20
    sprites.prepare([100], CODES[:4])
    surface = pygame.Surface((600, 600))
    for code in CODES[:4]:
        for angle in range(0, 360, 6):
            sprites.draw(surface, code, (300, 300), 100, angle)
            assert sprites._cache.used <= 2 << 20
    assert len(sprites._cache) > 10


def test_pictures_have_the_pixel_order_of_the_window(make_context):
    """Blits from SDL's own order for drawings are 40 times slower."""
    ctx = make_context()
    window = pygame.Surface((10, 10), pygame.SRCALPHA).get_masks()
    ctx.sprites.prepare([90], ["QC"])
    pictures = [
        ctx.sprites.face("QC", 90),
        ctx.sprites.face("QC", 90, "legal"),
        ctx.sprites.posed("QC", 90, 6),
        ctx.sprites.posed("QC", 90, 6, squeeze=0.4),
        ctx.sprites.shadow(90, 6),
        ctx.paint.icon("crown", 20),
        ctx.paint.icon("menu", 20, ctx.theme.cream),
        ctx.paint.shape((30, 30), 8, (ctx.theme.paper0, ctx.theme.paper1)),
        ctx.text.line("{AS} *Anna*", BODY, ctx.theme.ink),
    ]
    assert [p.get_masks() == window for p in pictures] == [True] * len(pictures)


def test_the_cache_forgets_what_was_used_longest_ago():
    cache = SurfaceCache(3 * 400)
    for key in "abc":
        cache.put(key, pygame.Surface((10, 10)))
    assert cache.peek("a") is not None
    cache.put("d", pygame.Surface((10, 10)))
    assert ("a" in cache, "b" in cache, "c" in cache, "d" in cache) == (True, False, True, True)
    assert cache.used == 3 * 400
    cache.drop(lambda key: key == "a")
    assert len(cache) == 2
    cache.clear()
    assert (len(cache), cache.used) == (0, 0)


def test_a_larger_window_keeps_larger_pictures(make_context):
    """All that one frame shows must fit, or each frame would make it anew."""
    sizes = ((960, 600), (1920, 1080), (3840, 2160))
    budgets = [make_context(size).sprites._cache.budget for size in sizes]
    assert budgets == sorted(budgets)
    assert budgets[0] >= 10 << 20
    assert 30 << 20 < budgets[-1] <= BUDGET


def _ready(sprites, seconds=20.0):
    """Wait for all faces; whether anything that was drawn has become sharper meanwhile."""
    news, deadline = False, time.monotonic() + seconds
    while sprites.busy and time.monotonic() < deadline:
        news |= sprites.poll()
        time.sleep(0.002)
    assert not sprites.busy
    return news


def test_faces_for_a_size_that_the_window_has_left_again_are_not_made():
    """Pulling at the window's edge asks for a hundred sizes; only the last one counts."""
    sprites = _sprites(threaded=True)
    try:
        for width in range(100, 160):
            sprites.prepare([width])
        _ready(sprites)
        widths = {width for _code, width in sprites._faces}
        assert 159 in widths
        assert len(widths) < 20, "sizes long past were drawn too"
    finally:
        sprites.close()


def test_only_a_card_that_was_seen_unsharp_is_worth_a_new_picture():
    sprites = _sprites(threaded=True)
    try:
        sprites.prepare([80])
        assert not _ready(sprites), "nobody has looked at any of them"
        sprites.prepare([120])
        sprites.face("QC", 120)
        assert _ready(sprites)
    finally:
        sprites.close()


def test_the_shadow_of_a_moving_card_is_like_that_of_a_resting_one():
    """It is scaled from it, and has the size it would have by itself."""
    alone = _sprites().shadow(112, 0)
    sprites = _sprites()
    sprites.prepare([140], ["QC"])
    scaled = sprites.shadow(112, 0)
    assert scaled.get_size() == alone.get_size()
    middle = alone.get_rect().center
    assert abs(scaled.get_at(middle).a - alone.get_at(middle).a) <= 5
