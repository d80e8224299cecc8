import { useForm, type FieldMetadata } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { startTransition, useEffect, useId, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { useToast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-region";
import type { FormAnswer } from "./form-answer";
import { unreachedAnswer } from "./form-client-action";
import { FormPending } from "./form-pending";
import { useAnswerToast, type FormToast } from "./form-toasts";
import { useNewAnswer } from "./use-new-answer";

export type FormFields<Names extends string> = Record<Names, FieldMetadata<string | undefined>>;
type Words = Pick<ToastMessage, "title" | "description" | "also"> & {
  /** Fields, `intent` among them, that take the change back when they are sent to the same action. */
  undo?: Record<string, string> | undefined;
};

/** What a form draws itself from. */
export interface FormState<Names extends string> {
  /** `fields.email.errors` are already in the person's language. */
  fields: FormFields<Names>;
  pending: boolean;
  /** The server's last answer to this form. */
  answer: FormAnswer | undefined;
}

export interface FetcherFormProps<Names extends string> {
  /** Names the form among those of a page; its fields' ids begin with it. */
  id: string;
  /** The screen whose action takes the form. */
  action: string;
  /** What the toast says; nothing where the page itself shows the success. */
  success?: Words | ((answer: FormAnswer) => Words | undefined);
  /** Title of the refusal; the server says why below it. */
  failure: string | ((answer: FormAnswer) => string);
  /** The text below it when the server could not be reached. */
  failureText?: string;
  /** What fields hold before anything is typed. */
  initial?: Partial<Record<Names, string>>;
  onSuccess?: (answer: FormAnswer) => void;
  /** Before anything else: who prevents the default sends the form another way. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  className?: string;
  /** The form brings a file. */
  encType?: "multipart/form-data";
  /** Which of a page's forms this is, where it has several: only answers to this intent are its own. */
  intent?: string;
  children: (form: FormState<Names>) => ReactNode;
}

interface Hooks {
  /** Fields no person sees. */
  hidden?: ReactNode;
  beforeSend?: () => void;
  /** The server refused it, or could not be reached: what was typed is still there. */
  onRefused?: () => void;
  /** A refusal that stands at fields is said there, without a toast. */
  isQuiet?: boolean;
}

/** Whether a refusal stands at fields, the first of which takes the focus. */
const isAtFields = ({ lastResult }: FormAnswer) =>
  Object.keys(lastResult?.error ?? {}).some((name) => name !== "");

/**
 * A form sent by fetch where there is JavaScript, as a plain post where not; checked by the server alone (the browser
 * downloads no schema), with errors at their fields and what was typed kept.
 */
export function FetcherForm<Names extends string>({
  hidden,
  beforeSend,
  onRefused,
  isQuiet,
  ...props
}: FetcherFormProps<Names> & Hooks) {
  const { t } = useTranslation("common");
  const unreachable = t("unreachable");
  const fetcher = useFetcher<FormAnswer>({ key: props.id });
  const posted = useActionData<FormAnswer | undefined>();
  const [offline, setOffline] = useState(false);
  const answer = fetcher.data ?? (!props.intent || posted?.intent === props.intent ? posted : undefined);
  // The answer that the rendered data already follow. The router marks a fetcher as idle in the current state of React:
  // another render may see that beside the old data. The router's new data come in a transition, so this state is set
  // in a transition too and renders with them.
  const [settled, setSettled] = useState<FormAnswer>();
  const pending = fetcher.state !== "idle" || (fetcher.data !== undefined && fetcher.data !== settled);
  const { toast } = useToast();
  const tellAnswer = useAnswerToast();
  const messageId = useId();

  const [form, fields] = useForm<Record<string, string | undefined>>({
    id: props.id,
    lastResult: pending ? null : answer?.lastResult,
    defaultValue: props.initial,
    shouldValidate: "onSubmit",
  });

  const wordsFor = (refusal: FormAnswer) => ({
    title: typeof props.failure === "function" ? props.failure(refusal) : props.failure,
    description: refusal.message ?? props.failureText ?? unreachable,
  });
  const refusal = offline ? wordsFor(unreachedAnswer) : answer && !answer.ok ? wordsFor(answer) : undefined;
  const toToast = (given: FormAnswer): FormToast | undefined => {
    if (isQuiet && isAtFields(given)) return undefined;
    if (!given.ok) return { message: { ...wordsFor(given), variant: "destructive" } };
    const words = typeof props.success === "function" ? props.success(given) : props.success;
    if (!words) return undefined;
    const { undo, ...message } = words;
    return { message, undo: undo && { action: props.action, fields: undo } };
  };

  useEffect(() => {
    if (fetcher.state === "idle" && settled !== fetcher.data) startTransition(() => setSettled(fetcher.data));
  });
  // Not before all is asked: Remix ends a navigation that begins meanwhile, on an empty page.
  useNewAnswer(pending ? undefined : fetcher.data, (given) => {
    if (given.ok) props.onSuccess?.(given);
    else onRefused?.();
  });

  function send(event: FormEvent<HTMLFormElement>) {
    props.onSubmit?.(event);
    if (event.defaultPrevented) return;
    setOffline(!navigator.onLine);
    if (!navigator.onLine) {
      event.preventDefault(); // Remix would leave the page to look for what it needs
      toast({ ...wordsFor(unreachedAnswer), variant: "destructive" });
      return;
    }
    beforeSend?.();
    form.onSubmit(event);
    tellAnswer({ id: props.id, before: fetcher.data, toToast });
  }

  return (
    <fetcher.Form
      method="post"
      action={props.action}
      encType={props.encType}
      id={form.id}
      onSubmit={send}
      noValidate
      className={props.className}
      aria-describedby={refusal ? messageId : undefined}
    >
      {hidden}
      {refusal && (
        <Alert id={messageId} variant="error" title={refusal.title}>
          {refusal.description}
        </Alert>
      )}
      <FormPending.Provider value={pending}>
        {props.children({
          fields: fields as unknown as FormFields<Names>,
          pending,
          answer,
        })}
      </FormPending.Provider>
    </fetcher.Form>
  );
}
