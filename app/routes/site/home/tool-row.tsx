import type { ReactNode } from "react";
import { ArrowRight, type LucideIcon } from "~/ui/icons";

/** The class of the one link in a row: the whole row is clickable. */
export const rowLinkClass = "card-link rounded text-ink no-underline group-hover:underline";

interface ToolRowProps {
  icon: LucideIcon;
  /** The link, with `rowLinkClass`. */
  title: ReactNode;
  text: string;
  /** Below the text. */
  children?: ReactNode;
  className?: string;
}

/** A row of the landing page's list of pages and tools. */
export function ToolRow({ icon: Icon, title, text, children, className = "" }: ToolRowProps) {
  return (
    <li
      className={`group card-interactive relative flex gap-4 border-t border-line py-3 sm:py-5 ${className}`}
    >
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-brand-text" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <h3 className="font-serif text-lg leading-snug text-balance sm:text-xl">{title}</h3>
        <p className="mt-0.5 text-sm text-pretty text-ink-soft">{text}</p>
        {children}
      </div>
      <ArrowRight aria-hidden="true" className="mt-1.5 size-4 shrink-0 text-ink-soft" />
    </li>
  );
}
