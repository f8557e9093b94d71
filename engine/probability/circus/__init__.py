"""How a race of Circus may end, and what a single decision risks."""

from engine.probability.circus.rollout import rollout

__all__ = ["rollout"]
