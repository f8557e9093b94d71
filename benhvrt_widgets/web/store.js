// What has come over a line so far: regions as they are now, and two lists that grow.

const LOG_AT_MOST = 200;

/** A list of which only what was added is sent, unless somebody else looks: then all is new. */
export function merged({ first, lines }, { start, added, all }) {
  if (!all && first <= start && start <= first + lines.length)
    return { first, lines: [...lines.slice(0, start - first), ...added] };
  return { first: start, lines: added };
}

export function makeStore() {
  let regions = {};
  let grown = nothing();
  return {
    /** Before all regions come anew. */
    forget() {
      regions = {};
      grown = nothing();
    },
    /** All regions that changed, and only those; one that ceased to exist is null. */
    take(changed) {
      for (const [name, value] of Object.entries(changed)) {
        if (name in grown) grown[name] = value ? merged(grown[name], value) : empty();
        else regions[name] = value;
      }
    },
    /** The regions as the panels draw them. */
    scene() {
      const { timeline } = regions;
      const at = timeline ? timeline.at : Infinity;
      const marked = (kind) => grown.marks.lines.filter((mark) => mark[1] === kind).map(([place]) => place);
      return {
        ...regions,
        log: grown.log.lines.filter((line) => line.at <= at).slice(-LOG_AT_MOST),
        timeline: timeline ? { ...timeline, decisions: marked("decision"), races: marked("race") } : null,
      };
    },
  };
}

function nothing() {
  return { log: empty(), marks: empty() };
}

function empty() {
  return { first: 0, lines: [] };
}
