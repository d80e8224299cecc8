import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { languages, type Language } from "~/i18n/languages";
import { Chart } from "~/ui/chart/chart";
import { drawBars, drawLines, type ChartInput } from "~/ui/chart/draw-chart.server";

const input: ChartInput = {
  places: ["Monday", "Tuesday", "Wednesday"],
  placeTicks: ["Mo", "Tu", "We"],
  series: [
    { name: "Prayer", tone: "brand", values: [5, 0, 20] },
    { name: "Study", tone: "accent", values: [10, null, 7] },
  ],
  format: (value) => `${value} min`,
};
const draw = (chart: ReturnType<typeof drawBars>, language: Language = "en") =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(language)}>
      <Chart chart={chart} title="Minutes" placeHeading="Day" />
    </I18nextProvider>,
  );
const cellsOf = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );

test("a table below a chart has the same figures, and marks missing ones", () => {
  for (const chart of [drawBars(input), drawLines(input)]) {
    expect(cellsOf(draw(chart))).toEqual([
      ["Day", "Prayer", "Study"],
      ["Monday", "5 min", "10 min"],
      ["Tuesday", "0 min", "–"],
      ["Wednesday", "20 min", "7 min"],
    ]);
  }
});

test("a chart has a name, and every place has a tooltip with its figures", () => {
  const html = draw(drawBars(input));
  expect(html).toContain('role="img" aria-label="Minutes"');
  expect([...html.matchAll(/<title>(.*?)<\/title>/gs)].map(([, words]) => words)).toEqual([
    "Monday\nPrayer: 5 min\nStudy: 10 min",
    "Tuesday\nPrayer: 0 min",
    "Wednesday\nPrayer: 20 min\nStudy: 7 min",
  ]);
});

test("series differ without colours: the second one's bars are hatched, in the plot and in the legend", () => {
  const html = draw(drawBars(input));
  const patterns = [...html.matchAll(/<pattern id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(patterns).size).toBe(2);
  for (const id of patterns) expect(html).toContain(`fill="url(#${id})"`);
  expect(draw(drawLines(input))).toContain('class="chart-line" data-series="1"');
});

test.each(languages)("%s has a name for the table, and a text when there is nothing to draw", (language) => {
  const { t } = i18nFor(language);
  expect(draw(drawBars(input), language)).toContain(t("ui:chart.figures"));
  const nothing = draw(
    drawBars({ ...input, series: [{ name: "Prayer", tone: "brand", values: [0, 0, 0] }] }),
    language,
  );
  expect(nothing).toContain(t("ui:chart.empty"));
  expect(nothing).not.toMatch(/<svg|<table/);
});
