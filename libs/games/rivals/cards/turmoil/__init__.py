"""The Era of Turmoil: what is printed on its cards. What they do stands beside, under their names."""

from typing import Final

from games.rivals.cards.card import Card, names
from games.rivals.resources import Resources

CARDS: Final = (
    Card(
        "archer",
        "turmoil",
        "attack",
        names("Archer", "Arquero", "Bogenschütze"),
        (
            "The opponent chooses 1 of his units with at least 1 strength point and puts it under a draw stack "
            "with the same back."
        ),
        copies=2,
        marked=1,
        name="archer",
    ),
    Card(
        "arsonist",
        "turmoil",
        "attack",
        names("Arsonist", "Incendiario", "Feuerteufel"),
        (
            "Choose 1 unprotected building of the opponent that stands on a settlement or city; he puts it under "
            "a draw stack with the same back. The target may be named after a protection roll."
        ),
        copies=2,
        marked=1,
        name="arsonist",
    ),
    Card(
        "turmoil_brigands",
        "turmoil",
        "attack",
        names("Brigands", "Razia", "Raubzug"),
        (
            "Name one resource type and take 1, 2 or 3 of it from the opponent, never more than a single one of "
            "your regions can still store; he decides which regions they leave."
        ),
        name="brigands",
    ),
    Card(
        "voyage_of_plunder",
        "turmoil",
        "attack",
        names("Voyage of Plunder", "Saqueo", "Beutefahrt"),
        ("Take 2 resources of your choice from the opponent if he has more victory points than you, otherwise take 1."),
        copies=2,
        marked=1,
        name="voyage_of_plunder",
    ),
    Card(
        "sebastian",
        "turmoil",
        "action",
        names(
            "Sebastian the Itinerant Preacher", "Sebastian el predicador itinerante", "Sebastian, der Wanderprediger"
        ),
        (
            "Played by an affected player when Riots, Feud or Fraternal Feuds is revealed: that event has no "
            "effect on him. Not allowed against Riots when a Chapel already protects him."
        ),
        marked=1,
        name="sebastian",
        moment="event_revealed",
    ),
    Card(
        "traitor",
        "turmoil",
        "attack",
        names("Traitor", "Traidor", "Verräter"),
        (
            "See the opponent's whole hand and take 1 card of it (or none); it may be played at once. He refills "
            "at the end of his next turn."
        ),
        copies=2,
        marked=1,
        name="traitor",
    ),
    Card(
        "lookout_tower",
        "turmoil",
        "building",
        names("Lookout Tower", "Atalaya", "Spähturm"),
        (
            "When the opponent plays Archer, Arsonist or Traitor you may roll the die: on 1 or 2 the card has no "
            "effect (together with Heinrich one roll, 1 to 5)."
        ),
        name="lookout_tower",
        ground="place",
        cost=Resources(lumber=1, grain=1),
        strength=1,
    ),
    Card(
        "drill_ground",
        "turmoil",
        "building",
        names("Drill Ground", "Campo de entrenamiento", "Übungsplatz"),
        (
            "Each hero you build costs 1 resource less, the type is your choice. Units that are not heroes are "
            "not cheaper."
        ),
        marked=1,
        name="drill_ground",
        ground="place",
        cost=Resources(brick=1, ore=1),
        unique=True,
        strength=1,
    ),
    Card(
        "carl_forkbeard",
        "turmoil",
        "hero",
        names("Carl Forkbeard", "Carl Barbahorquilla", "Carl Gabelbart"),
        "No text effect; gives its points.",
        marked=1,
        name="carl_forkbeard",
        ground="place",
        cost=Resources(wool=2, grain=1, ore=1),
        strength=5,
    ),
    Card(
        "heinrich",
        "turmoil",
        "hero",
        names("Heinrich the Sentinel", "Heinrich el centinela", "Heinrich, der Wächter"),
        (
            "When the opponent plays Archer, Arsonist or Traitor you may roll the die: on 3, 4 or 5 the card has "
            "no effect (together with the Lookout Tower one roll, 1 to 5)."
        ),
        name="heinrich",
        ground="place",
        cost=Resources(grain=1, wool=1, ore=1),
        strength=2,
    ),
    Card(
        "irmgard",
        "turmoil",
        "hero",
        names("Irmgard, Keeper of the Light", "Irmgard, guardiana de la luz", "Irmgard, Bewahrerin des Lichts"),
        (
            "Whenever an action card of the opponent or an event forces you to remove an expansion card from your"
            " principality, take 1 resource of your choice; losing Irmgard herself gives nothing."
        ),
        marked=1,
        name="irmgard",
        ground="place",
        cost=Resources(grain=1, gold=1),
        skill=2,
    ),
    Card(
        "chapel_123",
        "turmoil",
        "building",
        names("Chapel", "Capilla", "Kapelle"),
        "Riots does not affect its owner when this turn's production die shows 1, 2 or 3.",
        name="chapel",
        ground="city",
        cost=Resources(ore=2, brick=1, grain=1),
        victory=1,
    ),
    Card(
        "chapel_456",
        "turmoil",
        "building",
        names("Chapel", "Capilla", "Kapelle"),
        "Riots does not affect its owner when this turn's production die shows 4, 5 or 6.",
        name="chapel",
        ground="city",
        cost=Resources(ore=2, brick=1, grain=1),
        victory=1,
    ),
    Card(
        "tithe_barn",
        "turmoil",
        "building",
        names("Tithe Barn", "Colecturía", "Zehntscheuer"),
        (
            "Right after building it choose wool or grain and receive 1 of it for each of your heroes; what "
            "cannot be stored is lost."
        ),
        marked=1,
        name="tithe_barn",
        ground="city",
        cost=Resources(lumber=2, brick=1, ore=1),
        victory=1,
    ),
    Card(
        "fire_brigade",
        "turmoil",
        "building",
        names("Fire Brigade", "Parque de bomberos", "Feuerwache"),
        "All buildings of the city it stands in, itself included, are protected from the Arsonist.",
        copies=2,
        marked=1,
        name="fire_brigade",
        ground="city",
        cost=Resources(wool=2, brick=1, ore=1),
        victory=1,
    ),
    Card(
        "fairgrounds",
        "turmoil",
        "building",
        names("Fairgrounds", "Plaza mayor", "Festplatz"),
        (
            "Right after paying for and building it, take 2 resources of your choice if you have more skill "
            "points than the opponent."
        ),
        marked=1,
        name="fairgrounds",
        ground="city",
        cost=Resources(lumber=2, grain=1, wool=1),
        victory=1,
    ),
    Card(
        "large_festival_hall",
        "turmoil",
        "building",
        names("Large Festival Hall", "Sala de fiestas", "Große Festhalle"),
        "No text effect; gives its points.",
        name="large_festival_hall",
        ground="city",
        cost=Resources(grain=3, ore=3, brick=2),
        victory=2,
    ),
    Card(
        "hedge_tavern",
        "turmoil",
        "building",
        names("Hedge Tavern", "Taberna", "Spelunke"),
        "No text effect; it is the requirement of the Archer, the Arsonist and the Traitor.",
        copies=2,
        marked=1,
        name="hedge_tavern",
        ground="city",
        cost=Resources(gold=2, grain=1, wool=1),
        unique=True,
        face_up=True,
        victory=1,
    ),
    Card(
        "turmoil_feud",
        "turmoil",
        "event",
        names("Feud", "Altercado", "Fehde"),
        (
            "The holder of the strength advantage names 3 buildings of the opponent (all of them if he has 3 or "
            "fewer); the opponent picks 1 of these and puts it under a draw stack with the same back."
        ),
        marked=1,
        name="feud",
    ),
    Card(
        "turmoil_fraternal_feuds",
        "turmoil",
        "event",
        names("Fraternal Feuds", "Enemistad fraternal", "Bruderzwist"),
        (
            "The holder of the strength advantage looks at the opponent's hand and puts 2 cards of it under draw "
            "stacks with matching backs; the victim refills only at the end of his next turn."
        ),
        marked=1,
        name="fraternal_feuds",
    ),
    Card(
        "riots",
        "turmoil",
        "event",
        names("Riots", "Disturbios", "Unruhen"),
        (
            "A player with 1 or 2 units bearing strength or commerce points pays 1 gold, with more than 2 such "
            "units 2 gold; if he does not pay he puts 1 of these units under a draw stack with the same back."
        ),
        copies=2,
        marked=1,
        name="riots",
    ),
)
