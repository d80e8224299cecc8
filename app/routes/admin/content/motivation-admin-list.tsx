import { useTranslation } from "react-i18next";
import { ItemExcerpt } from "~/features/writing/editing/item-excerpt";
import { buttonClass } from "~/ui/button";
import { UiLink } from "~/ui/link";
import {
  DeleteMotivationButton,
  PublishMotivationButton,
} from "~/features/devotion/motivations/motivation-actions";
import { MotivationBadges, MotivationOrigin } from "~/features/devotion/motivations/motivation-badges";
import type { MotivationAdminItem } from "~/features/devotion/motivations/motivations.schema";

/** The motivations in the admin, each with its actions. */
export function MotivationAdminList({ items }: { items: MotivationAdminItem[] }) {
  const { t } = useTranslation("admin-motivations");
  return (
    <ul aria-label={t("list.label")} className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.id} className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-4">
          <MotivationAdminListItem item={item} />
        </li>
      ))}
    </ul>
  );
}

function MotivationAdminListItem({ item }: { item: MotivationAdminItem }) {
  const { t } = useTranslation("admin-motivations");
  const { id, title, excerpt, language, author, date, state } = item;
  const href = `/admin/content/motivations/${id}`;
  return (
    <>
      <div className="min-w-0 flex-[1_1_24rem]">
        <div className="flex flex-wrap items-center gap-2">
          <MotivationBadges item={item} />
        </div>
        <ItemExcerpt heading="h2" text={excerpt} {...{ href, title, language }} />
        <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span>{author}</span>
          {date && state !== "ahead" && <span className="tabular-nums">{date}</span>}
          <span>
            <MotivationOrigin {...item} />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <UiLink
          href={href}
          className={buttonClass({ variant: "quiet", size: "sm" })}
          aria-label={t("actions.editOne", { title })}
        >
          {t("actions.edit")}
        </UiLink>
        {state === "draft" && <PublishMotivationButton motivation={item} />}
        <DeleteMotivationButton motivation={item} />
      </div>
    </>
  );
}
