"""Names and shards: they decide where stored matches are found, so they never change."""

from eventlog.log import RESULTS, TABLES, Category, match_events


def test_the_shard_of_a_match_never_changes() -> None:
    category = match_events(16)

    assert [category.shard_of(match_id) for match_id in ("m1", "m2", "m3", "a-table", "0")] == [15, 5, 3, 12, 1]


def test_matches_spread_evenly_over_the_shards() -> None:
    category = match_events(16)
    counts = [0] * 16
    for number in range(16_000):
        counts[category.shard_of(f"match-{number}")] += 1

    assert min(counts) > 900
    assert max(counts) < 1100


def test_the_categories_have_these_names() -> None:
    assert match_events(4) == Category("MATCH_EVENTS", "match.events", 4)
    assert Category("TABLES", "table.events", 1) == TABLES
    assert Category("RESULTS", "result.events", 1) == RESULTS
