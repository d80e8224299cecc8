import { classNames } from "../class-names";

/** The site's mark: a sun over the sea. In the text's colour, with a gold sun. */
export function SunriseMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false" className={classNames("size-8", className)}>
      <path d="M8 20a8 8 0 0 1 16 0z" fill="var(--glow)" />
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" fill="none">
        <path d="M16 4.5v3M5.4 9.4l2.1 2.1M26.6 9.4l-2.1 2.1" />
        <path d="M3 20h26M8 24.5h16M13 29h6" />
      </g>
    </svg>
  );
}
