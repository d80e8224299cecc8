/** Id of the form, to which the addresses of both steps lead. */
export const GIVING_PLACE = "giving";

type Step = "amount" | "payment";

/** The step that the browser's present entry stands for; undefined for an entry of another place. */
export const readEntryStep = () => (history.state as { givingStep?: Step } | null)?.givingStep;

/**
 * Gives the second step an entry in the browser's history: "back" returns to the first. Both have the same address, with
 * a place in it, so that Remix loads nothing for either.
 */
export function addPaymentEntry(): void {
  if (readEntryStep() === "payment") return;
  const { pathname, search, hash } = location;
  const here = pathname + search + (hash || `#${GIVING_PLACE}`);
  history.replaceState(entryOf("amount"), "", here);
  history.pushState(entryOf("payment"), "", here);
}

const entryOf = (givingStep: Step): object => ({ ...(history.state as object | null), givingStep });
