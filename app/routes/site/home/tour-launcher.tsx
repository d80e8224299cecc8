import { useLocation } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

const START_MS = 2000;

/**
 * Opens the tour: at once for its link, else two seconds after the page loaded, until this browser has taken it. Its
 * code is downloaded only then. It does not open by itself when the address has a fragment. While a dialog or menu is
 * open, a form field has the focus, or a form is on the screen, it waits.
 */
export function TourLauncher({ isAsked }: { isAsked: boolean }) {
  const { i18n } = useTranslation();
  const { key, hash } = useLocation();
  const [tour, setTour] = useState<ReactNode>(null);
  useEffect(() => {
    if (isAsked) history.replaceState(history.state, "", location.pathname + location.hash);
    else if (hash || !isTourDue()) return;
    let hasLeft = false;
    let timer: ReturnType<typeof setTimeout>;
    const mayOpen = () => !hasLeft && (isAsked || !isVisitorBusy());
    const openLater = (ms: number) => {
      if (!hasLeft) timer = setTimeout(() => void open().catch(() => undefined), ms); // offline: no tour
    };
    const open = async () => {
      if (!mayOpen()) return openLater(START_MS);
      const { Tour, prepareTour } = await import("./tour/tour");
      const start = await prepareTour(i18n, isAsked);
      if (!start) return;
      if (!mayOpen()) return openLater(START_MS);
      const opened = <Tour key={key} {...start} onClose={() => setTour(null)} />;
      setTour((before) => (isAsked ? opened : (before ?? opened)));
    };
    openLater(isAsked ? 0 : START_MS);
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per navigation
  }, [key]);
  return tour;
}

/** False once the tour was finished or skipped, and where localStorage is not available. */
function isTourDue(): boolean {
  try {
    return localStorage.getItem("onboarding_completed") === null;
  } catch {
    return false;
  }
}

const isVisitorBusy = () =>
  document.querySelector("[role=dialog], header details[open], :is(input, textarea, select):focus") !==
    null ||
  [...document.querySelectorAll("main form:has(textarea, input:not([type=hidden]))")].some(isOnScreen);

function isOnScreen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
}
