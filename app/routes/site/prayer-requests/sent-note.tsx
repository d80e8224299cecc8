import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { UiLink } from "~/ui/link";

interface SentNoteProps {
  title: string;
  text: string;
  /** The note replaces a form that had the focus. */
  takesFocus: boolean;
}

/** Replaces a sent form: what happens next, and a link to the visitor's own requests. */
export function SentNote({ title, text, takesFocus }: SentNoteProps) {
  const { t } = useTranslation("prayers");
  const path = useLocalePath();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) note.current?.focus();
  }, [takesFocus]);
  return (
    <Alert
      ref={note}
      variant="success"
      silent={takesFocus}
      title={title}
      action={
        <>
          <ButtonLink asChild variant="secondary">
            <UiLink href={path("/prayer-requests/mine")}>{t("mine.title")}</UiLink>
          </ButtonLink>
          <ButtonLink asChild variant="secondary">
            <UiLink href={path("/prayer-requests")}>{t("actions.view")}</UiLink>
          </ButtonLink>
        </>
      }
    >
      {text}
    </Alert>
  );
}
