"""What gives the answer of each lesson away, in either language, and is not to be read before the guess.

Whole passages are looked for by themselves; these are patterns for the prose above the chart, for panels
and for what only a screen reader reads. The answers to guess from are not looked at.
"""

from __future__ import annotations

from typing import Final

GIVEN_AWAY: Final = {
    "l01_highest_die": (r"4[.,]9", r"119/24", r"half a square|demi-case", r"adds less|ajoute moins"),
    "l02_push_your_luck": (r"2[.,][456]", r"1/27", r"takes you back|ramène en arrière", r"so little|si peu"),
    "l03_momentum": (r"s \+ 2a", r"counts once|compte une", r"worth a square|vaut une case"),
    "l04_escalation": (r"1 ducat (together|à eux)", r"\breach\b|portée", r"thinker|penseur", r"accountant"),
    "l05_dollar": (r"\b12\b", r"\b31\b", r"\bthreat|menace"),
    "l06_attrition": (r"8[.,][34]", r"0[.,]83", r"\bmixe[rd]|mélangeur", r"gain nothing|ne gagnent rien"),
    "l07_all_pay": (r"let chance|hasard", r"\broot\b|racine", r"foresee|unforesee|prévoi|prévisible"),
    "l08_revenue": (r"\b333\b", r"\b500\b", r"no difference|comes out even|revient au même", r"equivalen"),
    "l09_winners_curse": (
        r"\b8 (too|ducats|de trop)",
        r"loses 8|perd 8",
        r"\bcurse|malédiction",
        r"bad news",
    ),
    "l10_overround": (r"\b6[23]\b", r"140/223|223/140", r"overround", r"\b37\b"),
    "l11_kelly": (r"\b749\b", r"edge|avantage", r"\bfifth\b|cinquième", r"Kelly"),
    "l12_do_odds_learn": (r"\b6[23]\b", r"\b32\b", r"Pascal", r"Ehrenfest"),
    "l13_mixed": (
        r"\b4 (times|fois)",
        r"8/195",
        r"twelfth|douz",
        r"1/gain",
        r"as the theory|selon la théorie",
    ),
    "l14_luck_or_skill": (r"17 (times|fois|seasons|saisons)", r"0[.,]17", r"square root|racine", r"11[.,]72"),
    "l15_cascades": (r"\b75\b", r"0[.,]753|119/158", r"\bcop(y|ies)\b|copie", r"wisdom|sagesse"),
}
