import { useTranslation } from "react-i18next";

export interface BeforeAfterProps {
  caption: string;
  /** Values of the log; null and "" mean nothing. */
  rows: ReadonlyArray<{ field: string; before: string | null; after: string | null }>;
}

/** Each changed field before and after. */
export function BeforeAfter({ caption, rows }: BeforeAfterProps) {
  const { t } = useTranslation("ui");
  const head = "px-3 py-2 text-start font-semibold text-ink-soft first:ps-0";
  return (
    <table role="table" className="w-full table-fixed border-collapse text-sm max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          <th role="columnheader" scope="col" className={`${head} w-1/4`}>
            {t("change.field")}
          </th>
          <th role="columnheader" scope="col" className={head}>
            {t("change.before")}
          </th>
          <th role="columnheader" scope="col" className={head}>
            {t("change.after")}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map(({ field, before, after }) => (
          <tr
            key={field}
            role="row"
            className="border-t border-line align-top max-sm:block max-sm:py-3 max-sm:first:border-t-0 max-sm:first:pt-0"
          >
            <th
              role="rowheader"
              scope="row"
              className="py-3 pe-3 text-start font-medium wrap-anywhere max-sm:block max-sm:py-1"
            >
              {field}
            </th>
            <Value label={t("change.before")} value={before} look="bg-tint text-ink-soft" />
            <Value label={t("change.after")} value={after} look="bg-brand-soft" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ label, value, look }: { label: string; value: string | null; look: string }) {
  const { t } = useTranslation("ui");
  return (
    <td role="cell" className="px-3 py-2 max-sm:flex max-sm:gap-3 max-sm:px-0 max-sm:py-1">
      <span aria-hidden="true" className="w-14 shrink-0 pt-1 text-ink-soft sm:hidden">
        {label}
      </span>
      {value ? (
        <span className={`inline-block rounded-md px-2 py-1 whitespace-pre-wrap wrap-anywhere ${look}`}>
          {value}
        </span>
      ) : (
        <span className="inline-block py-1 text-ink-soft italic">{t("change.empty")}</span>
      )}
    </td>
  );
}
