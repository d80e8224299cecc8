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
 * A form a guest may send: carries honeypot and stamp against machines (trap.server.ts). What is typed stays in this tab
 * until it is sent, so that nothing is lost with a change of the language.
 */
export function PublicForm<Names extends string>({ stamp, ...props }: PublicFormProps<Names>) {
  const { t } = useTranslation("common");
  const elapsed = useRef<HTMLInputElement>(null);
  // What the server wrote was there before this script: it has been open for as long as the page.
  const isDrawnHere = useHydrated();
  const [openedAt] = useState(() => (isDrawnHere ? performance.now() : 0));
  const key = draftKey(props.action, props.intent);
  const keepDraft = () => elapsed.current?.form && keepFormDraft(key, elapsed.current.form);
  useEffect(() => {
    const form = elapsed.current!.form!;
    const keep = () => keepFormDraft(key, form);
    queueMicrotask(() => restoreFormDraft(key, form)); // React renders nothing at once within an effect
    for (const type of edits) form.addEventListener(type, keep);
    return () => {
      for (const type of edits) form.removeEventListener(type, keep);
    };
  }, [key]);
  return (
    <FetcherForm<Names>
      {...props}
      isQuiet
      onRefused={keepDraft}
      beforeSend={() => {
        writeDraft(key, null);
        if (elapsed.current) elapsed.current.value = String(Math.round(performance.now() - openedAt));
      }}
      hidden={
        <>
          <div className="absolute -left-[9999px]" aria-hidden="true">
            <label>
              {t("leaveEmpty")}
              <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <input type="hidden" name={stampField} value={stamp} />
          <input type="hidden" name={elapsedField} ref={elapsed} />
        </>
      }
    />
  );
}
