import { useFetcher } from "@remix-run/react";
import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { loadAllWords } from "~/i18n/late-words";
import { useToast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-region";
import type { FormAnswer } from "./form-answer";
import { useNewAnswer } from "./use-new-answer";

export interface FormToast {
  message: ToastMessage;
  /** What the toast's button sends to take the change back. */
  undo?: { action: string; fields: Record<string, string> } | undefined;
}

interface SentForm {
  id: string;
  /** What it was answered before. */
  before: FormAnswer | undefined;
  toToast: (answer: FormAnswer) => FormToast | undefined;
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
  const undo = useUndo();
  return (
    <SentFormContext.Provider value={watch}>
      {children}
      {sent.map((form) => (
        <AnswerToast key={form.id} form={form} onTold={forget} onUndo={undo} />
      ))}
    </SentFormContext.Provider>
  );
}

interface AnswerToastProps {
  form: SentForm;
  onTold: (form: SentForm) => void;
  onUndo: (undo: NonNullable<FormToast["undo"]>) => void;
}

function AnswerToast({ form, onTold, onUndo }: AnswerToastProps) {
  const { t } = useTranslation("ui");
  const { data } = useFetcher<FormAnswer>({ key: form.id });
  const { toast } = useToast();
  useNewAnswer(data === form.before ? undefined : data, (answer) => {
    const tell = () => {
      const words = form.toToast(answer);
      const action = words?.undo && { label: t("undo"), onClick: () => onUndo(words.undo!) };
      if (words) toast(action ? { ...words.message, action } : words.message);
      onTold(form);
    };
    if (window.loadWords) void loadAllWords().then(tell);
    else tell(); // in the administration, which has all its words
  });
  return null;
}

/** Sends what takes a change back and tells how it went. The form itself may be gone by then. */
function useUndo() {
  const { t } = useTranslation("ui");
  const { submit, data } = useFetcher<FormAnswer>();
  const { toast } = useToast();
  useNewAnswer(data, (answer) => {
    if (answer.ok) toast({ title: t("undone") });
    else
      toast({
        title: t("notUndone"),
        description: answer.message ?? t("common:unreachable"),
        variant: "destructive",
      });
  });
  return useCallback(
    ({ action, fields }: NonNullable<FormToast["undo"]>) => submit(fields, { method: "post", action }),
    [submit],
  );
}
