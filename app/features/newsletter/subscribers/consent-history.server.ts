import type { Insertable, Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import type { DB } from "~db/schema/index";

type ConsentRow = Insertable<DB["newsletterConsents"]>;
type ConsentKind = ConsentRow["kind"];

/** How something happened, and who of the team did it. */
export interface ConsentOrigin {
  source: NonNullable<ConsentRow["source"]>;
  actor?: string | null;
}

interface ConsentEvent extends ConsentOrigin {
  subscriberId: number;
  kind: ConsentKind;
  /** How the person agreed, in the words of the team; what the mail server or service answered. */
  words?: string;
  /** ISO time; default: now. */
  at?: string;
}

/** What a member of the team does. */
export const byTeam = (caller: Pick<Caller, "admin" | "kind">): ConsentOrigin => ({
  source: "team",
  actor: caller.admin?.username ?? caller.kind,
});

/** Rows in one statement. SQLite allows 32,766 values. */
const AT_ONCE = 1_000;

/** Appends to the consent history of subscribers, in the transaction of the change. */
export async function recordConsents(trx: Kysely<DB>, events: ConsentEvent[]): Promise<void> {
  const createdAt = new Date().toISOString();
  for (let from = 0; from < events.length; from += AT_ONCE)
    await trx
      .insertInto("newsletterConsents")
      .values(
        events.slice(from, from + AT_ONCE).map(({ actor = null, words = "", at = createdAt, ...event }) => ({
          ...{ ...event, actor, words, at, createdAt },
        })),
      )
      .execute();
}

/** The same for the subscriber of an address (case-folded). Does nothing without one. */
export async function recordConsentOf(
  trx: Kysely<DB>,
  email: string,
  event: Omit<ConsentEvent, "subscriberId">,
): Promise<void> {
  const subscriber = await trx
    .selectFrom("newsletters")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (subscriber) await recordConsents(trx, [{ ...event, subscriberId: subscriber.id }]);
}
