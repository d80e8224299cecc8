import type { i18n as I18n } from "i18next";
import { useEffect, useRef, useState, type FocusEvent } from "react";
import type { TourStep } from "~/features/onboarding/tour-steps";
import { loadTourSentences } from "~/i18n/tour-sentences";
import { MinimisedTour } from "./minimised-tour";
import { TourPanel } from "./tour-panel";
import { fetchProgress, sendProgress, toProgress } from "./tour-progress";
import { readTourStep, storeTourCompleted, storeTourStep } from "./tour-storage";
import { findTourStops, usePointAt } from "./tour-stops";

interface TourStart {
  stops: TourStep[];
  firstIndex: number;
  startsMinimised: boolean;
  /** The visitor opened the tour: it takes the focus and scrolls at once. */
  isAsked: boolean;
}

/** What the tour needs to open, or null when this visitor has taken it. An unfinished tour opens minimised. */
export async function prepareTour(i18n: I18n, isAsked: boolean): Promise<TourStart | null> {
  const stops = findTourStops();
  if (isAsked) {
    await loadTourSentences(i18n);
    return { stops, firstIndex: 0, startsMinimised: false, isAsked };
  }
  const [progress] = await Promise.all([fetchProgress(), loadTourSentences(i18n)]);
  if (progress?.completedAt) {
    storeTourCompleted();
    return null;
  }
  const left = readTourStep() ?? (progress ? progress.currentStep - 1 : null);
  const firstIndex = left !== null && left in stops ? left : 0;
  return { stops, firstIndex, startsMinimised: left !== null, isAsked };
}

interface TourProps extends TourStart {
  onClose: () => void;
}

/** The tour of the landing page: a panel, or a button that reopens it. It never blocks the page. */
export function Tour({ stops, firstIndex, startsMinimised, isAsked, onClose }: TourProps) {
  const [index, setIndex] = useState(firstIndex);
  const [isMinimised, setMinimised] = useState(startsMinimised);
  // A tour that opens by itself neither takes the focus nor scrolls.
  const [takesFocus, setTakesFocus] = useState(isAsked);
  const [scrolls, setScrolls] = useState(isAsked);
  const { box, rememberFocus, hasFocus, returnFocus } = useFocusReturn();
  const step = stops[index]!;
  usePointAt(step, { isActive: !isMinimised, scrolls });

  const goTo = (next: number) => {
    storeTourStep(next);
    setScrolls(true);
    setIndex(next);
  };
  const minimise = () => {
    storeTourStep(index);
    sendProgress(toProgress(stops, index, "minimised"));
    setTakesFocus(hasFocus());
    setMinimised(true);
  };
  const reopen = () => {
    setScrolls(true);
    setTakesFocus(true);
    setMinimised(false);
  };
  const close = (end: "skipped" | "finished") => {
    storeTourCompleted();
    sendProgress(toProgress(stops, index, end));
    returnFocus();
    onClose();
  };
  useEscape(minimise, !isMinimised);
  useFormFocus(minimise, !isMinimised);

  const place = { step, number: index + 1, total: stops.length, takesFocus };
  return (
    <div ref={box} onFocus={rememberFocus}>
      {isMinimised ? (
        <MinimisedTour {...place} onReopen={reopen} onSkip={() => close("skipped")} />
      ) : (
        <TourPanel
          {...place}
          onMinimise={minimise}
          onSkip={() => close("skipped")}
          onPrevious={() => goTo(index - 1)}
          onNext={() => (index + 1 < stops.length ? goTo(index + 1) : close("finished"))}
        />
      )}
    </div>
  );
}

/** Escape minimises the tour, unless it closes something else on the page. */
function useEscape(minimise: () => void, isActive: boolean): void {
  const latest = useRef(minimise);
  useEffect(() => {
    latest.current = minimise;
  });
  useEffect(() => {
    if (!isActive) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector("[role=dialog], header details[open], :is(input, textarea, select):focus"))
        return;
      latest.current();
    };
    // In the capture phase: before an open dialog or menu handles the key and closes.
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, [isActive]);
}

/** Makes way for a form that the visitor starts to fill in. */
function useFormFocus(minimise: () => void, isActive: boolean): void {
  const latest = useRef(minimise);
  useEffect(() => {
    latest.current = minimise;
  });
  useEffect(() => {
    if (!isActive) return;
    const focus = ({ target }: globalThis.FocusEvent) => {
      if (target instanceof Element && target.matches("main form :is(input, textarea, select)"))
        latest.current();
    };
    document.addEventListener("focusin", focus);
    return () => document.removeEventListener("focusin", focus);
  }, [isActive]);
}

/** Returns the focus to the element that had it before, else to the page's main content. */
function useFocusReturn() {
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const hasFocus = () => box.current?.contains(document.activeElement) ?? false;
  return {
    box,
    hasFocus,
    rememberFocus({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof HTMLElement && !box.current?.contains(relatedTarget)) {
        cameFrom.current = relatedTarget;
      }
    },
    returnFocus() {
      if (!hasFocus()) return;
      if (cameFrom.current?.isConnected) cameFrom.current.focus();
      else document.getElementById("main")?.focus({ preventScroll: true });
    },
  };
}
