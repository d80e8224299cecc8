import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { SunriseQuote } from "./illustration/sunrise-quote";

export interface EmptyStateProps {
  title: ReactNode;
  /** What to do next, in a sentence. */
  description?: ReactNode;
  /** A Button or ButtonLink. */
  action?: ReactNode;
  /** Without the drawing, for the admin. */
  plain?: boolean;
  headingLevel?: 2 | 3 | 4;
  className?: string;
}

/** Says that a list is empty, and what to do next. */
export function EmptyState({
  title,
  description,
  action,
  plain,
  headingLevel = 3,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames("flex flex-col items-center px-4 py-10 text-center", className)}>
      {!plain && <SunriseQuote className="mb-6 w-44" />}
      <Heading className="font-serif text-2xl text-balance">{title}</Heading>
      {description && <p className="mt-2 max-w-md text-ink-soft text-pretty">{description}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
