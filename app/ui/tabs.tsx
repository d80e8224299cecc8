import { Slot, Tabs as Radix } from "radix-ui";
import { forwardRef, useEffect, useRef, type AnchorHTMLAttributes, type ReactNode } from "react";
import { classNames } from "./class-names";

const tabRowClass = "flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]";
const tabClass =
  "tab relative inline-flex min-h-11 shrink-0 items-center gap-2 px-4 py-2 font-sans text-base font-medium text-ink-soft " +
  "no-underline transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-3 [&_svg]:size-[1.1em] " +
  "data-[state=active]:text-ink data-[state=active]:shadow-[inset_0_-3px_0_var(--brand)] " +
  "aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--brand)]";

export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  /** Names the row of tabs for screen readers. */
  label: string;
  items: ReadonlyArray<TabItem>;
  defaultValue?: string;
  value?: string;
  onValueChange?: (value: string) => void;
  className?: string;
}

/**
 * Panels of which one is visible. All are in the page: without JavaScript every panel is shown under its own heading
 * (`@media (scripting: none)` in css/components.css). When the server can choose the panel, prefer TabNav, whose tabs are
 * links.
 */
export function Tabs({ label, items, defaultValue, value, onValueChange, className }: TabsProps) {
  return (
    <Radix.Root
      className={className}
      defaultValue={defaultValue ?? items[0]?.value}
      {...(value === undefined ? {} : { value })}
      onValueChange={onValueChange}
    >
      <Radix.List aria-label={label} className={classNames("no-print noscript:hidden", tabRowClass)}>
        {items.map((item) => (
          <Radix.Trigger key={item.value} value={item.value} className={tabClass}>
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} forceMount className="tabs-panel pt-6">
          <p className="tabs-panel-title mb-3 font-serif text-2xl">{item.label}</p>
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

/** A row of links that looks like tabs: each is its own address, so it works without JavaScript. */
export function TabNav({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the tab of this page may be outside the visible row.
    const current = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  });
  return (
    <nav ref={row} aria-label={label} className={classNames("relative", tabRowClass, className)}>
      {children}
    </nav>
  );
}

export interface TabNavLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The page that is shown now. */
  active?: boolean;
  /** Takes the single child (the router's `<Link>`) as the link. */
  asChild?: boolean;
}

export const TabNavLink = forwardRef<HTMLAnchorElement, TabNavLinkProps>(function TabNavLink(
  { active = false, asChild, className, ...rest },
  ref,
) {
  const Element = asChild ? Slot.Root : "a";
  return (
    <Element
      ref={ref}
      aria-current={active ? "page" : undefined}
      className={classNames(tabClass, className)}
      {...rest}
    />
  );
});
