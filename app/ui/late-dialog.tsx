import { Suspense, useState, type ReactNode } from "react";
import type { DialogContentProps } from "./dialog";
import { lazyAtTouch } from "./lazy-at-touch";

interface LateDialogProps extends DialogContentProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

const WholeDialog = lazyAtTouch<LateDialogProps>(async () => {
  const { Dialog, DialogContent } = await import("./dialog");
  return function WholeDialog({ open, onOpenChange, ...content }) {
    return (
      <Dialog open={open} onOpenChange={onOpenChange}>
        <DialogContent {...content} />
      </Dialog>
    );
  };
});

/** A dialog without its own trigger, for pages that are mostly read: its code is loaded at the first touch or key. */
export function LateDialog(props: LateDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <WholeDialog {...props} />
      </Suspense>
    )
  );
}
