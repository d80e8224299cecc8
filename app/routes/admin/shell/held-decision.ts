/** How long a decision waits before it is sent, in ms: the time to undo it. */
export const HOLD_MS = 10_000;

/** Browsers send at most 64 KB after a page was left. */
const MAX_HELD_LENGTH = 50_000;

export interface Decision {
  /** The path of the screen whose action handles the form. */
  action: string;
  /** The form's fields, as a form sends them. */
  body: URLSearchParams;
}

/** `refused`: the server answered with an error. `unreached`: it did not answer. */
export type DecisionOutcome = "done" | "refused" | "unreached";

export const canBeHeld = ({ body }: Decision): boolean => body.toString().length <= MAX_HELD_LENGTH;

interface HoldHooks {
  /** It can no longer be undone. */
  onSending: () => void;
  onSent: (outcome: DecisionOutcome) => void;
}

/**
 * Holds one decision for ten seconds. It is sent when the time is over, when the next one is held, or when `send` is
 * called because the page is left. Each is sent once or, after `undo`, never.
 */
export function holdDecisions<D extends Decision>() {
  let held: { decision: D; hooks: HoldHooks; timer: ReturnType<typeof setTimeout> } | null = null;
  const take = () => {
    const taken = held;
    held = null;
    if (taken) clearTimeout(taken.timer);
    return taken;
  };
  const send = (): void => {
    const taken = take();
    if (!taken) return;
    taken.hooks.onSending();
    void post(taken.decision).then(taken.hooks.onSent);
  };
  return {
    hold(decision: D, hooks: HoldHooks): void {
      send();
      held = { decision, hooks, timer: setTimeout(send, HOLD_MS) };
    },
    /** The decision that was held and is now dropped; null when it was sent already. */
    undo: (): D | null => take()?.decision ?? null,
    send,
  };
}

/** The request goes on when the page is left. */
async function post({ action, body }: Decision): Promise<DecisionOutcome> {
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(action, { method: "POST", body, headers, keepalive: true });
    return answer.ok ? "done" : "refused";
  } catch {
    return "unreached";
  }
}
