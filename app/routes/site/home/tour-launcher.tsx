import { useLocation } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

const START_MS = 2000;

/**
 * Opens the tour: at once for its link, else two seconds after the page loaded, until this browser has taken it. Its
 * code is downloaded only then. It does not open by itself while the address has a fragment, a dialog or menu is open,
 * or a form field has the focus.
 */
export function TourLauncher({ isAsked }: { isAsked: boolean }) {
  const { i18n } = useTranslation();
  const { key, hash } = useLocation();
  const [tour, setTour] = useState<ReactNode>(null);
  useEffect(() => {
    if (isAsked) history.replaceState(history.state, "", location.pathname + location.hash);
    else if (hash || !isTourDue()) return;
    let hasLeft = false;
    const mayOpen = () => !hasLeft && (isAsked || !isVisitorBusy());
    const open = async () => {
      if (!mayOpen()) return;
      const { Tour, prepareTour } = await import("./tour/tour");
      const start = await prepareTour(i18n, isAsked);
      if (!start || !mayOpen()) return;
      const opened = <Tour key={key} {...start} onClose={() => setTour(null)} />;
      setTour((before) => (isAsked ? opened : (before ?? opened)));
    };
    const timer = setTimeout(() => void open().catch(() => undefined), isAsked ? 0 : START_MS); // offline: no tour
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
  document.querySelector("[role=dialog], header details[open], :is(input, textarea, select):focus") !== null;
