import { classNames } from "./class-names";

export interface StatusDotProps {
  tone: "good" | "warn" | "bad" | "idle";
  label: string;
  className?: string;
}

/** A status: a mark that differs in shape and colour, and its word. */
export function StatusDot({ tone, label, className }: StatusDotProps) {
  return (
    <span className={classNames("inline-flex items-baseline gap-2", className)}>
      <span aria-hidden="true" className={`status-dot status-${tone}`} />
      {label}
    </span>
  );
}
