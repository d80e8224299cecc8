interface KeptCountsProps {
  rows: { name: string; count: number }[];
}

/** The number of rows about a person, by area. */
export const KeptCounts = ({ rows }: KeptCountsProps) => (
  <dl className="divide-y divide-line border-y border-line">
    {rows.map(({ name, count }) => (
      <div key={name} className="flex justify-between gap-6 py-3">
        <dt>{name}</dt>
        <dd className={count ? "font-semibold tabular-nums" : "text-ink-soft tabular-nums"}>{count}</dd>
      </div>
    ))}
  </dl>
);
