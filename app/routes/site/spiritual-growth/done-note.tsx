import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import type { GrowthDone } from "./growth-page";

const notes = {
  complete: "goals.completed",
  create: "goals.created",
  add: "goals.own.added",
  delete: "goals.delete.done",
} as const;

/** Says to a browser without JavaScript what its form did; the others see a toast. */
export function DoneNote({ done }: { done: GrowthDone | undefined }) {
  const { t } = useTranslation("growth-page");
  if (!done) return null;
  return <Alert variant="success" title={t(notes[done])} className="mb-6" />;
}
