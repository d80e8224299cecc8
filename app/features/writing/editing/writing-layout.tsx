import type { ReactNode, RefObject } from "react";
import { classNames } from "~/ui/class-names";

interface WritingLayoutProps {
  /** A text is written: its form stands left of the list, on a phone in its place. */
  isOpen: boolean;
  /** The name of the list. */
  label: string;
  list: ReactNode;
  /** Gets the focus when a focused button is gone with its entry. */
  listRef: RefObject<HTMLDivElement>;
  children?: ReactNode;
}

/** The list of texts at its full width, or narrow beside the text that is written. */
export function WritingLayout({ isOpen, label, list, listRef, children }: WritingLayoutProps) {
  return (
    <div className={isOpen ? "lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10" : undefined}>
      {isOpen && <div className="min-w-0">{children}</div>}
      <section
        id="entries"
        ref={listRef}
        aria-label={label}
        tabIndex={-1}
        className={classNames(
          "min-w-0 outline-none",
          isOpen &&
            "max-lg:hidden lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:p-1",
        )}
      >
        {list}
      </section>
    </div>
  );
}
