import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from "react";
import type { ShownToast, ToastMessage } from "./toast-region";

interface Toaster {
  /** Shows a message for four seconds, with an action for ten. It replaces the previous one. */
  toast: (message: ToastMessage) => void;
  dismiss: () => void;
}

const ToasterContext = createContext<Toaster | null>(null);

const loadRegion = () => import("./toast-region");
const ToastRegion = lazy(async () => ({ default: (await loadRegion()).ToastRegion }));

/** Wraps the application once; `useToast()` works below it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(loadAtFirstTouch, []);
  const toast = useCallback((message: ToastMessage) => {
    const show = () => {
      setShown((before) => ({ ...message, key: (before?.key ?? 0) + 1 }));
      setOpen(true);
    };
    loadRegion().then(show, () => undefined);
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

/** A toast may have to tell that the connection is lost: its code is loaded at the first press or key. */
function loadAtFirstTouch(): () => void {
  const stop = new AbortController();
  const load = () => {
    stop.abort();
    loadRegion().catch(() => undefined);
  };
  for (const event of ["pointerdown", "keydown"])
    document.addEventListener(event, load, { capture: true, signal: stop.signal });
  return () => stop.abort();
}

/** `toast({ title, description, variant })` from any component below ToastProvider. */
export function useToast(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error("useToast needs a ToastProvider above it");
  return toaster;
}
