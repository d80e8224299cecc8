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

/**
 * Holds one decision for ten seconds. It is sent when the time is over, when the next one is held, or when `send` is
 * called because the page is left. Each is sent once or, after `undo`, never. `onSent` gets the outcome; `onSending` is
 * called when it can no longer be undone.
 */
export function holdDecisions<D extends Decision>(hooks: {
  onSending: (decision: D) => void;
  onSent: (decision: D, outcome: DecisionOutcome) => void;
}) {
  let held: { decision: D; timer: ReturnType<typeof setTimeout> } | null = null;
  const take = (): D | null => {
    const taken = held;
    held = null;
    if (taken) clearTimeout(taken.timer);
    return taken?.decision ?? null;
  };
  const send = (): void => {
    const decision = take();
    if (!decision) return;
    hooks.onSending(decision);
    void post(decision).then((outcome) => hooks.onSent(decision, outcome));
  };
  return {
    hold(decision: D): void {
      send();
      held = { decision, timer: setTimeout(send, HOLD_MS) };
    },
    /** The decision that was held and is now dropped; null when it was sent already. */
    undo: take,
    send,
  };
}

/** The request goes on when the page is left. A redirect leads to the sign-in form: the session ended. */
async function post({ action, body }: Decision): Promise<DecisionOutcome> {
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(action, { method: "POST", body, headers, keepalive: true });
    return answer.ok && !answer.redirected ? "done" : "refused";
  } catch {
    return "unreached";
  }
}
