import { useTranslation } from "react-i18next";
import { ChevronDown } from "~/ui/icons";
import type { DrawnChart } from "./drawn-chart";

interface ChartTableProps {
  chart: DrawnChart;
  caption: string;
  placeHeading: string;
}

/** The figures of a chart: collapsed on the screen, open in print. */
export function ChartTable({ chart: { places, series }, caption, placeHeading }: ChartTableProps) {
  const { t } = useTranslation("ui");
  return (
    <details className="chart-figures group">
      <summary>
        <ChevronDown
          aria-hidden="true"
          className="size-4 transition-transform duration-200 group-open:rotate-180"
        />
        {t("chart.figures")}
        <span className="sr-only">: {caption}</span>
      </summary>
      {/* The keyboard needs a focus target to scroll a long table. */}
      <div
        role="region"
        aria-label={caption}
        tabIndex={0}
        className="chart-figures-scroll"
        data-series={series.length}
      >
        <table>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{placeHeading}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place, index) => (
              <tr key={index}>
                <th scope="row">{place}</th>
                {series.map(({ name, texts }) => (
                  <td key={name}>{texts[index] ?? "–"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
