import { useFetcher } from "@remix-run/react";
import { createContext, useCallback, useContext, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-region";
import type { FormAnswer } from "./form-answer";
import { useNewAnswer } from "./use-new-answer";

export interface FormToast {
  message: ToastMessage;
  /** What the toast's undo button sends. */
  undo?: { action: string; fields: Record<string, string> } | undefined;
}

interface SentForm {
  id: string;
  /** The form's previous answer. */
  before: FormAnswer | undefined;
  toToast: (answer: FormAnswer) => FormToast | undefined;
}

const SentFormContext = createContext<(form: SentForm) => void>(() => undefined);

/** Call it with a form that is being sent: a toast shows the answer. */
export const useAnswerToast = () => useContext(SentFormContext);

/**
 * Shows the toasts of the forms below it. A form cannot do that itself: the data that is loaded after a success may
 * remove it, and React may render that data together with its answer.
 */
export function FormToasts({ children }: { children: ReactNode }) {
  const [sent, setSent] = useState<readonly SentForm[]>([]);
  const watch = useCallback(
    (form: SentForm) => setSent((forms) => [...forms.filter(({ id }) => id !== form.id), form]),
    [],
  );
  const forget = useCallback(
    (shown: SentForm) => setSent((forms) => forms.filter((form) => form !== shown)),
    [],
  );
  const undo = useUndo();
  return (
    <SentFormContext.Provider value={watch}>
      {children}
      {sent.map((form) => (
        <AnswerToast key={form.id} form={form} onShown={forget} onUndo={undo} />
      ))}
    </SentFormContext.Provider>
  );
}

interface AnswerToastProps {
  form: SentForm;
  onShown: (form: SentForm) => void;
  onUndo: (undo: NonNullable<FormToast["undo"]>) => void;
}

function AnswerToast({ form, onShown, onUndo }: AnswerToastProps) {
  const { t } = useTranslation("ui");
  const { data } = useFetcher<FormAnswer>({ key: form.id });
  const { toast } = useToast();
  useNewAnswer(data === form.before ? undefined : data, (answer) => {
    const shown = form.toToast(answer);
    const action = shown?.undo && { label: t("undo"), onClick: () => onUndo(shown.undo!) };
    if (shown) toast(action ? { ...shown.message, action } : shown.message);
    onShown(form);
  });
  return null;
}

/** Sends an undo and shows a toast with the outcome. The form itself may be gone by then. */
function useUndo() {
  const { t } = useTranslation("ui");
  const { submit, data } = useFetcher<FormAnswer>();
  const { toast } = useToast();
  useNewAnswer(data, (answer) => {
    if (answer.ok) toast({ title: t("undone") });
    else
      toast({
        title: t("notUndone"),
        description: answer.message,
        variant: "destructive",
      });
  });
  return useCallback(
    ({ action, fields }: NonNullable<FormToast["undo"]>) => submit(fields, { method: "post", action }),
    [submit],
  );
}
