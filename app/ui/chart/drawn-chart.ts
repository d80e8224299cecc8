/** Colours of a series: `gold` is for light alone (an answered prayer, a streak), `quiet` for what stands behind. */
export type ChartTone = "brand" | "accent" | "gold" | "quiet";

/** A chart as the server drew it: plain data, so a loader can answer it. Lengths are per cent of the plot. */
export interface DrawnChart {
  /** Full names of the places along the axis (days, weeks), and where each stands. */
  places: string[];
  /** Where each place begins, and how wide all are. */
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
  /** The figure of each place in words; null where there is none. */
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
