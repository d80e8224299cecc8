const SIZE = 6;

/** The fill of a series' bars: the first is plain, the second hatched, the third dotted. */
export const patternFill = (id: string, series: number): string | undefined =>
  series === 0 ? undefined : `url(#${id}${series})`;

/** The pattern that patternFill names, in the colour of the group around it. */
export function ChartPatterns({ id, series }: { id: string; series: number }) {
  if (series === 0) return null;
  return (
    <pattern
      id={`${id}${series}`}
      width={SIZE}
      height={SIZE}
      patternUnits="userSpaceOnUse"
      patternTransform={series === 1 ? "rotate(45)" : undefined}
    >
      <rect width={SIZE} height={SIZE} className="chart-pattern-ground" />
      {series === 1 ? (
        <rect width={SIZE / 3} height={SIZE} className="chart-pattern-ink" />
      ) : (
        <circle cx={SIZE / 2} cy={SIZE / 2} r={SIZE / 4} className="chart-pattern-ink" />
      )}
    </pattern>
  );
}
