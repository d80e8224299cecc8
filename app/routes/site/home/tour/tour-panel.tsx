import { ChevronDown } from "~/ui/icons";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { TourStep } from "~/features/onboarding/tour-steps";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";

interface TourPanelProps {
  step: TourStep;
  /** Counted from 1. */
  number: number;
  total: number;
  takesFocus: boolean;
  onMinimise: () => void;
  onSkip: () => void;
  onPrevious: () => void;
  onNext: () => void;
}

/** The current step: a bottom sheet on a phone, a low bar on a wide screen. Not modal. */
export function TourPanel({ step, number, total, takesFocus, ...on }: TourPanelProps) {
  const { t } = useTranslation("tour");
  const panel = useRef<HTMLElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const isAnnounced = useAfterFirstFrame();
  useRoomBelow(panel);
  useEffect(() => {
    if (takesFocus) panel.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isLast = number === total;
  const goBack = () => {
    if (number === 2) next.current?.focus(); // the first step has no button "previous"
    on.onPrevious();
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t("label")}
      className={classNames(
        "no-print fixed inset-x-0 bottom-0 z-40 flex max-h-[50dvh] flex-col overflow-y-auto rounded-t-2xl border-line",
        "animate-fade-in border-t bg-surface px-5 pt-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ink shadow-raised",
        "outline-none sm:bottom-4 sm:mx-auto sm:max-w-form sm:rounded-2xl sm:border",
        "lg:min-h-26 lg:max-w-page lg:flex-row lg:items-center lg:gap-8 lg:py-3 lg:ps-6 lg:pe-3",
      )}
    >
      <div className="flex items-center gap-4 lg:block lg:shrink-0">
        <p className="eyebrow">{t("label")}</p>
        <TourDots {...{ number, total }} />
      </div>
      <div aria-live="polite" aria-atomic="true" className="mt-3 min-h-30 lg:mt-0 lg:min-h-0 lg:flex-1">
        {isAnnounced && (
          <>
            <p className="sr-only">{t("count", { number, total })}</p>
            <p className="font-serif text-2xl leading-tight text-balance lg:text-xl">
              {t(`steps.${step}.title`)}
            </p>
            <p className="mt-1.5 text-pretty text-ink-soft lg:mt-1 lg:text-sm">{t(`steps.${step}.text`)}</p>
          </>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-2 lg:mt-0 lg:shrink-0">
        {!isLast && (
          <Button variant="quiet" className="me-auto -ms-5 lg:ms-0" onClick={on.onSkip}>
            {t("skip")}
          </Button>
        )}
        {number > 1 && (
          <Button variant="secondary" onClick={goBack}>
            {t("previous")}
          </Button>
        )}
        <Button ref={next} onClick={on.onNext}>
          {t(isLast ? "finish" : "next")}
        </Button>
      </div>
      <div className="absolute end-2 top-1.5 lg:static lg:-ms-6 lg:shrink-0">
        <Button
          variant="quiet"
          size="icon"
          onClick={on.onMinimise}
          aria-label={t("minimise")}
          aria-keyshortcuts="Escape"
        >
          <ChevronDown aria-hidden="true" />
        </Button>
      </div>
    </section>
  );
}

function TourDots({ number, total }: Pick<TourPanelProps, "number" | "total">) {
  const { t } = useTranslation("tour");
  return (
    <p className="flex gap-1.5 lg:mt-2" role="img" aria-label={t("count", { number, total })}>
      {Array.from({ length: total }, (_, at) => (
        <span
          key={at}
          className={classNames(
            "h-1.5 rounded-full",
            at + 1 === number ? "w-5" : "w-1.5",
            at < number ? "bg-brand" : "bg-line-strong",
          )}
        />
      ))}
    </p>
  );
}

/** False for the first frame, so that a live region exists before its text. */
function useAfterFirstFrame(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAfter(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isAfter;
}

/** Keeps toasts above the panel, and scrolls focused elements clear of it. */
function useRoomBelow(panel: RefObject<HTMLElement>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    // The observer may still call after React has cleared the reference.
    const element = panel.current!;
    const measure = () => {
      const height = `${Math.ceil(innerHeight - element.getBoundingClientRect().top)}px`;
      style.setProperty("--foot", height);
      style.setProperty("scroll-padding-bottom", height);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--foot");
      style.removeProperty("scroll-padding-bottom");
    };
  }, [panel]);
}
