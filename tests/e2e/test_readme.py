"""The tour of the README does what it says."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from standalone.tests.running import Running
from testkit.waiting import AMPLE

README = Path(__file__).parents[2] / "README.md"


def tour() -> str:
    section = README.read_text().split("## A tour in five minutes")[1]
    block = re.search(r"```sh\n(.*?)```", section, re.DOTALL)
    assert block is not None
    return block[1]


def test_the_tour_shows_a_table_a_match_a_refusal_and_the_past(server: Running) -> None:
    port = str(urlsplit(server.url).port)
    environment = {**os.environ, "HEXARCHY_PORT": port, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}

    ran = subprocess.run(
        ["bash", "-euc", tour()], env=environment, capture_output=True, text=True, check=True, timeout=AMPLE
    )

    decoder, rest, answers = json.JSONDecoder(), ran.stdout.strip(), []
    while rest:
        answer, end = decoder.raw_decode(rest)
        answers.append(answer)
        rest = rest[end:].lstrip()
    bob_sits, cyd_sits, match, accepted, refused, events, earlier = answers
    assert [seat["name"] for seat in bob_sits["seats"]] == ["Ada", "Bob", None]
    assert [seat["name"] for seat in cyd_sits["seats"]] == ["Ada", "Bob", "Cyd"]
    assert match["seat"] == 0
    assert {"type": "PlaceSettlement", "vertex": 20} in match["legal"]
    assert accepted["events"] == [{"type": "SettlementPlaced", "seat": 0, "vertex": 20}]
    assert (refused["status"], refused["rule"]) == (422, "BAS-030")
    assert refused["rule_text"].startswith("The road must end at the settlement")
    assert events["version"] == accepted["version"]
    assert earlier["version"] == 3
    assert earlier["seat"] is None
