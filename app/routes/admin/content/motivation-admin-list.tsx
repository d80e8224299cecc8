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

/** The administrator's motivations below each other, each with what can be done with it. */
export function MotivationAdminList({ lines }: { lines: MotivationAdminItem[] }) {
  const { t } = useTranslation("admin-motivations");
  return (
    <ul aria-label={t("list.label")} className="divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 py-4">
          <MotivationAdminListItem line={line} />
        </li>
      ))}
    </ul>
  );
}

function MotivationAdminListItem({ line }: { line: MotivationAdminItem }) {
  const { t } = useTranslation("admin-motivations");
  const { id, title, excerpt, language, author, date, state } = line;
  const href = `/admin/content/motivations/${id}`;
  return (
    <>
      <div className="min-w-0 flex-[1_1_24rem]">
        <div className="flex flex-wrap items-center gap-2">
          <MotivationBadges line={line} />
        </div>
        <ItemExcerpt heading="h2" text={excerpt} {...{ href, title, language }} />
        <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span>{author}</span>
          {date && state !== "ahead" && <span className="tabular-nums">{date}</span>}
          <span>
            <MotivationOrigin {...line} />
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
        {state === "draft" && <PublishMotivationButton motivation={line} />}
        <DeleteMotivationButton motivation={line} />
      </div>
    </>
  );
}
