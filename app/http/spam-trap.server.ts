import { sign, unsign } from "~/crypto/signing.server";
import { elapsedField, honeypotField, stampField } from "./spam-trap-fields";

const window = 5 * 60_000;
const longest = 24 * 60 * 60_000;
const fastestHuman = 2_000;

/**
 * When the form was made, rounded down to five minutes so that a page's bytes stay the same for everybody
 * (docs/decisions/0002-pages-rendered-once.md). Signed, so that it cannot be forged.
 */
export const formStamp = (now = Date.now()) => sign("form", String(Math.floor(now / window) * window));

export type SpamVerdict = "human" | "robot" | "tooFast" | "stale";

/**
 * What a form's hidden fields say about its sender. A filled honeypot looks like a robot: the form is held for the team,
 * or the sender is asked to send it again. A form without our stamp or older than a day is stale, and one sent within two
 * seconds (as the page's script counted) is too fast: both senders are asked to send it again. The form that comes back
 * has a new stamp and no honeypot (public-form.tsx), so a person loses nothing and is not asked for ever.
 */
export function checkSpamTrap(form: FormData, now = Date.now()): SpamVerdict {
  if (form.get(honeypotField)) return "robot";
  const stamp = form.get(stampField);
  const made = Number(unsign("form", typeof stamp === "string" ? stamp : "") ?? Number.NaN);
  if (!(made <= now && now - made < longest + window)) return "stale";
  const elapsed = form.get(elapsedField);
  if (typeof elapsed === "string" && elapsed !== "" && Number(elapsed) < fastestHuman) return "tooFast";
  return "human";
}
