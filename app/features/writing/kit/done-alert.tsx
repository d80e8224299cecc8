import { Alert } from "~/ui/alert";
import { useWritingWords, type WritingScreens } from "./writing-screens";

/** What was just done to a text, for browsers without JavaScript; else a toast says it. */
export function DoneAlert({ screens, done }: { screens: WritingScreens; done: string | null }) {
  const words = useWritingWords(screens);
  if (!done) return null;
  return (
    <Alert variant="success" title={words(`${done}.title`)} className="mb-6">
      {words(`${done}.text`)}
    </Alert>
  );
}
