import { lazy, Suspense, useRef, useState, type MouseEvent } from "react";
import type { DialogContentProps } from "./dialog";

const loadDialog = () => import("./dialog");
const Dialog = lazy(async () => ({ default: (await loadDialog()).Dialog }));
const DialogContent = lazy(async () => ({ default: (await loadDialog()).DialogContent }));

interface LateDialogProps extends DialogContentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A dialog whose code is loaded when it opens, for pages that are mostly read. Opened by `useDialogLink`. */
export function LateDialog({ open, onOpenChange, ...content }: LateDialogProps) {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <Dialog open={open} onOpenChange={onOpenChange}>
          <DialogContent {...content} />
        </Dialog>
      </Suspense>
    )
  );
}

/**
 * A link to a page that opens in a LateDialog here, once the code of both has loaded. Without JavaScript, in a new tab,
 * or when the code cannot be loaded, it leads to the page.
 */
export function useDialogLink(loadContent: () => Promise<unknown> = () => Promise.resolve()) {
  const [open, setOpen] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const load = () => Promise.all([loadDialog(), loadContent()]);
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
