import { useFetcher } from "@remix-run/react";
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from "react";
import { loadAllWords } from "~/i18n/late-words";
import { useToast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-region";
import type { FormAnswer } from "./form-answer";

interface SentForm {
  id: string;
  /** What it was answered before. */
  before: FormAnswer | undefined;
  toToast: (answer: FormAnswer) => ToastMessage | undefined;
}

const SentFormContext = createContext<(form: SentForm) => void>(() => undefined);

/** To be called with a form that is being sent: the toast says what it was answered. */
export const useAnswerToast = () => useContext(SentFormContext);

/**
 * Shows the toasts of the forms below it. They are not the forms' own matter: one may go with the data that its success
 * loads, and React may render its answer and those data at once.
 */
export function FormToasts({ children }: { children: ReactNode }) {
  const [sent, setSent] = useState<readonly SentForm[]>([]);
  const watch = useCallback(
    (form: SentForm) => setSent((forms) => [...forms.filter(({ id }) => id !== form.id), form]),
    [],
  );
  const forget = useCallback(
    (told: SentForm) => setSent((forms) => forms.filter((form) => form !== told)),
    [],
  );
  return (
    <SentFormContext.Provider value={watch}>
      {children}
      {sent.map((form) => (
        <AnswerToast key={form.id} form={form} onTold={forget} />
      ))}
    </SentFormContext.Provider>
  );
}

function AnswerToast({ form, onTold }: { form: SentForm; onTold: (form: SentForm) => void }) {
  const { data } = useFetcher<FormAnswer>({ key: form.id });
  const { toast } = useToast();
  useEffect(() => {
    if (!data || data === form.before) return;
    let isOver = false;
    void loadAllWords().then(() => {
      if (isOver) return;
      const message = form.toToast(data);
      if (message) toast(message);
      onTold(form);
    });
    return () => {
      isOver = true;
    };
  }, [data, form, toast, onTold]);
  return null;
}
