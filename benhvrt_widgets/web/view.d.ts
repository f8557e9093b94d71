// What every function that draws is given, and what it hands back.

interface Drawn {
  tag?: string;
  text?: string;
  props?: Record<string, any>;
  kids?: Drawn[];
}

/** What all panels of a line share. */
interface Ui {
  /** The regions, with log and marks as they have grown. */
  scene: Omit<Scene, "timeline"> & { timeline?: (Timeline & { decisions: number[]; races: number[] }) | null };
  board: any;
  views: Set<View>;
  hinted: Set<string>;
  /** Of one decision: a tapped square, a bet on the slip. */
  state: Record<string, any>;
  keep: Record<string, any>;
  sentTimer?: number;
  w(key: string, facts?: Record<string, unknown>): string;
  key(): unknown;
  keyName(): string;
  busy(): boolean;
  send(message: Record<string, any>): void;
  sendOnce(message: Record<string, unknown>): void;
  draw(): void;
  take(scene: Scene): void;
  stop(): void;
}

/** One panel on the screen. */
interface View extends Ui {
  kind: string;
  root: any;
  fills: boolean;
  narrow: boolean;
  guards: Record<string, { meaning: string; from: number; scene: unknown }>;
  drawnOnce: boolean;
  refocus?: boolean;
  /** What is open in this panel only. */
  local: { sheet: string | null; subject: any; term: { name: string; style: Record<string, string> } | null };
  openedBy?: any;
  termBy?: any;
  terms?: any;
  /** The rung looked at, in a panel of its own. */
  rounds?: () => number;
  look?: (round: number) => void;
  moving: { chariot: number; path: number[]; at: number; pace: number } | null;
  movingName?: string;
  timer?: number;
  scrubTimer?: number;
  track?: any;
  squares?: Map<any, any>;
  squaresOf?: unknown;
  boardDrawn?: { of: unknown; node: Drawn };
  finishDrawn?: { of: unknown; node: Drawn };
  boxDrawn?: string;
  rungs?: HTMLElement;
  ladderName?: string;
  ladderNode?: HTMLElement;
  ladderHeight?: number;
  logNode?: HTMLElement;
  logLines?: number;
  touchy(): boolean;
  choose(choice: Choice, event?: any): void;
  open(sheet: string, subject?: any): void;
  close(): void;
  redraw(): void;
}
