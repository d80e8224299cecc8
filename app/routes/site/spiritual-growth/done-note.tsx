import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import type { GrowthDone } from "~/features/growth/page-choices";

const notes = {
  complete: "goals.completed",
  create: "goals.created",
  add: "goals.own.added",
  delete: "goals.delete.done",
} as const;

/** Confirms a sent form in browsers without JavaScript. Other browsers show a toast. */
export function DoneNote({ done }: { done: GrowthDone | undefined }) {
  const { t } = useTranslation("growth-page");
  if (!done) return null;
  return <Alert variant="success" title={t(notes[done])} className="mb-6" />;
}
