import { HandHeart } from "~/ui/icons";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RequestCard } from "~/features/prayers/requests/request-card";
import { Button } from "~/ui/button";
import { PRAY_FORM } from "./board-forms";

interface PrayButtonProps extends Pick<RequestCard, "id" | "title"> {
  isPraying: boolean;
  hasPrayed: boolean;
  /** This is the button that the visitor pressed last. */
  takesFocus: boolean;
}

/** Submits `PrayForm`. While its name is empty, CSS shows a link to the name field instead, also without JavaScript. */
export function PrayButton({ id, title, isPraying, hasPrayed, takesFocus }: PrayButtonProps) {
  const { t } = useTranslation("prayers");
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasPrayed && takesFocus) note.current?.focus({ preventScroll: true });
  }, [hasPrayed, takesFocus]);
  if (hasPrayed) {
    return (
      <p ref={note} tabIndex={-1} className="flex min-h-11 items-center gap-2 font-semibold text-success">
        <HandHeart aria-hidden="true" className="size-5 shrink-0" />
        {t("pray.prayed")}
      </p>
    );
  }
  return (
    <>
      <Button
        type="submit"
        form={PRAY_FORM}
        name="id"
        value={id}
        loading={isPraying}
        aria-label={t("pray.buttonLabel", { title })}
        className="group-has-[.pray-name:placeholder-shown]/board:hidden"
      >
        <HandHeart aria-hidden="true" />
        {t("pray.button")}
      </Button>
      <a
        href={`#${PRAY_FORM}-userName`}
        className="link hidden min-h-11 items-center group-has-[.pray-name:placeholder-shown]/board:inline-flex"
      >
        {t("pray.enterName")}
      </a>
    </>
  );
}
