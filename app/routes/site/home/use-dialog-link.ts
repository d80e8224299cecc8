import { useRef, useState, type MouseEvent } from "react";

/**
 * A link to a page that opens in a dialog here, once `load` has loaded its code. Without JavaScript, in a new tab, or
 * when the code cannot be loaded, it leads to the page.
 */
export function useDialogLink(load: () => Promise<unknown>) {
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const loadEarly = () => void load().catch(() => undefined);
  return {
    open,
    setOpen,
    linkProps: {
      ref: link,
      onPointerEnter: loadEarly,
      onFocus: loadEarly,
      onClick: (event: MouseEvent<HTMLAnchorElement>) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // opens a new tab
        event.preventDefault();
        const { href } = event.currentTarget;
        load().then(
          () => setOpen(true),
          () => location.assign(href),
        );
      },
      "aria-haspopup": "dialog" as const,
      "aria-expanded": open,
    },
    /** For `onCloseAutoFocus`: Radix returns the focus only to its own trigger, which must be a button. */
    giveFocusBack: (event: Event) => {
      event.preventDefault();
      link.current?.focus();
    },
  };
}
