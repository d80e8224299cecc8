import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { useWritingWords, type WritingScreens } from "./writing-screens";

/** What was just done to a text, for browsers without JavaScript; else a toast says it. */
export function DoneAlert({ screens, done }: { screens: WritingScreens; done: string | null }) {
  const words = useWritingWords(screens);
  const { t } = useTranslation("admin-writing", { keyPrefix: "takeBack" });
  if (!done) return null;
  const [title, text] =
    done === "unpublished" ? [t("done"), t("doneText")] : [words(`${done}.title`), words(`${done}.text`)];
  return (
    <Alert variant="success" title={title} className="mb-6">
      {text}
    </Alert>
  );
}
