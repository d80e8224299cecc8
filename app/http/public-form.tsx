import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { writeDraft } from "~/ui/drafts";
import { useHydrated } from "~/ui/use-hydrated";
import { FetcherForm, type FetcherFormProps } from "./fetcher-form";
import { draftKey, keepFormDraft, restoreFormDraft } from "./form-draft";
import { elapsedField, honeypotField, stampField } from "./spam-trap-fields";

interface PublicFormProps<Names extends string> extends FetcherFormProps<Names> {
  /** The signed stamp from the loader. */
  stamp: string;
}

const edits = ["input", "change"] as const;

/**
 * A form that guests may send, with honeypot and stamp against robots (spam-trap.server.ts). What is typed is kept in
 * this tab until it is sent, so that it survives a change of the language.
 */
export function PublicForm<Names extends string>({ stamp, ...props }: PublicFormProps<Names>) {
  const { t } = useTranslation("common");
  const elapsed = useRef<HTMLInputElement>(null);
  // A form that the server rendered has been open for as long as the page.
  const isClientRendered = useHydrated();
  const [openedAt] = useState(() => (isClientRendered ? performance.now() : 0));
  const key = draftKey(props.action, props.intent);
  const keepDraft = () => {
    if (elapsed.current?.form) keepFormDraft(key, elapsed.current.form);
  };
  useEffect(() => {
    const form = elapsed.current!.form!;
    const keep = () => keepFormDraft(key, form);
    queueMicrotask(() => restoreFormDraft(key, form)); // inside an effect React does not render synchronously
    for (const type of edits) form.addEventListener(type, keep);
    return () => {
      for (const type of edits) form.removeEventListener(type, keep);
    };
  }, [key]);
  return (
    <FetcherForm<Names>
      {...props}
      onRefused={keepDraft}
      beforeSend={() => {
        writeDraft(key, null);
        if (elapsed.current) elapsed.current.value = String(Math.round(performance.now() - openedAt));
      }}
      hidden={(answer) => (
        <>
          {/* A form that was refused has no honeypot, so that a program cannot fill it for the person again and again. */}
          {answer?.ok !== false && (
            <div className="absolute -left-[9999px]" aria-hidden="true">
              <label>
                {t("leaveEmpty")}
                <input
                  type="text"
                  name={honeypotField}
                  tabIndex={-1}
                  autoComplete="off"
                  data-1p-ignore=""
                  data-bwignore=""
                  data-form-type="other"
                  data-lpignore="true"
                />
              </label>
            </div>
          )}
          <input type="hidden" name={stampField} value={answer?.stamp ?? stamp} />
          <input type="hidden" name={elapsedField} ref={elapsed} />
        </>
      )}
    />
  );
}
