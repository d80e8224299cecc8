import { useTranslation } from "react-i18next";
import type { MotivationDraft } from "~/features/devotion/motivations/motivations.schema";
import { Alert } from "~/ui/alert";

/** Notice about a draft: who wrote it, the source of its verse, and that nobody has reviewed it. */
export function DraftNotice({ draft }: { draft: MotivationDraft }) {
  const { t } = useTranslation("admin-motivations");
  const { motivation, version, dropped } = draft;
  return (
    <Alert title={t(`draft.${motivation.source}`)} className="mb-6">
      <p>{t("draft.verse", { version })}</p>
      {dropped && <p className="mt-1">{t("draft.dropped", { reason: t(`dropped.${dropped}`) })}</p>}
    </Alert>
  );
}
