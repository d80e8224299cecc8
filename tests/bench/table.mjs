// Prints a table as Markdown, so that it can be copied into a guide.
import { say } from "./processes.mjs";

/** The first and the last column are text, the others formatted figures. */
export function sayTable(columns, rows) {
  const lines = [columns, ...rows];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at].length), 3));
  const isWords = (at) => at === 0 || at === columns.length - 1;
  const cell = (text, at) => (isWords(at) ? text.padEnd(widths[at]) : text.padStart(widths[at]));
  const rule = widths.map((width, at) => (isWords(at) ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  for (const line of [columns, rule, ...rows]) say(`| ${line.map(cell).join(" | ")} |`);
}
