import { createContext, Suspense, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import { lazyAtTouch } from "./lazy-at-touch";
import type { ShownToast, ToastMessage } from "./toast-region";

interface Toaster {
  /** Shows a message for about five seconds. It replaces the previous one. */
  toast: (message: ToastMessage) => void;
  dismiss: () => void;
}

const ToasterContext = createContext<Toaster | null>(null);

const ToastRegion = lazyAtTouch(async () => (await import("./toast-region")).ToastRegion);

/** Wraps the application once; `useToast()` works below it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const [open, setOpen] = useState(false);
  const toast = useCallback((message: ToastMessage) => {
    setShown((before) => ({ ...message, key: (before?.key ?? 0) + 1 }));
    setOpen(true);
  }, []);
  const toaster = useMemo(() => ({ toast, dismiss: () => setOpen(false) }), [toast]);
  return (
    <ToasterContext.Provider value={toaster}>
      {children}
      {shown && (
        <Suspense>
          <ToastRegion message={shown} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </ToasterContext.Provider>
  );
}

/** `toast({ title, description, variant })` from any component below ToastProvider. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error("useToast needs a ToastProvider above it");
  return toaster;
}
