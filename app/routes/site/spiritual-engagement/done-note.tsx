import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import type { EngagementDone } from "~/features/growth/page-choices";

const notes = {
  favorite: "recommendations.favorited",
  unfavorite: "recommendations.unfavorited",
  generate: "goals.generated",
  metrics: "metrics.saved",
  initialize: "demo.done",
} as const;

/** Confirms a sent form in browsers without JavaScript. Other browsers show a toast. */
export function DoneNote({ done }: { done: EngagementDone | undefined }) {
  const { t } = useTranslation("engagement");
  if (!done) return null;
  return <Alert variant="success" title={t(notes[done])} className="mb-6" />;
}
