import { useEffect } from "react";
import { tourSteps, type TourStep } from "~/features/onboarding/tour-steps";

const SCROLL_MS = 500;
const HIGHLIGHT_MS = 3000;

/** The elements that the steps are about, by their ids. */
const targets: Record<TourStep, string> = {
  welcome: "home",
  dailyVerse: "devotion",
  donations: "donate",
  prayerRequests: "prayer",
  languages: "language-switcher",
};

/** The steps whose element is on this page: a site in one language has no switcher. */
export const findTourStops = (): TourStep[] =>
  tourSteps.filter((step) => document.getElementById(targets[step]) !== null);

interface Pointing {
  isActive: boolean;
  scrolls: boolean;
}

/** Scrolls to the element of a step and highlights it for a while. */
export function usePointAt(step: TourStep, { isActive, scrolls }: Pointing): void {
  useEffect(() => {
    const target = document.getElementById(targets[step]);
    if (!isActive || !target) return;
    const clear = () => delete target.dataset.tourTarget;
    let timer = setTimeout(() => {
      if (scrolls) scrollToStep(step, target);
      target.dataset.tourTarget = "";
      timer = setTimeout(clear, HIGHLIGHT_MS);
    }, SCROLL_MS);
    return () => {
      clearTimeout(timer);
      clear();
    };
  }, [step, isActive, scrolls]);
}

/** Jumps where scrolling would take more than a second. */
function scrollToStep(step: TourStep, target: HTMLElement): void {
  // The languages are in the header, which is always in view: the tour ends where it began.
  const way = step === "languages" ? scrollY : Math.abs(target.getBoundingClientRect().top);
  const jumps = way > 1.5 * innerHeight || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const behavior = jumps ? "instant" : "smooth";
  if (step === "languages") window.scrollTo({ top: 0, behavior });
  else target.scrollIntoView({ behavior, block: "start" });
}
