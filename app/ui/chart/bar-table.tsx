import type { ReactNode } from "react";
import type { ChartTone } from "./drawn-chart";

export interface BarTableProps {
  caption: ReactNode;
  /** Headings of the name's column and of each figure's column. */
  columns: string[];
  rows: {
    key: string;
    name: ReactNode;
    /** What the bar shows, in any unit; below zero it has no length. */
    value: number;
    /** Already formatted, one for each column after the first. */
    figures: ReactNode[];
  }[];
  tone?: ChartTone;
  className?: string;
}

/** Parts of a whole: a table whose rows also show their value as a bar. */
export function BarTable({ caption, columns, rows, tone = "brand", className }: BarTableProps) {
  const longest = Math.max(0, ...rows.map(({ value }) => value));
  return (
    <table className={`bar-table ${className ?? ""}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value, figures }) => (
          <tr key={key}>
            <th scope="row">
              <span className="block wrap-anywhere">{name}</span>
              <svg aria-hidden="true" className={`chart-${tone}`}>
                <rect width="100%" height="100%" rx="3" className="bar-table-ground" />
                {value > 0 && (
                  <rect width={`${(value / longest) * 100}%`} height="100%" rx="3" className="chart-bar" />
                )}
              </svg>
            </th>
            {figures.map((figure, index) => (
              <td key={index}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
