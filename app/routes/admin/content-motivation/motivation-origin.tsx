import { useTranslation } from "react-i18next";
import type { MotivationAdminItem } from "~/features/devotion/motivations/motivations.schema";

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
