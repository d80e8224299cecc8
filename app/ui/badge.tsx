import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type BadgeTone = "neutral" | "brand" | "accent" | "gold" | "success" | "danger";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-tint text-ink-soft",
  brand: "bg-brand-soft text-on-brand-soft",
  accent: "bg-accent-soft text-on-accent-soft",
  gold: "bg-gold-soft text-gold",
  success: "bg-success-soft text-success",
  danger: "bg-danger-soft text-danger",
};

export interface BadgeProps {
  /** `gold` is for achievements, `danger` for errors. */
  tone?: BadgeTone;
  /** A small lucide icon. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A short word about a thing: its type, status or language. */
export function Badge({ tone = "neutral", icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm leading-snug font-medium [&_svg]:size-[1em]",
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
