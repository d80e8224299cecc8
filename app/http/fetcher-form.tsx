import { useForm, type FieldMetadata } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { startTransition, useEffect, useId, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { useToast } from "~/ui/toast";
import type { ToastMessage } from "~/ui/toast-region";
import type { FormAnswer } from "./form-answer";
import { serverUnreachableAnswer } from "./form-client-action";
import { FormPending } from "./form-pending";
import { useAnswerToast, type FormToast } from "./form-toasts";
import { useNewAnswer } from "./use-new-answer";

export type FormFields<Names extends string> = Record<Names, FieldMetadata<string | undefined>>;
type Words = Pick<ToastMessage, "title" | "description" | "isOnPage" | "variant"> & {
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
  /** Unique on the page. The ids of the fields begin with it. */
  id: string;
  /** The path of the screen whose action handles the form. */
  action: string;
  /** Text of the success toast. `isOnPage` when the page itself shows the success; omit it when that takes the focus. */
  success?: Words | ((answer: FormAnswer) => Words | undefined);
  /** Title of an error; the server's message is shown below it. */
  failure: string | ((answer: FormAnswer) => string);
  /** Text below the title when the server could not be reached. */
  failureText?: string;
  /** Initial values of the fields. */
  initial?: Partial<Record<Names, string>>;
  onSuccess?: (answer: FormAnswer) => void;
  /** Runs first. If it prevents the default, the form is not sent: the caller sends it in another way. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** A toast also tells of errors at fields. */
  tellsFieldErrors?: boolean;
  className?: string;
  /** For a form that uploads a file. */
  encType?: "multipart/form-data";
  /** For a page with several forms: this form shows only answers to this intent. */
  intent?: string;
  children: (form: FormState<Names>) => ReactNode;
}

interface Hooks {
  /** Hidden fields, by the server's last answer to this form. */
  hidden?: (answer: FormAnswer | undefined) => ReactNode;
  beforeSend?: () => void;
  /** Called when the server refused the form or could not be reached. What was typed is still there. */
  onRefused?: () => void;
}

/** Whether a refusal has errors at fields; the first of these fields gets the focus. */
const isAtFields = ({ lastResult }: FormAnswer) =>
  Object.keys(lastResult?.error ?? {}).some((name) => name !== "");

/** Whether nothing, for example a bar, is before its first and its last line. */
function isInSight(element: HTMLElement | null): boolean {
  if (!element) return false;
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const isAt = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
  return isAt(top + 1) && isAt(bottom - 1);
}

/**
 * A form that is sent by fetch, or as a plain POST without JavaScript. Only the server validates it (the browser
 * downloads no schema). Errors are shown at their fields, and what was typed is kept.
 */
export function FetcherForm<Names extends string>({
  hidden,
  beforeSend,
  onRefused,
  ...props
}: FetcherFormProps<Names> & Hooks) {
  const { t } = useTranslation("common");
  const unreachable = t("unreachable");
  const fetcher = useFetcher<FormAnswer>({ key: props.id });
  const posted = useActionData<FormAnswer | undefined>();
  const [offline, setOffline] = useState(false);
  const answer = fetcher.data ?? (!props.intent || posted?.intent === props.intent ? posted : undefined);
  // The answer whose new data is already rendered. The router marks a fetcher as idle outside of React's state, so a
  // render may see that together with the old data. The router's new data comes in a transition, so this state is set
  // in a transition too and renders together with it.
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
  const refusal = offline
    ? wordsFor(serverUnreachableAnswer)
    : answer && !answer.ok
      ? wordsFor(answer)
      : undefined;
  // In the administration each failure has a toast (specification, section 8), elsewhere one whose box is out of sight.
  const isShown = () => !props.action.startsWith("/admin") && isInSight(document.getElementById(messageId));
  const toToast = (given: FormAnswer): FormToast | undefined => {
    if (!given.ok) {
      if (isAtFields(given) ? !props.tellsFieldErrors : isShown()) return undefined;
      return { message: { ...wordsFor(given), variant: "destructive" } };
    }
    const words = typeof props.success === "function" ? props.success(given) : props.success;
    if (!words) return undefined;
    const { undo, ...message } = words;
    return { message, undo: undo && { action: props.action, fields: undo } };
  };

  useEffect(() => {
    if (fetcher.state === "idle" && settled !== fetcher.data) startTransition(() => setSettled(fetcher.data));
  });
  // Only when nothing is pending: Remix aborts a navigation that begins earlier, and leaves an empty page.
  useNewAnswer(pending ? undefined : fetcher.data, (given) => {
    if (given.ok) props.onSuccess?.(given);
    else onRefused?.();
  });

  function send(event: FormEvent<HTMLFormElement>) {
    props.onSubmit?.(event);
    if (event.defaultPrevented) return;
    setOffline(!navigator.onLine);
    if (!navigator.onLine) {
      event.preventDefault(); // Remix would leave the page to load what it needs
      // When the box is there.
      requestAnimationFrame(() => {
        if (!isShown()) toast({ ...wordsFor(serverUnreachableAnswer), variant: "destructive" });
      });
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
      {hidden?.(answer)}
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
