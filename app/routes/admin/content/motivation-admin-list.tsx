import { useTranslation } from "react-i18next";
import {
  DeleteMotivationItem,
  PublishMotivationButton,
} from "~/features/devotion/motivations/motivation-actions";
import { MotivationStateBadge } from "~/features/devotion/motivations/motivation-badges";
import type { MotivationAdminItem } from "~/features/devotion/motivations/motivations.schema";
import { languageNames } from "~/i18n/languages";
import { buttonClass } from "~/ui/button";
import { EntryList, EntryRow } from "~/ui/entry-list";
import { EntryMenu, EntryMenuItem } from "~/ui/entry-menu";
import { UiLink } from "~/ui/link";

/** The list of motivations, each with its actions. */
export function MotivationAdminList({ items }: { items: MotivationAdminItem[] }) {
  const { t } = useTranslation("admin-motivations");
  return (
    <EntryList label={t("list.label")}>
      {items.map((item) => (
        <MotivationAdminListItem key={item.id} item={item} />
      ))}
    </EntryList>
  );
}

function MotivationAdminListItem({ item }: { item: MotivationAdminItem }) {
  const { t } = useTranslation("admin-motivations");
  const { t: records } = useTranslation("admin-records");
  const { id, title, excerpt, language, date, state } = item;
  const href = `/admin/content/motivations/${id}`;
  return (
    <EntryRow
      href={href}
      title={title}
      preview={excerpt}
      lang={language}
      kind={<span lang={language}>{languageNames[language]}</span>}
      state={<MotivationStateBadge item={item} />}
      date={state !== "ahead" && date}
      menu={
        <EntryMenu label={records("menu", { title })}>
          <EntryMenuItem>
            <UiLink
              href={href}
              className={buttonClass({ variant: "quiet", size: "sm" })}
              aria-label={t("actions.editOne", { title })}
            >
              {t("actions.edit")}
            </UiLink>
          </EntryMenuItem>
          {state === "draft" && (
            <EntryMenuItem>
              <PublishMotivationButton motivation={item} />
            </EntryMenuItem>
          )}
          <DeleteMotivationItem motivation={item} />
        </EntryMenu>
      }
    />
  );
}
