// What every function that draws is given, and what it hands back.

interface Drawn {
  tag?: string;
  text?: string;
  props?: Record<string, any>;
  kids?: Drawn[];
}

/** A choice that Python sent, or one that the browser makes up. */
interface Button extends Partial<Choice> {
  label: string;
  message?: Record<string, unknown>;
}

/** What all panels of a line share. */
interface Ui {
  /** The regions, with log and marks as they have grown. */
  scene: Omit<Scene, "timeline"> & { timeline?: (Timeline & { decisions: number[]; races: number[] }) | null };
  board: any;
  views: Set<View>;
  hinted: Set<string>;
  /** By game, whether a first one is offered no more. */
  firsts: Record<string, "had" | "closed">;
  /** Whether the table is one of a room: everybody has a screen of their own. */
  room: boolean;
  /** Of one decision: a tapped square, a bet on the slip. */
  state: {
    ghost: any;
    cursor: any;
    picking: any;
    variant: number;
    whole: boolean;
    /** Whether squares behind are shown too. */
    back: boolean;
    pick?: number | null;
    card?: string | null;
    slip?: { lane: number; to: string; stake: number } | null;
    rung?: number;
    guess?: number;
    hire?: any;
    trade: any;
    /** The moment of the last trade of one's own that was agreed to. */
    traded?: number;
    scrub: number | null;
    dragging: boolean;
    customise: boolean;
    draft: any;
    sent: boolean;
    closedNotice: string | null;
    hint: { name: string; key: string } | null;
  };
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
  choose(choice: Button, event?: any): void;
  open(sheet: string, subject?: any): void;
  close(): void;
  redraw(): void;
}

/** A page of a room: a phone's, the wall's or the desk's. */
interface RoomPage {
  /** What has come of the room. */
  regions: Record<string, any>;
  /** What only this page knows, such as what is being typed. */
  local: Record<string, any>;
  open: boolean;
  refused: string;
  w(key: string, facts?: Record<string, unknown>): string;
  send(message: Record<string, unknown>): boolean;
  draw(): void;
  /** Nothing more is to be said. */
  end(): void;
}
