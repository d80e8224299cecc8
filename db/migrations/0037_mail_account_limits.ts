import type { AnyDb } from "../dialect";

/**
 * "No limit" was the first value of the sending limit, so a stored one says nothing. It follows the mail account from now
 * on. Amazon SES keeps it: the limit of a grown account is higher than the one known here.
 */
export async function up(db: AnyDb): Promise<void> {
  const row = await db
    .selectFrom("system_settings")
    .select(["key", "value"])
    .where("key", "=", "email")
    .executeTakeFirst();
  if (!row) return;
  const email = JSON.parse(row.value as string) as { provider?: string; sendingLimit?: string };
  if (email.sendingLimit !== "none" || email.provider === "ses") return;
  await db
    .updateTable("system_settings")
    .set({ value: JSON.stringify({ ...email, sendingLimit: "account" }) })
    .where("key", "=", "email")
    .execute();
}
