// What Python sends, region by region: docs/reference/scene.md has the same in words.

interface Choice {
  label: string;
  short?: string;
  index?: number | null;
  price?: number | null;
  hint?: string;
  worth?: { kind: string; text: string } | null;
  do?: string;
  icon?: string;
  message?: Record<string, unknown>;
}

interface Face {
  kind: string;
  name: string;
  sort: string;
  sort_name?: string;
  when: string;
  text: any;
  price?: number | null;
  maintenance?: string;
  flavour?: string;
  picture?: string;
}

interface Seat {
  seat: number;
  name: string;
  shape: string;
  human: boolean;
  me?: boolean;
  purse?: number | null;
  change?: number;
  info?: string;
  active?: boolean;
  out?: boolean;
  dealer?: boolean;
  hand?: number | null;
  gear?: Face[];
  known?: any[];
  marks?: { kind: string; n: number; label: string }[];
  chips?: any[];
  chance?: number | null;
}

interface Card {
  face: Face;
  count: number;
  playable: boolean;
  reason?: string;
  plays: Choice[];
  pick?: boolean;
  direct?: boolean;
  chosen?: boolean;
}

interface Timeline {
  at: number;
  last: number;
  live: boolean;
  playing: boolean;
  pace: number;
  can_fork: boolean;
  can_undo: boolean;
}

interface LogLine {
  at: number;
  text: string;
  kind: string;
}

interface Axis {
  label: string;
  least?: number;
  most?: number;
}

interface Series {
  label: string;
  colour: string;
  x: number[];
  y: number[];
  step?: boolean;
  dashed?: boolean;
}

interface Chart {
  name: string;
  kind: "lines" | "bars" | "dots";
  title: string;
  x: Axis;
  y: Axis;
  series: Series[];
  ticks: { at: number; label: string }[];
  table: { caption: string; heads: string[]; rows: string[][] };
  text: string;
  goes: boolean;
}

interface Scene {
  page?: "lobby" | "table";
  game?: string | null;
  play?: string;
  phase?: string;
  lang?: string;
  theme?: string;
  words?: Record<string, string>;
  board?: any;
  bar?: any;
  sentence?: string;
  stage?: any;
  seats?: Seat[];
  hand?: Card[];
  actions?: { key: unknown; primary: Choice | null; others: Choice[]; row?: number[] } | null;
  timeline?: Timeline | null;
  log?: LogLine[];
  covered?: { text: string; button: string } | null;
  attention?: string | null;
  anyone?: any;
  hire?: any;
  wait?: boolean;
  eye?: string | null;
  voices?: boolean | null;
  review?: string;
  skipped?: string;
  guess?: { first: boolean; due: string; score: string } | null;
  luck?: string;
  can_regret?: boolean;
  regret?: any;
  riddles?: any;
  code?: string;
  ask?: { text: string; yes: string; no: string } | null;
  notice?: { kind: string; text: string; id: number } | null;
  lobby?: any;
  charts?: Chart[];
}
