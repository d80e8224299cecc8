import { X } from "~/ui/icons";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { SunriseMark } from "~/ui/illustration/sunrise-mark";

interface MinimisedTourProps {
  /** Counted from 1. */
  number: number;
  total: number;
  takesFocus: boolean;
  onReopen: () => void;
  onSkip: () => void;
}

/** A floating button that reopens the tour at its step, and a button that ends it. */
export function MinimisedTour({ number, total, takesFocus, onReopen, onSkip }: MinimisedTourProps) {
  const { t } = useTranslation("tour");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section
      aria-label={t("label")}
      className="no-print fixed end-4 bottom-4 z-40 flex animate-fade-in rounded-full border border-line bg-surface shadow-raised sm:end-6 sm:bottom-6"
    >
      <Button ref={button} variant="quiet" className="ps-3" onClick={onReopen}>
        <SunriseMark className="size-7" />
        {t("resume")}
        <span className="font-normal text-ink-soft">{t("place", { number, total })}</span>
      </Button>
      <Button variant="quiet" size="icon" onClick={onSkip} aria-label={t("end")}>
        <X aria-hidden="true" />
      </Button>
    </section>
  );
}
