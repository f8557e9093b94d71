// A ladder of bids: how far everybody has come, and what it costs.

/** Rungs from the highest down; on each, who has paid for it, and whose next step it is. */
export function ladderRows(rungs, columns) {
  return [...rungs].reverse().map((rung) => ({
    rung,
    cells: columns.map((column) => ({
      column,
      paid: column.rounds >= rung.round,
      next: Boolean(column.turn) && column.rounds + 1 === rung.round,
    })),
  }));
}

/** What a rung costs in all: every round up to it. */
export function totalOf(rungs, round) {
  const rung = rungs.find((each) => each.round === round);
  return rung ? rung.total : (round * (round + 1)) / 2;
}
