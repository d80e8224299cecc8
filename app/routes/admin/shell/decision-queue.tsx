import { createPath, useLocation, useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/ui/toast";
import { canBeHeld, holdDecisions, HOLD_MS, type Decision } from "./held-decision";

/** What waits for a decision, and where it is opened. */
export interface Waiting {
  /** Names it: the same in the list and on its own screen. */
  key: string;
  href: string;
}

interface Decided extends Decision, Waiting {
  /** The count of its area holds it. */
  isCounted: boolean;
}

/** `shown`: the data that was shown when the server had done it; undefined until then. */
type DecidedState = Pick<Decided, "isCounted"> & { shown?: unknown };

interface Decisions {
  /** By its key, what was decided and is still as before in the page's data. */
  decided: ReadonlyMap<string, DecidedState>;
  hold: (decision: Decided, title: string) => void;
  /** Sends what is held at once. */
  send: () => void;
}

const DecisionsContext = createContext<Decisions | null>(null);

function useDecisions(): Decisions {
  const decisions = useContext(DecisionsContext);
  if (!decisions) throw new Error("a queue needs a DecisionProvider above it");
  return decisions;
}

/** Whether something was decided that the page's data still shows as waiting. */
export function useIsDecided(): (key: string) => boolean {
  const { decided } = useDecisions();
  return (key) => decided.has(key);
}

/** How many of those below a path were decided that the count of its area still holds. */
export function useCountDecided(): (path: string) => number {
  const { decided } = useDecisions();
  return (path) =>
    [...decided].filter(([key, { isCounted }]) => isCounted && key.startsWith(`${path}/`)).length;
}

/** Sends what is held when another view of a list is opened, which shall show what was decided. */
export function useSendOnChange(view: string): void {
  const { send } = useDecisions();
  useEffect(() => send, [view, send]);
}

/**
 * Holds the decisions of the screens below it, with an undo in the toast. They are sent after ten seconds, with the next
 * decision, or when the screen is hidden or left. `loaded`: the data of the layout, new after each revalidation.
 */
export function DecisionProvider({ loaded, children }: { loaded: unknown; children: ReactNode }) {
  const { t } = useTranslation("admin-queue");
  const { toast } = useToast();
  const { revalidate, state: revalidating } = useRevalidator();
  const navigating = useNavigation().state;
  const navigate = useNavigate();
  const [all, setAll] = useState<ReadonlyMap<string, DecidedState>>(new Map());
  const [holder] = useState(() => holdDecisions<Decided>());
  const [outdated, setOutdated] = useState<object>();
  const renewed = useRef<typeof outdated>();
  const location = useLocation();
  const here = createPath({ ...location, hash: "" });
  const current = { loaded, t, open: (href: string) => href !== here && navigate(href) };
  const now = useRef(current);
  useEffect(() => {
    now.current = current;
  });
  useEffect(() => {
    // Once, and not at once: it would abort a navigation that has begun.
    if (!outdated || outdated === renewed.current) return;
    if (navigating !== "idle" || revalidating !== "idle") return;
    renewed.current = outdated;
    revalidate();
  }, [outdated, navigating, revalidating, revalidate]);

  const hold = useCallback(
    (decision: Decided, title: string) => {
      const { key, href, isCounted } = decision;
      const put = (shown?: unknown) => setAll((before) => new Map(before).set(key, { isCounted, shown }));
      const drop = () => setAll((before) => new Map([...before].filter(([one]) => one !== key)));
      const takeBack = () => {
        if (!holder.undo()) return;
        drop();
        now.current.open(href);
      };
      const label = now.current.t("ui:undo");
      const close = toast({ title, durationMs: HOLD_MS, action: { label, key: "u", onClick: takeBack } });
      holder.hold(decision, {
        onSending: close,
        onSent: (outcome) => {
          const { loaded: shown, t } = now.current;
          if (outcome !== "unreached") setOutdated({});
          if (outcome === "done") return put(shown);
          drop();
          toast({
            title: t("failed.title"),
            description: t(`failed.${outcome}`),
            variant: "destructive",
            action: { label: t("failed.open"), onClick: () => now.current.open(href) },
          });
        },
      });
      put();
    },
    [holder, toast],
  );

  useEffect(() => {
    const sendHidden = () => document.visibilityState === "hidden" && holder.send();
    document.addEventListener("visibilitychange", sendHidden);
    window.addEventListener("pagehide", holder.send);
    return () => {
      document.removeEventListener("visibilitychange", sendHidden);
      window.removeEventListener("pagehide", holder.send);
    };
  }, [holder]);

  const screen = location.pathname.split("/")[2];
  useEffect(() => holder.send, [holder, screen]);

  const decisions = useMemo(() => {
    const isAsBefore = ({ shown }: DecidedState) => shown === undefined || shown === loaded;
    const decided = new Map([...all].filter(([, one]) => isAsBefore(one)));
    return { decided, hold, send: holder.send };
  }, [all, loaded, hold, holder]);
  return <DecisionsContext.Provider value={decisions}>{children}</DecisionsContext.Provider>;
}

/** What waits in the order in which it is opened. */
export interface Queue {
  /** The key of what is open. */
  current: string;
  waiting: readonly Waiting[];
  /** Opened when nothing else waits; null to stay. */
  list: string | null;
}

const QueueContext = createContext<Queue | null>(null);
export const QueueProvider = QueueContext.Provider;

/** A queue of screens of their own; null where `current` does not wait. */
export function toQueue(current: string, screens: readonly string[], list: string): Queue | null {
  const waiting = screens.map((href) => ({ key: href, href }));
  return screens.includes(current) ? { current, waiting, list } : null;
}

/** Where the next of the queue around is opened; null without one. */
export function useNextWaiting(): string | null {
  const queue = useContext(QueueContext);
  const { decided } = useDecisions();
  return queue && nextOf(queue, decided);
}

export type Decide = (
  event: FormEvent<HTMLFormElement>,
  title: string,
  options?: Partial<Pick<Decided, "isCounted">>,
) => void;

/**
 * For the `onSubmit` of a form that decides about what is open: holds the form and opens the next that waits. Null when the
 * screen is no queue: the form is sent at once.
 */
export function useDecide(): Decide | null {
  const queue = useContext(QueueContext);
  const { decided, hold } = useDecisions();
  const navigate = useNavigate();
  const decide = useCallback<Decide>(
    (event, title, { isCounted = true } = {}) => {
      if (!queue) return;
      const form = event.currentTarget;
      const { submitter } = event.nativeEvent as SubmitEvent;
      const fields = [...new FormData(form)].map(([name, value]) => [
        name,
        typeof value === "string" ? value : "",
      ]);
      if (submitter instanceof HTMLButtonElement && submitter.name)
        fields.push([submitter.name, submitter.value]);
      const key = queue.current;
      const href = queue.waiting.find((one) => one.key === key)?.href ?? key;
      const action = form.getAttribute("action")!;
      const decision = { key, action, body: new URLSearchParams(fields), href, isCounted };
      // The form itself says that the server cannot be reached.
      if (!navigator.onLine || !canBeHeld(decision)) return;
      event.preventDefault();
      if (decided.has(key)) return;
      hold(decision, title);
      const next = nextOf(queue, decided);
      if (next !== null) navigate(next);
    },
    [queue, decided, hold, navigate],
  );
  return queue && decide;
}

/** The value of the button that sends a form. */
export function pressedValue({ nativeEvent }: FormEvent): string {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement ? submitter.value : "";
}

/** The next after the open one, then from the beginning; at last the list. */
function nextOf({ current, waiting, list }: Queue, decided: Decisions["decided"]): string | null {
  const at = waiting.findIndex(({ key }) => key === current);
  const next = [...waiting.slice(at + 1), ...waiting.slice(0, at + 1)].find(
    ({ key }) => key !== current && !decided.has(key),
  );
  return next?.href ?? list;
}
