import type { Kysely } from "kysely";
import { findErasedIn } from "~/features/privacy/erasures.server";
import type { DB } from "~db/schema/index";
import type { Verdict } from "./import-choices";
import type { ImportedPerson } from "./understand-row";

/** What the site knows of an address. */
interface Known {
  subscriber?: {
    id: number;
    isActive: boolean;
    consentAt: string;
    consentSource: string | null;
    confirmedAt: string | null;
    preferredLanguage: string;
  };
  suppression?: { reason: string };
  /** Erased at the person's wish: only they come back. */
  isErased?: boolean;
}

/** What the run writes. */
export type RowAction = "add" | "ask" | "addEnded" | "end" | "suppress" | "nothing";

interface Decision {
  verdict: Verdict;
  action: RowAction;
  /** Why it is refused. */
  reason?: "erased";
}

/** What the site knows of these addresses (case-folded), by address. */
export async function findKnown(from: Kysely<DB>, emails: string[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>(emails.map((email) => [email, {}]));
  if (emails.length === 0) return known;
  const subscribers = await from
    .selectFrom("newsletters")
    .select(["id", "email", "isActive", "consentAt", "consentSource", "confirmedAt", "preferredLanguage"])
    .where("email", "in", emails)
    .execute();
  const suppressions = await from
    .selectFrom("mailSuppressions")
    .select(["email", "reason"])
    .where("email", "in", emails)
    .execute();
  for (const { email, ...subscriber } of subscribers) known.get(email)!.subscriber = subscriber;
  for (const { email, reason } of suppressions) known.get(email)!.suppression = { reason };
  for (const email of await findErasedIn(from, "newsletter", emails)) known.get(email)!.isErased = true;
  return known;
}

/**
 * What an imported person means for the list. Who unsubscribed here or there stays unsubscribed, and a known subscriber is
 * not changed, so a second import of the same file finds nothing to do.
 */
export function decideRow(person: ImportedPerson, { subscriber, suppression, isErased }: Known): Decision {
  if (isErased && !subscriber) return { verdict: "refused", action: "nothing", reason: "erased" };
  const isDecidedHere = subscriber?.isActive === true && hasDecidedSince(subscriber, person.endedAt);
  switch (person.status) {
    case "bounced":
    case "complaint":
      if (isDecidedHere) return { verdict: "known", action: "nothing" };
      return { verdict: "suppressed", action: isSuppressed(suppression) ? "nothing" : "suppress" };
    case "unsubscribed":
      if (!subscriber) return { verdict: "unsubscribed", action: "addEnded" };
      if (isDecidedHere) return { verdict: "known", action: "nothing" };
      return { verdict: "unsubscribed", action: subscriber.isActive ? "end" : "nothing" };
    case "subscribed":
    case "unconfirmed":
      if (subscriber) return { verdict: subscriber.isActive ? "known" : "unsubscribed", action: "nothing" };
      if (isSuppressed(suppression)) return { verdict: "suppressed", action: "nothing" };
      return person.consentAt === null
        ? { verdict: "asked", action: "ask" }
        : { verdict: "new", action: "add" };
  }
}

/** A pause after temporary refusals is weaker than a bounce, and ends with the person's word. */
const isSuppressed = (suppression: Known["suppression"]): boolean =>
  suppression !== undefined && suppression.reason !== "softBounces";

/**
 * Whether a subscriber agreed here after what the file tells. Without a date, only the form on the site, confirmed,
 * counts: that is the person's own word, and the team's is not.
 */
function hasDecidedSince(subscriber: NonNullable<Known["subscriber"]>, endedAt: string | null): boolean {
  if (endedAt !== null) return subscriber.consentAt > endedAt;
  return subscriber.consentSource === null && subscriber.confirmedAt !== null;
}
