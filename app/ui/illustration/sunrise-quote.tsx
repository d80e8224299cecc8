import { classNames } from "../class-names";

/** A few lines of the hero picture, for empty states and receipts. */
export function SunriseQuote({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 176 96"
      aria-hidden="true"
      focusable="false"
      className={classNames("sunrise-quote h-auto", className)}
    >
      <path d="M57 71a42 42 0 0 1 84 0z" fill="var(--sr-glow)" opacity="0.35" />
      <path d="M72.5 71a27 27 0 0 1 53 0z" fill="var(--glow)" />
      <path
        d="M2 71c20-4 30-17 43-21 9-3 14 4 24 8 12 5 19-1 30 2 12 3 18 8 31 7 14-1 24-2 44 4z"
        fill="var(--sr-ridge-2)"
      />
      <path
        d="M2 71c12-3 22-8 34-7 13 1 21 5 36 7zM112 71c12-2 20-6 31-6 11 0 20 3 31 6z"
        fill="var(--sr-ridge-3)"
      />
      <path d="M2 71h172c-14 9-44 21-86 21S16 80 2 71z" fill="var(--sr-sea-3)" />
      <path
        d="M84 75h28M90 80h18M80 85h22M92 89.5h14"
        stroke="var(--sr-path)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M34 77h15M56 84h11M128 76h17M118 83h13"
        stroke="var(--sr-ripple)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
