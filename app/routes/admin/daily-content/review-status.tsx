import { useTranslation } from "react-i18next";
import type { EditorEntry } from "~/features/devotion/daily-content/daily-content-admin.schema";
import { StatusDot } from "~/ui/status-dot";

const tones = { missing: "idle", unread: "warn", library: "good", approved: "good" } as const;

/** The review status of a text. */
export function ReviewStatus({ entry }: { entry: EditorEntry | null }) {
  const { t } = useTranslation("admin-daily-content");
  const { state, approvedBy } = entry?.review ?? { state: "missing" as const, approvedBy: null };
  const label =
    state === "approved" && approvedBy ? t("review.approvedBy", { name: approvedBy }) : t(`review.${state}`);
  return <StatusDot tone={tones[state]} label={label} />;
}
