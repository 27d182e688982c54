"""Is a simulation right? Checks against the exact odds, known wrong games, and planning.

>>> from odds.verify import verify
>>> verify({"player": 44700, "banker": 45800, "tie": 9500}).verdict.value
'consistent'
"""

from odds.verify.audit_run import audit
from odds.verify.check import Verdict, Verification, verify
from odds.verify.compare import Comparison, compare_counts
from odds.verify.counts_file import read_counts_file
from odds.verify.cut_card import CutCardEffect, cut_card_effect
from odds.verify.dealing import DEALINGS, Dealing
from odds.verify.expected import SORTS, Expectation, expect, of_probabilities
from odds.verify.explain import Explanation, explanations
from odds.verify.fingerprints import Fingerprint
from odds.verify.log_audit import Audit
from odds.verify.means import MeanCheck, compare_means, verify_mean
from odds.verify.measure import Measure
from odds.verify.observed import Observed, observe
from odds.verify.own_rules import RulesAudit, audit_rules
from odds.verify.power import (
    coups_for_half_width,
    coups_to_see,
    coups_to_tell,
    share_error,
    smallest_shift,
    standard_error,
)
from odds.verify.procedure import Procedure
from odds.verify.simulation import Simulation
from odds.verify.simulator import CASINO, simulate
from odds.verify.wrong_games import FINGERPRINTS, find_fingerprint

__all__ = [
    "CASINO",
    "DEALINGS",
    "FINGERPRINTS",
    "SORTS",
    "Audit",
    "Comparison",
    "CutCardEffect",
    "Dealing",
    "Expectation",
    "Explanation",
    "Fingerprint",
    "MeanCheck",
    "Measure",
    "Observed",
    "Procedure",
    "RulesAudit",
    "Simulation",
    "Verdict",
    "Verification",
    "audit",
    "audit_rules",
    "compare_counts",
    "compare_means",
    "coups_for_half_width",
    "coups_to_see",
    "coups_to_tell",
    "cut_card_effect",
    "expect",
    "explanations",
    "find_fingerprint",
    "observe",
    "of_probabilities",
    "read_counts_file",
    "share_error",
    "simulate",
    "smallest_shift",
    "standard_error",
    "verify",
    "verify_mean",
]
