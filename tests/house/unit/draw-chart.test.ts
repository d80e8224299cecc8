import fc from "fast-check";
import { expect, test } from "vitest";
import { drawBars, drawLines, type ChartInput } from "~/ui/chart/draw-chart.server";

const days = (count: number) => Array.from({ length: count }, (_, day) => `day ${day + 1}`);
const input = (...series: (number | null)[][]): ChartInput => ({
  places: days(series[0]!.length),
  placeTicks: days(series[0]!.length),
  series: series.map((values, index) => ({ name: `series ${index + 1}`, tone: "brand", values })),
  format: (value) => `${value} $`,
});
const whole = fc.integer({ min: -10_000, max: 10_000 });
const sameLength = fc
  .tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 3 }))
  .chain(([length, count]) =>
    fc.array(fc.array(whole, { minLength: length, maxLength: length }), {
      minLength: count,
      maxLength: count,
    }),
  );

test("a bar is as high as its value, measured on the axis", () => {
  const chart = drawBars(input([10, 0, 40, 20]));
  expect(chart.valueTicks).toEqual([
    { at: 100, text: "0 $" },
    { at: 75, text: "10 $" },
    { at: 50, text: "20 $" },
    { at: 25, text: "30 $" },
    { at: 0, text: "40 $" },
  ]);
  expect(chart.series[0]!.bars).toEqual([[75, 25], null, [0, 100], [50, 50]]);
  expect(chart.series[0]!.texts).toEqual(["10 $", "0 $", "40 $", "20 $"]);
});

test("series are stacked, and negative values hang below the zero line", () => {
  const chart = drawBars(input([30, 10], [10, -20]));
  const [first, second] = chart.series.map(({ bars }) => bars);
  expect(chart.zero).toBeCloseTo(66.67);
  expect(first).toEqual([
    [16.67, 50],
    [50, 16.67],
  ]);
  expect(second).toEqual([
    [0, 16.67],
    [66.67, 33.33],
  ]);
});

test("no bar leaves the plot, none covers its neighbour, and heights keep the order of the values", () => {
  fc.assert(
    fc.property(sameLength, (series) => {
      const chart = drawBars(input(...series));
      for (const [index, start] of chart.starts.entries()) {
        expect(start).toBeGreaterThanOrEqual(0);
        expect(start + chart.width).toBeLessThanOrEqual((chart.starts[index + 1] ?? 100) + 0.02);
      }
      for (const bar of chart.series.flatMap(({ bars }) => bars ?? [])) {
        if (!bar) continue;
        expect(bar[0]).toBeGreaterThanOrEqual(0);
        expect(bar[0] + bar[1]).toBeLessThanOrEqual(100.02);
      }
      const all = chart.series.flatMap(({ bars }, of) =>
        bars!.map((bar, place) => ({ height: bar?.[1] ?? 0, value: Math.abs(series[of]![place]!) })),
      );
      const byValue = all.toSorted((a, b) => a.value - b.value || a.height - b.height);
      for (const [index, { height }] of byValue.entries())
        expect(height).toBeLessThanOrEqual((byValue[index + 1]?.height ?? 100) + 0.02);
    }),
    { numRuns: 60 },
  );
});

test("a line breaks where a value is missing, and a single day is a point", () => {
  const { line } = drawLines({ ...input([1, null, 3, null, null, 4, 5]), domain: [1, 5] }).series[0]!;
  expect(line!.path.match(/M/g)).toHaveLength(3);
  expect(line!.dots.map(([, top]) => top)).toEqual([100, 50, 25, 0]);
  const long = drawLines(input([...Array<number>(40).fill(2), null, 7, null, 1, 1])).series[0]!;
  expect(long.line!.dots).toHaveLength(1);
  expect(long.texts[40]).toBeNull();
});

test("the axis has few labels, including the newest, and half of them on a phone", () => {
  for (const count of [1, 2, 7, 12, 13, 30, 90]) {
    const { placeTicks } = drawBars(input(Array<number>(count).fill(1)));
    expect(placeTicks.length).toBeLessThanOrEqual(7);
    expect(placeTicks.at(-1)!.text).toBe(`day ${count}`);
    expect(placeTicks.filter(({ always }) => always).length).toBe(Math.ceil(placeTicks.length / 2));
  }
});

test("a chart with only zeros or no values is empty and does not divide by zero", () => {
  expect(drawBars(input([0, 0, 0]))).toMatchObject({ isEmpty: true, zero: 100 });
  expect(drawLines(input([null, null]))).toMatchObject({ isEmpty: true, series: [{ line: { path: "" } }] });
  expect(JSON.stringify(drawBars(input([])))).not.toMatch(/NaN|Infinity/);
  expect(drawBars(input([0, 1])).valueTicks.map(({ text }) => text)).toEqual(["0 $", "1 $"]);
});
