// The site's targets. Each figure is judged when it is printed, and missed targets are listed at the end.
import { say } from "./processes.mjs";

let met = 0;
const missed = [];

/**
 * Returns "met" when every figure is within its target, else "MISSED". A figure has a value (undefined when there is
 * none), a unit and a target: `atLeast` or `atMost`.
 */
export function judge(what, ...figures) {
  const failed = figures.filter(
    ({ value, atLeast = -Infinity, atMost = Infinity }) => !(value >= atLeast && value <= atMost),
  );
  if (failed.length === 0) met += 1;
  else missed.push(`${what}: ${failed.map(describe).join("; ")}`);
  return failed.length === 0 ? "met" : "MISSED";
}

/** Prints a figure on a line of its own, with its target. */
export const sayFigure = (what, figure) => say(`${what}: ${describe(figure)}: ${judge(what, figure)}`);

/** Prints how many of the targets of this run were met, and those that were missed. */
export function sayTargets() {
  if (met + missed.length === 0) return;
  say();
  say(`targets: ${met} met, ${missed.length} missed`);
  for (const line of missed) say(`  MISSED ${line}`);
}

const describe = ({ value, unit, atLeast, atMost }) => {
  const wanted = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  return `${value === undefined ? "none" : rounded(value)} ${unit} (wanted: ${wanted})`;
};

/** Three significant digits; whole numbers from 100 on. */
export const rounded = (value) =>
  Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
