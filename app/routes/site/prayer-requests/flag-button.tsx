import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { FLAG_FORM, pressedId } from "./board-forms";
import { useRef } from "react";
import { PublicForm } from "~/http/public-form";

interface FlagButtonProps {
  id: number;
  title: string;
  isSending: boolean;
  isSent: boolean;
}

/** Explains what a report does, then sends it. */
export function FlagButton({ id, title, isSending, isSent }: FlagButtonProps) {
  const { t } = useTranslation("prayers", { keyPrefix: "flag" });
  if (isSent) return <p className="text-sm text-ink-soft">{t("sent")}</p>;
  return (
    <details className="ms-auto text-sm open:basis-full">
      <summary
        aria-label={t("openLabel", { title })}
        className="ms-auto flex min-h-11 w-fit list-none items-center text-ink-soft underline underline-offset-4 [&::-webkit-details-marker]:hidden"
      >
        {t("open")}
      </summary>
      <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3 border-t border-line pt-3">
        <p className="max-w-md min-w-0 flex-1 basis-60 text-pretty">{t("text")}</p>
        <Button
          type="submit"
          form={FLAG_FORM}
          name="id"
          value={id}
          size="sm"
          variant="secondary"
          loading={isSending}
        >
          {t("button")}
        </Button>
      </div>
    </details>
  );
}

interface FlagFormProps {
  action: string;
  stamp: string;
  onFlagged: (id: number) => void;
}

/** The form that sends the reports. It has no visible fields: the cards' buttons submit it. */
export function FlagForm({ action, stamp, onFlagged }: FlagFormProps) {
  const { t } = useTranslation("prayers", { keyPrefix: "flag" });
  const pressed = useRef(0);
  return (
    <PublicForm
      id={FLAG_FORM}
      intent="flag"
      action={action}
      stamp={stamp}
      success={{ title: t("done"), isOnPage: true }}
      failure={t("failed")}
      failureText={t("failedText")}
      onSubmit={(event) => {
        pressed.current = pressedId(event);
      }}
      onSuccess={() => onFlagged(pressed.current)}
    >
      {() => <input type="hidden" name="intent" value="flag" />}
    </PublicForm>
  );
}
