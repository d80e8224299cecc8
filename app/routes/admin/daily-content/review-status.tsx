import { useTranslation } from "react-i18next";
import type { EditorEntry, PlannedText } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { StatusDot } from "~/ui/status-dot";

const planTones = { library: "good", approved: "good", ai: "idle", translation: "warn" } as const;
const tones = { missing: "idle", unread: "warn", library: "good", approved: "good" } as const;

interface ReviewStatusProps {
  entry: EditorEntry | null;
  /** What is planned without an entry. */
  planned: PlannedText | null;
}

/** The review status of a text, or what is planned instead of one. */
export function ReviewStatus({ entry, planned }: ReviewStatusProps) {
  const { t } = useTranslation("admin-daily-content");
  if (planned) return <StatusDot tone={planTones[planned.plan]} label={t(`plan.${planned.plan}.title`)} />;
  const { state, approvedBy } = entry?.review ?? { state: "missing" as const, approvedBy: null };
  const label =
    state === "approved" && approvedBy ? t("review.approvedBy", { name: approvedBy }) : t(`review.${state}`);
  return <StatusDot tone={tones[state]} label={label} />;
}
