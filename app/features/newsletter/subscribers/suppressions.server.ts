import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";

interface Suppression {
  /** In lower case. */
  email: string;
  reason: "bounce" | "complaint";
  /** The answer of the mail server or service. */
  detail: string;
}

const MAX_DETAIL = 300;

/** Stops all newsletter mails to an address. Idempotent; a complaint replaces a bounce. */
export async function suppress(trx: Kysely<DB>, { email, reason, detail }: Suppression): Promise<void> {
  const row = { reason, detail: detail.slice(0, MAX_DETAIL) };
  await trx
    .insertInto("mailSuppressions")
    .values({ ...row, email, createdAt: new Date().toISOString() })
    .onConflict((conflict) =>
      reason === "complaint"
        ? conflict.column("email").doUpdateSet(row)
        : conflict.column("email").doNothing(),
    )
    .execute();
}

/** The address was just proven to work, so a bounce no longer counts. A complaint stays. */
export async function liftBounce(trx: Kysely<DB>, email: string): Promise<void> {
  await trx
    .deleteFrom("mailSuppressions")
    .where("email", "=", email)
    .where("reason", "=", "bounce")
    .execute();
}
