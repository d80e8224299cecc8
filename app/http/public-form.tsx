import { useForm, type FieldMetadata } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { useToast } from "~/ui/toast";
import type { FormAnswer } from "./form-action.server";
import { unreached } from "./form-client-action";
import { elapsedField, honeypotField, stampField } from "./trap-fields";

type Fields<Names extends string> = Record<Names, FieldMetadata<string | undefined>>;

interface PublicFormProps<Names extends string> {
  /** Names the form among those of a page; its fields' ids begin with it. */
  id: string;
  /** The screen whose action takes the form. */
  action: string;
  /** The signed stamp from the loader. */
  stamp: string;
  /** What the toast says; without a description only its title. */
  success: { title: string; description?: string };
  /** Title of the refusal; the server says why below it. */
  failure: string | ((answer: FormAnswer) => string);
  /** What stands below it when the server said nothing: it was not reached. */
  failureText?: string;
  /** What fields hold before anything is typed. */
  initial?: Partial<Record<Names, string>>;
  onSuccess?: () => void;
  className?: string;
  /** Draws the fields and the button; `fields.email.errors` are already in the visitor's language. */
  children: (form: { fields: Fields<Names>; pending: boolean }) => ReactNode;
}

/**
 * A form a guest may send: by fetch where there is JavaScript, as a plain post where not; checked by the server alone
 * (the browser downloads no schema), with errors at their fields and what was typed kept. Carries honeypot and stamp.
 */
export function PublicForm<Names extends string>(props: PublicFormProps<Names>) {
  const { t } = useTranslation("common");
  const fetcher = useFetcher<FormAnswer>({ key: props.id });
  const posted = useActionData<FormAnswer>();
  const [offline, setOffline] = useState(false);
  const answer = fetcher.data ?? posted;
  const { toast } = useToast();
  const opened = useRef(0);
  const elapsed = useRef<HTMLInputElement>(null);
  const messageId = useId();

  const [form, fields] = useForm<Record<string, string | undefined>>({
    id: props.id,
    lastResult: fetcher.state === "idle" ? answer?.lastResult : null,
    defaultValue: props.initial,
    shouldValidate: "onSubmit",
  });

  useEffect(() => {
    opened.current = Date.now();
  }, []);
  const wordsFor = (refusal: FormAnswer) => ({
    title: typeof props.failure === "function" ? props.failure(refusal) : props.failure,
    description: refusal.message ?? props.failureText ?? t("unreachable"),
  });
  const refusal = offline ? wordsFor(unreached) : answer && !answer.ok ? wordsFor(answer) : undefined;
  const { success, onSuccess } = props;
  const told = useRef<FormAnswer>();
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || told.current === fetcher.data) return;
    told.current = fetcher.data;
    if (fetcher.data.ok) {
      toast(success);
      onSuccess?.();
    } else if (refusal) {
      toast({ ...refusal, variant: "destructive" });
    }
  });

  function send(event: FormEvent<HTMLFormElement>) {
    setOffline(!navigator.onLine);
    if (!navigator.onLine) {
      event.preventDefault(); // Remix would leave the page to look for what it needs
      toast({ ...wordsFor(unreached), variant: "destructive" });
      return;
    }
    if (elapsed.current) elapsed.current.value = String(Date.now() - opened.current);
    form.onSubmit(event);
  }

  return (
    <fetcher.Form
      method="post"
      action={props.action}
      id={form.id}
      onSubmit={send}
      noValidate
      className={props.className}
      aria-describedby={refusal ? messageId : undefined}
    >
      <div className="absolute -left-[9999px]" aria-hidden="true">
        <label>
          {t("leaveEmpty")}
          <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name={stampField} value={props.stamp} />
      <input type="hidden" name={elapsedField} ref={elapsed} />
      {refusal && (
        <Alert id={messageId} variant="error" title={refusal.title}>
          {refusal.description}
        </Alert>
      )}
      {props.children({ fields: fields as unknown as Fields<Names>, pending: fetcher.state !== "idle" })}
    </fetcher.Form>
  );
}
