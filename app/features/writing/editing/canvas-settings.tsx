import { useLayoutEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChevronDown } from "~/ui/icons";

/** From here on the panel stands beside the text (`canvas` in admin.css). */
const BESIDE = "(width >= 72rem)";

interface CanvasSettingsProps {
  /** Changes when the server refused the form: a field of the panel may be wrong. */
  refusal: unknown;
  /** Open also below the text: something here must still be filled in. */
  isNew: boolean;
  children: ReactNode;
}

/** The settings of a text: a panel beside it, folded below it where there is no room. Without JavaScript it is open. */
export function CanvasSettings({ refusal, isNew, children }: CanvasSettingsProps) {
  const { t } = useTranslation("admin-writing", { keyPrefix: "canvas" });
  const details = useRef<HTMLDetailsElement>(null);
  // Before the form leads the focus to the first wrong field, which may be here.
  useLayoutEffect(() => {
    if (refusal && details.current) details.current.open = true;
  }, [refusal]);
  useLayoutEffect(() => {
    const beside = window.matchMedia(BESIDE);
    const fold = () => {
      if (details.current) details.current.open = beside.matches || isNew;
    };
    fold();
    beside.addEventListener("change", fold);
    return () => beside.removeEventListener("change", fold);
  }, [isNew]);
  return (
    <details ref={details} id="settings" open className="canvas-settings group">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{t("settings")}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-5 pb-6">{children}</div>
    </details>
  );
}
