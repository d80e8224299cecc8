import { useTranslation } from "react-i18next";
import { motivationScreens } from "~/features/devotion/motivations/motivation-screens";
import type { MotivationAdminItem } from "~/features/devotion/motivations/motivations.schema";
import { LanguageBadge } from "~/features/writing/editing/language-badge";
import { StateBadge } from "~/features/writing/kit/state-badge";

export function MotivationBadges({ item: { state, date, language } }: { item: MotivationAdminItem }) {
  return (
    <>
      <StateBadge screens={motivationScreens} state={state} when={date} />
      <LanguageBadge language={language} />
    </>
  );
}

/** Who wrote a motivation, and who approved it. */
export function MotivationOrigin({
  source,
  approvedBy,
  approvedAt,
}: Pick<MotivationAdminItem, "source" | "approvedBy" | "approvedAt">) {
  const { t } = useTranslation("admin-motivations");
  if (approvedBy) return <>{t(`origin.${source}By`, { name: approvedBy })}</>;
  return <>{t(approvedAt && source !== "admin" ? `origin.${source}Approved` : `origin.${source}`)}</>;
}
