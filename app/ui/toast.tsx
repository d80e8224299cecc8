import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from "react";
import type { ShownToast, ToastMessage } from "./toast-region";

interface Toaster {
  /** Shows a message for four seconds, with an action for ten. It replaces the previous one. Returns a function that closes it. */
  toast: (message: ToastMessage) => () => void;
}

const ToasterContext = createContext<Toaster | null>(null);

const loadRegion = () => import("./toast-region");
const ToastRegion = lazy(async () => ({ default: (await loadRegion()).ToastRegion }));

/** Wraps the application once; `useToast()` works below it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: ShownToast; open: boolean } | null>(null);
  const last = useRef(0);
  useEffect(loadAtFirstTouch, []);
  const setOpen = (open: boolean) => setShown((now) => now && { ...now, open });
  const toast = useCallback((message: ToastMessage) => {
    const key = ++last.current;
    let isClosed = false;
    const show = () => {
      if (!isClosed) setShown({ message: { ...message, key }, open: true });
    };
    loadRegion().then(show, () => undefined);
    return () => {
      isClosed = true;
      setShown((now) => (now?.message.key === key ? { ...now, open: false } : now));
    };
  }, []);
  const toaster = useMemo(() => ({ toast }), [toast]);
  return (
    <ToasterContext.Provider value={toaster}>
      {children}
      {shown && (
        <Suspense>
          <ToastRegion {...shown} onOpenChange={setOpen} />
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
