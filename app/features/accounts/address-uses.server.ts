import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import type { Caller } from "~/auth/caller.server";
import { loadSalt } from "~/features/analytics/page-views/daily-salts.server";
import { dateIn } from "~/i18n/format";
import { getSettingsIn } from "~/settings/settings.server";
import type { DB } from "~db/schema/index";

/**
 * Counts a use of `subject` by the caller's address and returns its number today: 1 for the first. An IPv6 address
 * counts as its /64. Stored is a digest with the salt of the day, so that nobody can check an address after that day.
 */
export async function countAddressUse(
  trx: Kysely<DB>,
  { address }: Pick<Caller, "address">,
  subject: string,
  now = new Date(),
): Promise<number> {
  const date = dateIn((await getSettingsIn(trx)).publishing.timeZone, now);
  const digest = createHmac("sha256", await loadSalt(trx, date))
    .update(`${subject}\n${address}`)
    .digest("base64url");
  const { uses } = await trx
    .insertInto("addressUses")
    .values({ date, subject, digest, uses: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["date", "subject", "digest"])
        .doUpdateSet((eb) => ({ uses: eb("addressUses.uses", "+", 1) })),
    )
    .returning("uses")
    .executeTakeFirstOrThrow();
  return uses;
}
