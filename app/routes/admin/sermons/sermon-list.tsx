import { useTranslation } from "react-i18next";
import type { SermonAdminItem } from "~/features/sermons/library/sermons.schema";
import { ItemExcerpt } from "~/features/writing/editing/item-excerpt";
import { SermonStatus } from "./sermon-status";

/** The sermons in the administration. A title leads to its form. */
export function SermonList({ items }: { items: SermonAdminItem[] }) {
  const { t } = useTranslation("admin-sermons");
  return (
    <ul aria-label={t("list.label")} className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.id} className="py-5">
          <SermonStatus {...item} />
          <ItemExcerpt
            heading="h2"
            href={`/admin/sermons/${item.id}`}
            title={item.title}
            text={item.description}
            language={item.language}
          />
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-ink-soft tabular-nums">
            <span>{item.duration}</span>
            <span>{t(item.isPublished ? "list.published" : "list.written", { date: item.date })}</span>
            {item.viewCount > 0 && <span>{t("list.views", { count: item.viewCount })}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
