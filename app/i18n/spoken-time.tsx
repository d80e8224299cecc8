import type { SpokenDate } from "./spoken-date";

interface SpokenTimeProps {
  /** ISO. */
  at: string;
  when: SpokenDate;
  /** Shows the exact time too. Without it the exact time is in the tooltip, and on the record's own page. */
  isExact?: boolean;
  className?: string;
}

/** When something was: "20 min ago", "yesterday", or a date. */
export function SpokenTime({ at, when: { words, exact }, isExact, className }: SpokenTimeProps) {
  const isDate = exact.startsWith(words);
  return (
    <time dateTime={at} title={exact} className={className}>
      {isExact && isDate ? exact : words}
      {isExact && !isDate && <span className="whitespace-nowrap"> · {exact}</span>}
    </time>
  );
}
