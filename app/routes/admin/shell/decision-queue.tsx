import { useLocation, useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
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
import { canBeHeld, holdDecisions, HOLD_MS, type Decision } from "~/ui/held-decision";
import { useToast } from "~/ui/toast";

/** What waits for a decision, and where it is opened. */
export interface Waiting {
  /** Names it: the same in the list and on its own screen. */
  key: string;
  href: string;
}

interface Decided extends Decision, Waiting {}

interface Decisions {
  /** The keys of what was decided and is still as before in the page's data. */
  decided: ReadonlySet<string>;
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
  const { toast, dismiss } = useToast();
  const { revalidate, state: revalidating } = useRevalidator();
  const navigating = useNavigation().state;
  const navigate = useNavigate();
  // For each decision the data that was shown when the server had done it; null until then.
  const [done, setDone] = useState<ReadonlyMap<string, { shown: unknown } | null>>(new Map());
  const [holder] = useState(() => holdDecisions<Decided>());
  const [outdated, setOutdated] = useState<object>();
  const renewed = useRef<typeof outdated>();
  const now = useRef({ loaded, navigate, t });
  useEffect(() => {
    now.current = { loaded, navigate, t };
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
      const { key, href } = decision;
      const put = (one: { shown: unknown } | null) => setDone((all) => new Map(all).set(key, one));
      const drop = () => setDone((all) => new Map([...all].filter(([one]) => one !== key)));
      holder.hold(decision, {
        onSending: dismiss,
        onSent: (outcome) => {
          const { loaded: shown, t, navigate } = now.current;
          if (outcome !== "unreached") setOutdated({});
          if (outcome === "done") return put({ shown });
          drop();
          toast({
            title: t("failed.title"),
            description: t(`failed.${outcome}`),
            variant: "destructive",
            action: { label: t("failed.open"), onClick: () => navigate(href) },
          });
        },
      });
      put(null);
      const takeBack = () => {
        if (!holder.undo()) return;
        drop();
        now.current.navigate(href);
      };
      const label = now.current.t("ui:undo");
      toast({ title, durationMs: HOLD_MS, action: { label, key: "u", onClick: takeBack } });
    },
    [holder, toast, dismiss],
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

  const screen = useLocation().pathname.split("/")[2];
  useEffect(() => holder.send, [holder, screen]);

  const decisions = useMemo(() => {
    const isHeld = (one: { shown: unknown } | null) => one === null || one.shown === loaded;
    const decided = new Set([...done].filter(([, one]) => isHeld(one)).map(([key]) => key));
    return { decided, hold, send: holder.send };
  }, [done, loaded, hold, holder]);
  return <DecisionsContext.Provider value={decisions}>{children}</DecisionsContext.Provider>;
}

/** What waits in the order in which it is opened. */
export interface Queue {
  /** The key of what is open. */
  current: string;
  waiting: readonly Waiting[];
  /** Opened when nothing else waits. */
  list: string;
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

export type Decide = (event: FormEvent<HTMLFormElement>, title: string) => void;

/**
 * For the `onSubmit` of a form that decides about what is open: holds the form and opens the next that waits. Null when the
 * screen is no queue: the form is sent at once.
 */
export function useDecide(): Decide | null {
  const queue = useContext(QueueContext);
  const { decided, hold } = useDecisions();
  const navigate = useNavigate();
  const decide = useCallback<Decide>(
    (event, title) => {
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
      const decision = { key, action, body: new URLSearchParams(fields), href };
      // The form itself says that the server cannot be reached.
      if (!navigator.onLine || !canBeHeld(decision)) return;
      event.preventDefault();
      if (decided.has(key)) return;
      hold(decision, title);
      navigate(nextOf(queue, decided));
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
function nextOf({ current, waiting, list }: Queue, decided: ReadonlySet<string>): string {
  const at = waiting.findIndex(({ key }) => key === current);
  const next = [...waiting.slice(at + 1), ...waiting.slice(0, at + 1)].find(
    ({ key }) => key !== current && !decided.has(key),
  );
  return next?.href ?? list;
}
