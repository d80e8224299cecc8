import type { InputHTMLAttributes, MouseEvent, ReactNode } from "react";
import { Search } from "~/ui/icons";
import { buttonClass } from "./button";
import { classNames } from "./class-names";
import { controlClass } from "./field";
import { UiLink } from "./link";

/** The row above a list: search, filters, buttons. */
export function Toolbar({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames("mb-4 flex flex-wrap items-center gap-3", className)}>{children}</div>;
}

export interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  /** The accessible name of field and button, and the default placeholder. */
  label: string;
}

/** A search field with its button. Use inside a GET form. */
export function SearchField({
  label,
  name = "q",
  placeholder = label,
  className,
  ...rest
}: SearchFieldProps) {
  return (
    <span className={classNames("relative block min-w-0 grow", className)}>
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        {...rest}
        className={classNames(controlClass, "min-h-11 py-2 pe-12")}
      />
      <button
        type="submit"
        aria-label={label}
        className={buttonClass({ variant: "quiet", size: "icon", className: "absolute inset-y-0 end-0" })}
      >
        <Search aria-hidden="true" />
      </button>
    </span>
  );
}

export interface FilterLinksProps {
  label: string;
  items: ReadonlyArray<{ href: string; label: string; current: boolean; count?: number | string }>;
  /** Handles a plain click instead of following the link, for a list in a dialog. */
  onChoose?: (href: string) => void;
  className?: string;
}

/** Filters of a list as links. */
export function FilterLinks({ label, items, onChoose, className }: FilterLinksProps) {
  const choose = (href: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // a new tab was asked for
    event.preventDefault();
    onChoose?.(href);
  };
  return (
    <nav aria-label={label} className={classNames("min-w-0", className)}>
      <ul className="flex flex-wrap gap-1.5">
        {items.map((item) => (
          <li key={item.href}>
            <UiLink
              href={item.href}
              aria-current={item.current ? "true" : undefined}
              onClick={onChoose && choose(item.href)}
              className={classNames(
                "inline-flex min-h-9 items-center gap-2 rounded-full border px-3.5 py-1 text-sm leading-tight font-medium no-underline pointer-coarse:min-h-11",
                item.current
                  ? "selected border-brand bg-brand-soft text-on-brand-soft"
                  : "border-line bg-surface text-ink hover:border-line-strong",
              )}
            >
              {item.label}
              {item.count !== undefined && <span className="tabular-nums">{item.count}</span>}
            </UiLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
