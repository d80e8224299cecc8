import type { Kysely } from "kysely";
import { z } from "zod";
import { findErasedIn } from "~/features/privacy/erasures.server";
import { jsonCodec } from "~db/codec";
import type { DB } from "~db/schema/index";
import type { Verdict } from "./import-choices";
import type { ImportedPerson } from "./understand-row";

const suppressionSchema = z.object({
  reason: z.enum(["bounce", "complaint", "softBounces"]),
  detail: z.string(),
  createdAt: z.string(),
});
type Suppression = z.output<typeof suppressionSchema>;
/** What a stronger suppression replaced. */
export const replacedCodec = jsonCodec(suppressionSchema);

/** What the site knows of an address. */
interface Known {
  subscriber?: {
    id: number;
    isActive: boolean;
    consentAt: string;
    consentSource: string | null;
    confirmedAt: string | null;
    preferredLanguage: string;
    /** Imported without a consent, and asked by mail. */
    wasAsked: boolean;
  };
  suppression?: Suppression;
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
    .leftJoin("subscriberImportAsks as ask", "ask.subscriberId", "newsletters.id")
    .select(["id", "email", "isActive", "consentAt", "consentSource", "confirmedAt", "preferredLanguage"])
    .select("ask.subscriberId as asked")
    .where("email", "in", emails)
    .execute();
  const suppressions = await from
    .selectFrom("mailSuppressions")
    .select(["email", "reason", "detail", "createdAt"])
    .where("email", "in", emails)
    .execute();
  for (const { email, asked, ...subscriber } of subscribers)
    known.get(email)!.subscriber = { ...subscriber, wasAsked: asked !== null };
  for (const { email, ...suppression } of suppressions) known.get(email)!.suppression = suppression;
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
      return {
        verdict: "suppressed",
        action: suppression && !isWeaker(suppression, person.status) ? "nothing" : "suppress",
      };
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

/** A complaint replaces everything else: only the person lifts it. */
const isWeaker = ({ reason }: Suppression, status: "bounced" | "complaint"): boolean =>
  reason === "softBounces" || (status === "complaint" && reason === "bounce");

/**
 * Whether a subscriber agreed here after what the file tells. Who was asked agreed when they confirmed. Without a date,
 * only the form on the site and a confirmation that was asked for count: that is the person's own word, and the team's is
 * not.
 */
function hasDecidedSince(subscriber: NonNullable<Known["subscriber"]>, endedAt: string | null): boolean {
  const { wasAsked, consentAt, consentSource, confirmedAt } = subscriber;
  if (wasAsked && confirmedAt === null) return false;
  if (endedAt !== null) return (wasAsked ? confirmedAt! : consentAt) > endedAt;
  return confirmedAt !== null && (wasAsked || consentSource === null);
}
