import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** Drawn on 24 × 16 units. Haiti's coat of arms is a white panel with a palm. */
const flagDrawings: Record<string, ReactNode> = {
  fr: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path fill="#1f3f94" d="M0 0h8v16H0z" />
      <path fill="#d8333f" d="M16 0h8v16h-8z" />
    </>
  ),
  ht: (
    <>
      <path fill="#1f3fa3" d="M0 0h24v8H0z" />
      <path fill="#c8203a" d="M0 8h24v8H0z" />
      <path fill="#fff" d="M8.5 5h7v6h-7z" />
      <path
        stroke="#2f7a4a"
        strokeWidth="0.9"
        strokeLinecap="round"
        fill="none"
        d="M12 9.8V7m0 0-1.6-.7M12 7l1.6-.7M12 7l-1.3.7M12 7l1.3.7"
      />
      <path stroke="#b98a2f" strokeWidth="0.8" d="M9.6 10.2h4.8" />
    </>
  ),
  en: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path
        stroke="#c2304a"
        strokeWidth="1.24"
        d="M0 .62h24M0 3.08h24M0 5.54h24M0 8h24M0 10.46h24M0 12.92h24M0 15.38h24"
      />
      <path fill="#2b3f78" d="M0 0h10.4v8.6H0z" />
      <path
        stroke="#fff"
        strokeWidth="0.95"
        strokeLinecap="round"
        strokeDasharray="0 2.1"
        d="M1.4 1.5h8M2.4 3.4h6M1.4 5.3h8M2.4 7.2h6"
      />
    </>
  ),
  es: (
    <>
      <path fill="#b8232f" d="M0 0h24v16H0z" />
      <path fill="#f4c136" d="M0 4h24v8H0z" />
      <path fill="#b8232f" d="M6 6.4h3v2.2a1.5 1.6 0 0 1-3 0z" />
      <path fill="#d99a1e" d="M6 5.2h3v.8H6z" />
    </>
  ),
};

/** A flag beside a language's name. Decorative: always write the name or code next to it. */
export function Flag({ language, className }: { language: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 16"
      aria-hidden="true"
      focusable="false"
      className={classNames("flag h-4 w-6 shrink-0 overflow-hidden rounded-[3px]", className)}
    >
      {flagDrawings[language]}
    </svg>
  );
}
