import { scaleBand, scaleLinear, type ScaleLinear } from "d3-scale";
import { line, stack, stackOffsetDiverging } from "d3-shape";
import type { ChartTone, DrawnChart, DrawnLine, DrawnSeries } from "./drawn-chart";

// d3 stays on the server: a loader draws, and ui/chart/chart.tsx shows plain numbers.

export interface ChartInput {
  /** Full names of the places along the axis: "vendredi 20 novembre 2026". */
  places: string[];
  /** Their short names for the axis: "20/11". */
  placeTicks: string[];
  /** One value per place; null means unknown, not zero. */
  series: { name: string; tone: ChartTone; values: (number | null)[] }[];
  /** A figure in the reader's language. */
  format: (value: number) => string;
  /** A shorter figure for the axis; `format` without it. */
  formatTick?: (value: number) => string;
  /** The ends of the axis, such as 1 and 10 for a mood; by default from the values, including zero. */
  domain?: [number, number];
}

type Value = number | null;
type Series = ChartInput["series"];

const VALUE_TICKS = 4;
const PLACE_TICKS = 7;
const MOST_DOTS = 14;

/** Bars. Those of several series are stacked; negative values extend below the zero line. */
export function drawBars(input: ChartInput): DrawnChart {
  const layers = stackValues(input.series, input.places.length);
  const y = valueScale(input, layers.flat(2));
  const bars = layers.map((layer) =>
    layer.map(([low, high]): [number, number] | null =>
      high > low ? [round(y(high)), round(y(low) - y(high))] : null,
    ),
  );
  return drawChart(input, y, (index) => ({ bars: bars[index]! }));
}

/** Lines; a missing value breaks its line. */
export function drawLines(input: ChartInput): DrawnChart {
  const y = valueScale(
    input,
    input.series.flatMap(({ values }) => values.filter((value) => value !== null)),
  );
  const x = placeScale(input.places.length);
  const middle = (place: number) => x(place)! + x.bandwidth() / 2;
  return drawChart(input, y, (index) => ({ line: drawLine(input.series[index]!.values, middle, y) }));
}

function drawChart(
  input: ChartInput,
  y: ScaleLinear<number, number>,
  shapeOf: (index: number) => Pick<DrawnSeries, "bars" | "line">,
): DrawnChart {
  const { places, series, format } = input;
  const x = placeScale(places.length);
  return {
    places,
    starts: places.map((_, place) => round(x(place)!)),
    width: round(x.bandwidth()),
    series: series.map(({ name, tone, values }, index) => ({
      name,
      tone,
      texts: values.map((value) => (value === null ? null : format(value))),
      ...shapeOf(index),
    })),
    valueTicks: valueTicks(y, input.formatTick ?? format),
    placeTicks: placeTicks(input.placeTicks, x),
    zero: round(y(Math.max(0, y.domain()[0]!))),
    isEmpty: series.every(({ values }) => values.every((value) => !value)),
  };
}

function stackValues(series: Series, places: number): [number, number][][] {
  const rows = Array.from({ length: places }, (_, place) => series.map(({ values }) => values[place] ?? 0));
  const draw = stack<number[], number>()
    .keys(series.map((_, index) => index))
    .value((row, index) => row[index]!)
    .offset(stackOffsetDiverging);
  return draw(rows).map((layer) => layer.map(([low, high]) => [low, high]));
}

function valueScale({ domain }: ChartInput, values: number[]): ScaleLinear<number, number> {
  const scale = scaleLinear().range([100, 0]);
  if (domain) return scale.domain(domain);
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  return scale.domain([lowest, lowest === highest ? 1 : highest]).nice(VALUE_TICKS);
}

/** Places side by side; with few places the gaps are wider. */
function placeScale(count: number) {
  return scaleBand<number>()
    .domain(Array.from({ length: count }, (_, place) => place))
    .range([0, 100])
    .paddingInner(count > 31 ? 0.15 : 0.3)
    .paddingOuter(0.15);
}

/** Whole numbers, unless the axis is shorter than one. */
function valueTicks(y: ScaleLinear<number, number>, format: (value: number) => string) {
  const ticks = y.ticks(VALUE_TICKS);
  const whole = ticks.filter(Number.isInteger);
  return (whole.length > 1 ? whole : ticks).map((value) => ({ at: round(y(value)), text: format(value) }));
}

/** At most seven names, every second of them also on a phone; counted from the last place, which is the newest. */
function placeTicks(names: string[], x: ReturnType<typeof placeScale>): DrawnChart["placeTicks"] {
  const step = Math.ceil(names.length / PLACE_TICKS);
  return names
    .map((text, place) => {
      const fromLast = names.length - 1 - place;
      const isLast = fromLast === 0 && x.bandwidth() < 10;
      const at = isLast ? 100 : round(x(place)! + x.bandwidth() / 2);
      const always = fromLast % (step * 2) === 0;
      return { at, text, always, anchor: isLast ? ("end" as const) : ("middle" as const), fromLast };
    })
    .filter(({ fromLast }) => fromLast % step === 0)
    .map(({ fromLast: _, ...tick }) => tick);
}

function drawLine(
  values: Value[],
  middle: (place: number) => number,
  y: ScaleLinear<number, number>,
): DrawnLine {
  const points = values.map((value, place) => ({
    value,
    at: [round(middle(place)), round(y(value ?? 0))] as [number, number],
  }));
  const draw = line<(typeof points)[number]>()
    .defined(({ value }) => value !== null)
    .x(({ at }) => at[0])
    .y(({ at }) => at[1]);
  // A point between two gaps has no line, so it is always marked.
  const isAlone = (place: number) => values[place - 1] == null && values[place + 1] == null;
  const dots = points.filter(
    ({ value }, place) => value !== null && (values.length <= MOST_DOTS || isAlone(place)),
  );
  return { path: draw(points) ?? "", dots: dots.map(({ at }) => at) };
}

const round = (value: number) => Math.round(value * 100) / 100;
