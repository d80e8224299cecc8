import { useTranslation } from "react-i18next";
import { ActivitySentence } from "~/features/operations/activity-sentence";
import type { ActivityItem } from "~/features/operations/activity.schema";
import { AdminSection } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { SpokenTime } from "~/i18n/spoken-time";

interface RecentActivityProps {
  entries: ActivityItem[];
  /** Whether the role may read the whole log. */
  whole: boolean;
}

/** The latest entries of the audit log. */
export function RecentActivity({ entries, whole }: RecentActivityProps) {
  const { t } = useTranslation("admin");
  return (
    <AdminSection
      title={t("dashboard.activity")}
      actions={
        whole && (
          <UiLink href="/admin/activity" className="link inline-flex min-h-11 items-center">
            {t("dashboard.allActivity")}
          </UiLink>
        )
      }
    >
      {entries.length === 0 ? (
        <p className="text-ink-soft">{t("dashboard.noActivity")}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {entries.map(({ id, when, createdAt, ...entry }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
              <p className="min-w-0">
                <ActivitySentence {...entry} />
              </p>
              <SpokenTime at={createdAt} when={when} className="text-sm text-ink-soft tabular-nums" />
            </li>
          ))}
        </ul>
      )}
    </AdminSection>
  );
}
