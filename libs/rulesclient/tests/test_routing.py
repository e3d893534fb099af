from collections import Counter

from rulesclient.routing import ranked

ADDRESSES = [f"rules-{number}.rules:7001" for number in range(4)]
MATCHES = [f"m{number}" for number in range(4000)]


def test_every_client_ranks_alike_whatever_the_order_of_its_list() -> None:
    for match_id in MATCHES[:100]:
        assert ranked(match_id, ADDRESSES) == ranked(match_id, ADDRESSES[::-1])
        assert sorted(ranked(match_id, ADDRESSES)) == ADDRESSES


def test_matches_are_spread_evenly() -> None:
    load = Counter(ranked(match_id, ADDRESSES)[0] for match_id in MATCHES)
    assert all(800 < load[address] < 1200 for address in ADDRESSES)


def test_when_a_replica_goes_only_its_matches_move() -> None:
    for match_id in MATCHES:
        first, second, *_ = ranked(match_id, ADDRESSES)
        left = [address for address in ADDRESSES if address != first]
        assert ranked(match_id, left)[0] == second
        others = [address for address in ADDRESSES if address != second]
        assert ranked(match_id, others)[0] == first
