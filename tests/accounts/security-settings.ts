import { db } from "~db/client";

/** Saves the settings of the security tab: sessions of 60 minutes, several logins and no second factor by default. */
export async function setSecurity(changes: Record<string, unknown>): Promise<void> {
  const value = JSON.stringify({
    adminSessionTimeout: 60,
    requireTwoFactorAuth: false,
    allowMultipleLogins: true,
    ...changes,
  });
  const row = { key: "security", value, updatedAt: new Date().toISOString() };
  await db
    .insertInto("systemSettings")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
