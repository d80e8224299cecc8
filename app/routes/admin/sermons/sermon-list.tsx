import { useTranslation } from "react-i18next";
import type { SermonAdminItem } from "~/features/sermons/library/sermons.schema";
import { languageNames } from "~/i18n/languages";
import { EntryList, EntryRow } from "~/ui/entry-list";
import { SermonStateBadges } from "./sermon-status";

/** The sermons in the administration. Each title links to its form. */
export function SermonList({ items }: { items: SermonAdminItem[] }) {
  const { t } = useTranslation("admin-sermons");
  return (
    <EntryList label={t("list.label")}>
      {items.map((item) => (
        <EntryRow
          key={item.id}
          href={`/admin/sermons/${item.id}`}
          title={item.title}
          preview={item.description}
          lang={item.language}
          kind={<span lang={item.language}>{languageNames[item.language]}</span>}
          state={<SermonStateBadges {...item} />}
          date={item.date}
        />
      ))}
    </EntryList>
  );
}
