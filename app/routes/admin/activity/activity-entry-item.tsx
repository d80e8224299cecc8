import { ChevronDown } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { ActivitySentence } from "~/features/operations/activity-sentence";
import type { ActivityDetail, ActivityItem } from "~/features/operations/activity.schema";
import { BeforeAfter } from "~/ui/before-after";
import { SpokenTime } from "~/i18n/spoken-time";

/** An entry of the log with its changes. */
export function ActivityEntryItem({ entry }: { entry: ActivityDetail & ActivityItem }) {
  const { t } = useTranslation("admin-activity");
  const { changes, createdAt, when, ...sentence } = entry;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="min-w-0 wrap-anywhere">
          <ActivitySentence {...sentence} />
        </p>
        <SpokenTime at={createdAt} when={when} isExact className="text-sm text-ink-soft tabular-nums" />
      </div>
      {changes.length > 0 && (
        <details className="group text-sm">
          <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1 text-brand-text pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            {t("changes")}
            <ChevronDown
              aria-hidden="true"
              className="size-4 transition-transform duration-200 group-open:rotate-180"
            />
          </summary>
          <BeforeAfter caption={t("changes")} rows={changes} />
        </details>
      )}
    </li>
  );
}
