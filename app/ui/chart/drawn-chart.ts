/** Colours of a series: `gold` is only for light (an answered prayer, a streak), `quiet` for the background. */
export type ChartTone = "brand" | "accent" | "gold" | "quiet";

/** A chart as the server drew it: plain data that a loader can return. Lengths are in per cent of the plot. */
export interface DrawnChart {
  /** Full names of the places along the axis (days, weeks). */
  places: string[];
  /** Where each place begins. `width` is the width of every place. */
  starts: number[];
  width: number;
  series: DrawnSeries[];
  /** Lines across the plot, from the lowest value to the highest. */
  valueTicks: { at: number; text: string }[];
  /** Names below the plot; on a narrow screen only the `always` ones are shown. */
  placeTicks: { at: number; text: string; always: boolean; anchor: "middle" | "end" }[];
  /** Where zero is. */
  zero: number;
  /** Every figure is missing or zero. */
  isEmpty: boolean;
}

export interface DrawnSeries {
  name: string;
  tone: ChartTone;
  /** The formatted figure of each place; null if there is none. */
  texts: (string | null)[];
  /** From the top, and the height; null where there is no bar. */
  bars?: ([top: number, height: number] | null)[];
  line?: DrawnLine;
}

/** Path data for a square of 100 by 100, and the points to mark. */
export interface DrawnLine {
  path: string;
  dots: [left: number, top: number][];
}
