import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { loadSalt } from "~/features/analytics/page-views/daily-salts.server";
import { dateIn } from "~/i18n/format";
import { getSettingsIn } from "~/settings/settings.server";
import { countRows } from "~db/count-rows";
import type { DB } from "~db/schema/index";

/** What a client address uses today. */
export interface AddressUse {
  date: string;
  subject: string;
  digest: string;
}

/**
 * The use of `subject` by the caller's address today, not counted yet. An IPv6 address counts as its /64. Stored is a
 * digest with the salt of the day, so that nobody can check an address after that day. The first use of a day inserts the
 * salt: call this before the transaction locks anything, or two transactions could wait for each other.
 */
export async function findAddressUse(
  trx: Kysely<DB>,
  { address }: Pick<Caller, "address">,
  subject: string,
  now = new Date(),
): Promise<AddressUse> {
  const date = dateIn((await getSettingsIn(trx)).publishing.timeZone, now);
  const digest = createHmac("sha256", await loadSalt(trx, date))
    .update(`${subject}\n${address}`)
    .digest("base64url");
  return { date, subject, digest };
}

/** Counts a use and returns its number today: 1 for the first. */
export async function countAddressUse(trx: Kysely<DB>, use: AddressUse): Promise<number> {
  const { uses } = await trx
    .insertInto("addressUses")
    .values({ ...use, uses: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["date", "subject", "digest"])
        .doUpdateSet((eb) => ({ uses: eb("addressUses.uses", "+", 1) })),
    )
    .returning("uses")
    .executeTakeFirstOrThrow();
  return uses;
}

/** How often the address was counted today. */
export async function countUsesOf(from: Kysely<DB>, { date, subject, digest }: AddressUse): Promise<number> {
  const row = await from
    .selectFrom("addressUses")
    .select("uses")
    .where("date", "=", date)
    .where("subject", "=", subject)
    .where("digest", "=", digest)
    .executeTakeFirst();
  return row?.uses ?? 0;
}

/** How many addresses were counted today for the same subject. */
export const countAddresses = (from: Kysely<DB>, { date, subject }: AddressUse): Promise<number> =>
  countRows(from.selectFrom("addressUses").where("date", "=", date).where("subject", "=", subject));
