import { useRef, useState, type MouseEvent } from "react";

/** A link to a page that opens in a dialog here. Without JavaScript, and in a new tab, it leads to the page. */
export function useDialogLink() {
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  return {
    open,
    setOpen,
    linkProps: {
      ref: link,
      onClick: (event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return; // opens a new tab
        event.preventDefault();
        setOpen(true);
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
