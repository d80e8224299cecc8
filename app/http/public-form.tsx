import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "~/ui/use-hydrated";
import { FetcherForm, type FetcherFormProps } from "./fetcher-form";
import { elapsedField, honeypotField, stampField } from "./spam-trap-fields";

interface PublicFormProps<Names extends string> extends FetcherFormProps<Names> {
  /** The signed stamp from the loader. */
  stamp: string;
}

/** A form a guest may send: carries honeypot and stamp against machines (trap.server.ts). */
export function PublicForm<Names extends string>({ stamp, ...props }: PublicFormProps<Names>) {
  const { t } = useTranslation("common");
  const elapsed = useRef<HTMLInputElement>(null);
  // What the server wrote was there before this script: it has been open for as long as the page.
  const isDrawnHere = useHydrated();
  const [openedAt] = useState(() => (isDrawnHere ? performance.now() : 0));
  return (
    <FetcherForm<Names>
      {...props}
      beforeSend={() => {
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
