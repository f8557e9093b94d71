// Small sentences: facts in their places, signs before numbers.

/** "{n} in all" with its facts. */
export function fill(text, facts) {
  return String(text ?? "").replace(/\{(\w+)\}/g, (all, name) => (facts && name in facts ? String(facts[name]) : all));
}

/** Long texts are set smaller, so that none is cut. */
export function lengthOf(text, long, longer) {
  const length = String(text || "").length;
  return length > longer ? "bh-longer" : length > long ? "bh-long" : "";
}

export function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `\u2212${-number}` : "";
}

export const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
