import {
  forwardRef,
  useEffect,
  useRef,
  type DetailsHTMLAttributes,
  type ReactNode,
  type RefObject,
} from "react";
import { ChevronDown } from "~/ui/icons";
import { buttonClass, type ButtonLook } from "./button";
import { classNames } from "./class-names";

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean;
  /** Only one disclosure of a name is open at a time. */
  name?: string;
  className?: string;
}

/** Native `<details>`: works without JavaScript. */
export const Disclosure = forwardRef<
  HTMLDetailsElement,
  DisclosureProps & Pick<DetailsHTMLAttributes<HTMLDetailsElement>, "onInput" | "onToggle">
>(function Disclosure({ summary, children, defaultOpen, name, className, ...events }, ref) {
  return (
    <details
      ref={ref}
      name={name}
      {...events}
      open={defaultOpen}
      className={classNames("group border-b border-line", className)}
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{summary}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
});

export interface PopoverDisclosureProps extends DisclosureProps {
  /** Look of the summary. */
  look?: ButtonLook;
  /** Accessible name, when the summary is only a picture or a code. */
  label?: string;
  align?: "start" | "end";
}

/** With JavaScript an open `<details>` closes like a menu: on Escape, or a click or focus outside. */
export function useLightDismiss(details: RefObject<HTMLDetailsElement>): void {
  useEffect(() => {
    const close = (event: Event) => {
      const box = details.current;
      if (!box?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        box.querySelector("summary")?.focus();
      } else if (event.target !== box && box.contains(event.target as Node)) return;
      box.open = false;
    };
    const events = ["keydown", "pointerdown", "focusin"] as const;
    for (const type of events) document.addEventListener(type, close);
    return () => {
      for (const type of events) document.removeEventListener(type, close);
    };
  }, [details]);
}

/** A button with a panel below it. Native `<details>`: a menu that works without JavaScript. */
export function PopoverDisclosure(props: PopoverDisclosureProps) {
  const { summary, children, name, look, label, align = "end", className } = props;
  const details = useRef<HTMLDetailsElement>(null);
  useLightDismiss(details);
  return (
    <details ref={details} {...{ name }} className={classNames("group relative", className)}>
      <summary
        aria-label={label}
        className={classNames(
          buttonClass({ variant: "quiet", ...look }),
          "cursor-pointer list-none [&::-webkit-details-marker]:hidden",
        )}
      >
        {summary}
        <ChevronDown aria-hidden="true" className="transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div
        className={classNames(
          "absolute top-full z-40 mt-1.5 min-w-48 rounded-xl border border-line bg-surface p-1.5 shadow-raised",
          align === "end" ? "end-0" : "start-0",
        )}
      >
        {children}
      </div>
    </details>
  );
}
