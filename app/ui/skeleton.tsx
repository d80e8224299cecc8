import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";

/** A placeholder while something loads; give it a size: `<Skeleton className="h-6 w-40" />`. */
function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames("skeleton block rounded-md", className)} />;
}

export interface SkeletonCardsProps {
  /** How many cards; three by default. */
  count?: number;
  /** Classes of the container (grid columns). */
  className?: string;
}

/** Placeholders for cards, announced once as loading. */
export function SkeletonCards({ count = 3, className }: SkeletonCardsProps) {
  const { t } = useTranslation("ui");
  return (
    <div role="status" className={classNames("grid gap-4", className)}>
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="rounded-2xl border border-line bg-surface p-5 sm:p-6">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="mt-3 h-3.5 w-2/5" />
          <Skeleton className="mt-6 h-3.5 w-full" />
          <Skeleton className="mt-2.5 h-3.5 w-11/12" />
          <Skeleton className="mt-2.5 h-3.5 w-3/4" />
        </div>
      ))}
    </div>
  );
}

/** Placeholders for the fields of a form: a text, then short ones. */
export function SkeletonForm({ className }: Pick<SkeletonCardsProps, "className">) {
  const { t } = useTranslation("ui");
  return (
    <div role="status" className={classNames("grid gap-6", className)}>
      <span className="sr-only">{t("loading")}</span>
      {["h-40", "h-11", "h-11"].map((height, index) => (
        <div key={index}>
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className={`mt-2 w-full ${height}`} />
        </div>
      ))}
      <Skeleton className="h-13 w-48" />
    </div>
  );
}

/** Placeholders for RecordItems. */
export function SkeletonList({ count = 6, className }: SkeletonCardsProps) {
  const { t } = useTranslation("ui");
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="border-b border-line px-4 py-3.5 last:border-b-0">
          <div className="flex justify-between gap-6">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3.5 w-14" />
          </div>
          <Skeleton className="mt-3 h-3.5 w-full" />
          <Skeleton className="mt-2 h-3.5 w-3/5" />
        </div>
      ))}
    </div>
  );
}

export interface SkeletonTableProps {
  rows?: number;
  columns?: number;
  className?: string;
}

/** Placeholders for a DataTable. */
export function SkeletonTable({ rows = 6, columns = 4, className }: SkeletonTableProps) {
  const { t } = useTranslation("ui");
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="grid auto-cols-fr gap-x-8 gap-y-3 border-t border-line px-2 py-3.5 first-of-type:border-t-0 sm:grid-flow-col"
        >
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} className={classNames("h-4", column === 0 ? "w-4/5" : "w-3/5")} />
          ))}
        </div>
      ))}
    </div>
  );
}
