import { useTranslation } from "react-i18next";
import type { BadgesDone } from "~/features/badges/page-choices";
import { Alert } from "~/ui/alert";

const notes = { activity: "demo.done", name: "name.saved", removeName: "name.removed" } as const;

/** Confirms a sent form in browsers without JavaScript. Other browsers show a toast. */
export function DoneNote({ done }: { done: BadgesDone | undefined }) {
  const { t } = useTranslation("badges-page");
  if (!done) return null;
  return <Alert variant="success" title={t(notes[done])} className="mb-6" />;
}
