/** Element id of the form: the fragment in the addresses of both steps. */
export const GIVING_PLACE = "giving";

type Step = "amount" | "payment";

/** The step of the current history entry; undefined when the entry is not one of ours. */
export const readEntryStep = () => (history.state as { givingStep?: Step } | null)?.givingStep;

/**
 * Adds a history entry for the second step, so that "back" returns to the first. Both have the same address, with a
 * fragment, so that Remix runs no loader for either.
 */
export function addPaymentEntry(): void {
  if (readEntryStep() === "payment") return;
  const { pathname, search, hash } = location;
  const here = pathname + search + (hash || `#${GIVING_PLACE}`);
  history.replaceState(entryOf("amount"), "", here);
  history.pushState(entryOf("payment"), "", here);
}

const entryOf = (givingStep: Step): object => ({ ...(history.state as object | null), givingStep });
