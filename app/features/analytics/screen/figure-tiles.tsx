import { StatTile } from "~/ui/admin-page";
import type { Figure } from "./screen-words.server";

/** A row of figures, each with its comparison. It fits the width of its container, which may be a dialog. */
export function FigureTiles({ label, figures }: { label: string; figures: Figure[] }) {
  const columns =
    figures.length === 4
      ? "@3xl:grid-cols-4"
      : "@xl:grid-cols-3 @max-xl:[&>li:last-child:nth-child(odd)]:col-span-2";
  return (
    <div className="@container">
      <ul aria-label={label} className={`grid grid-cols-2 gap-3 ${columns}`}>
        {figures.map((figure) => (
          <StatTile key={figure.label} {...figure} />
        ))}
      </ul>
    </div>
  );
}
