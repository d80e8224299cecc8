import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/http/form-answer";
import { NewAlert } from "./new-alert";

/** What should be looked at before a form is saved. The token confirms exactly this. */
export interface QuestionScreen {
  token: string;
  sentences: string[];
}

/** The question in a form's answer; undefined without one. */
export const readQuestion = (answer: FormAnswer | undefined): QuestionScreen | undefined =>
  answer?.ok ? (answer as FormAnswer<QuestionScreen | undefined>).result : undefined;

/** The sentences of a question, and its token: saving again confirms it. */
export function EntryQuestion({ question }: { question: QuestionScreen | undefined }) {
  const { t } = useTranslation("admin-entered");
  if (!question?.token) return null;
  return (
    <NewAlert of={question} variant="info" title={t("check.title")}>
      <input type="hidden" name="confirmed" value={question.token} />
      <ul className="mt-1 list-disc ps-5">
        {question.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </NewAlert>
  );
}
