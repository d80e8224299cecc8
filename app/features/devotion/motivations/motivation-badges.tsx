import { useTranslation } from "react-i18next";
import { LanguageBadge } from "~/features/writing/editing/language-badge";
import { Badge, type BadgeTone } from "~/ui/badge";
import type { MotivationAdminItem } from "./motivations.schema";

const stateTones: Record<MotivationAdminItem["state"], BadgeTone> = {
  draft: "neutral",
  published: "success",
  ahead: "brand",
};

export function MotivationStateBadge({ item: { state, date } }: { item: MotivationAdminItem }) {
  const { t } = useTranslation("admin-motivations");
  return (
    <Badge tone={stateTones[state]}>
      {state === "ahead" ? t("state.ahead", { date }) : t(`state.${state}`)}
    </Badge>
  );
}

export function MotivationBadges({ item }: { item: MotivationAdminItem }) {
  return (
    <>
      <MotivationStateBadge item={item} />
      <LanguageBadge language={item.language} />
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
