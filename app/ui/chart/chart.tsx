import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "../class-names";
import { ChartTable } from "./chart-table";
import type { DrawnChart, DrawnSeries } from "./drawn-chart";
import { ChartPatterns, patternFill } from "./chart-patterns";

export interface ChartProps {
  /** Drawn in the loader by drawBars or drawLines (draw-chart.server.ts). */
  chart: DrawnChart;
  title: string;
  /** A sentence below the title: what is counted, its sum, the best day. */
  note?: ReactNode;
  /** Heading of the table's first column: "Jour". */
  placeHeading: string;
  /** Shown instead of axes when every figure is zero. */
  empty?: ReactNode;
  className?: string;
}

/**
 * A chart as SVG with a table of the same figures below it. Needs no script. Shapes are stretched and words are not, so it
 * is readable at any width. Series differ by pattern as well as by colour.
 */
export function Chart({ chart, title, note, placeHeading, empty, className }: ChartProps) {
  const { t } = useTranslation("ui");
  const titleId = useId();
  return (
    <figure aria-labelledby={titleId} className={classNames("chart", className)}>
      <figcaption>
        <span id={titleId} className="block font-semibold">
          {title}
        </span>
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </figcaption>
      {chart.isEmpty ? (
        <p className="chart-empty">{empty ?? t("chart.empty")}</p>
      ) : (
        <>
          {chart.series.length > 1 && <Legend series={chart.series} />}
          <div className="chart-frame">
            <ValueAxis ticks={chart.valueTicks} />
            <Plot chart={chart} name={title} />
            <PlaceAxis ticks={chart.placeTicks} />
          </div>
        </>
      )}
      {!chart.isEmpty && <ChartTable chart={chart} caption={title} placeHeading={placeHeading} />}
    </figure>
  );
}

function Legend({ series }: { series: DrawnSeries[] }) {
  const id = useId();
  return (
    <ul className="chart-legend">
      {series.map(({ name, tone, line }, index) => (
        <li key={name} className={`chart-${tone}`}>
          <svg width="20" height="14" aria-hidden="true">
            {line ? (
              <line x1="1" y1="7" x2="19" y2="7" className="chart-line" data-series={index} />
            ) : (
              <>
                <ChartPatterns id={id} series={index} />
                <rect x="1" y="1" width="18" height="12" rx="2" {...bar(id, index)} />
              </>
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

const bar = (id: string, series: number) => ({ className: "chart-bar", fill: patternFill(id, series) });

/** Beside the plot: as wide as its longest figure. */
function ValueAxis({ ticks }: { ticks: DrawnChart["valueTicks"] }) {
  return (
    <div className="chart-values" aria-hidden="true">
      {ticks.map(({ at, text }) => (
        <span key={at} style={{ top: `${at}%` }}>
          {text}
        </span>
      ))}
    </div>
  );
}

function PlaceAxis({ ticks }: { ticks: DrawnChart["placeTicks"] }) {
  return (
    <div className="chart-places" aria-hidden="true">
      {ticks.map(({ at, text, always, anchor }) => (
        <span
          key={at}
          className={classNames(!always && "chart-wide-only")}
          style={anchor === "end" ? { right: 0 } : { left: `${at}%`, transform: "translateX(-50%)" }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}

function Plot({ chart, name }: { chart: DrawnChart; name: string }) {
  const id = useId();
  const { places, starts, width, series, valueTicks, zero } = chart;
  return (
    <svg role="img" aria-label={name} className="chart-plot">
      {valueTicks.map(({ at }) => (
        <line key={at} x1="0" x2="100%" y1={`${at}%`} y2={`${at}%`} className="chart-grid" />
      ))}
      {series.map(({ name: key, tone, bars, line }, index) => (
        <g key={key} className={`chart-${tone}`}>
          {bars && <ChartPatterns id={id} series={index} />}
          {bars?.map(
            (found, place) =>
              found && (
                <rect
                  key={place}
                  x={`${starts[place]!}%`}
                  width={`${width}%`}
                  y={`${found[0]}%`}
                  height={`${found[1]}%`}
                  {...bar(id, index)}
                />
              ),
          )}
          {line && <Line line={line} index={index} />}
        </g>
      ))}
      <line x1="0" x2="100%" y1={`${zero}%`} y2={`${zero}%`} className="chart-zero" />
      {places.map((place, index) => (
        <Place key={index} index={index} chart={chart} words={place} />
      ))}
    </svg>
  );
}

function Line({ line, index }: { line: NonNullable<DrawnSeries["line"]>; index: number }) {
  return (
    <>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
        <path d={line.path} className="chart-line" data-series={index} />
      </svg>
      {line.dots.map(([left, top]) => (
        <circle key={left} cx={`${left}%`} cy={`${top}%`} r="3.5" className="chart-dot" />
      ))}
    </>
  );
}

/** The tooltip of a place with its figures. */
function Place({ chart, index, words }: { chart: DrawnChart; index: number; words: string }) {
  const width = 100 / chart.places.length;
  const figures = chart.series.flatMap(({ name, texts }) =>
    texts[index] == null ? [] : [chart.series.length > 1 ? `${name}: ${texts[index]}` : texts[index]],
  );
  return (
    <rect x={`${index * width}%`} width={`${width}%`} y="0" height="100%" className="chart-place">
      <title>{[words, ...figures].join("\n")}</title>
    </rect>
  );
}
