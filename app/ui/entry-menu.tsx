import { useRef, type ReactNode } from "react";
import { Ellipsis } from "~/ui/icons-admin";
import { buttonClass } from "./button";
import { classNames } from "./class-names";
import { useLightDismiss } from "./disclosure";

export interface EntryMenuProps {
  /** The accessible name: whose actions these are. */
  label: string;
  /** EntryMenuItems; dangerous ones come last. */
  children: ReactNode;
}

/** The actions of an entry behind one button. Native `<details>`: works without JavaScript. */
export function EntryMenu({ label, children }: EntryMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useLightDismiss(details);
  return (
    <details ref={details} className="relative z-10 open:z-30">
      <summary
        aria-label={label}
        className={classNames(
          buttonClass({ variant: "quiet", size: "icon" }),
          "cursor-pointer list-none pointer-fine:size-9 [&::-webkit-details-marker]:hidden",
        )}
      >
        <Ellipsis aria-hidden="true" />
      </summary>
      <ul
        role="list"
        className={classNames(
          "absolute end-0 top-full min-w-48 rounded-xl border border-line bg-surface p-1.5 shadow-raised",
          // The buttons of a ConfirmPopover are not menu items.
          "[&_:is(a,button):not([popover]_*)]:w-full [&_:is(a,button):not([popover]_*)]:justify-start",
          "[&_:is(a,button):not([popover]_*)]:rounded-lg [&_:is(a,button):not([popover]_*)]:text-ink",
        )}
      >
        {children}
      </ul>
    </details>
  );
}

/** One action of an EntryMenu: a quiet button or link. `danger`: separated, in the danger colour. */
export function EntryMenuItem({ danger = false, children }: { danger?: boolean; children: ReactNode }) {
  return (
    <li
      className={
        danger
          ? "mt-1.5 border-t border-line pt-1.5 first:mt-0 first:border-t-0 first:pt-0 [&_button:not([popover]_*)]:text-danger!"
          : undefined
      }
    >
      {children}
    </li>
  );
}
