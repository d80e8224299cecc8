import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classNames } from "./class-names";

export interface DefinitionListProps {
  items: ReadonlyArray<{ term: string; value: ReactNode }>;
  /** Two columns of facts from 640 px. */
  columns?: 1 | 2;
  className?: string;
}

/** Names and values. A missing value shows a dash. */
export function DefinitionList({ items, columns = 1, className }: DefinitionListProps) {
  return (
    <dl
      className={classNames(
        "text-sm",
        columns === 2 && "grid gap-x-8 sm:grid-cols-2 [&>div]:border-b sm:[&>div]:border-b",
        className,
      )}
    >
      {items.map(({ term, value }) => (
        <div
          key={term}
          className="grid gap-x-4 border-b border-line py-2.5 last:border-b-0 sm:grid-cols-[minmax(7rem,2fr)_5fr]"
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="min-w-0 text-base leading-snug wrap-anywhere">
            {value === null || value === undefined || value === "" ? <EmptyValue /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A dash, with a word for screen readers. */
function EmptyValue() {
  const { t } = useTranslation("ui");
  return (
    <span className="text-ink-soft">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("nothing")}</span>
    </span>
  );
}
