import { recordChange } from "~/auth/audit.server";
import { systemCaller } from "~/auth/caller.server";
import { hashPassword } from "~/auth/passwords.server";
import { env } from "~/config/env.server";
import { db } from "~db/client";
import { ADMIN_ROLE } from "./role-names";
import { createSetupCode, endSetup, isSetupOpen } from "./setup-code.server";

/**
 * What a start does for an empty site: with ADMIN_PASSWORD it creates the administrator ADMIN_USERNAME; when several
 * processes start at once, only one creates it. Without, it makes a one-time code, with which the first person creates
 * their own account in the browser. Returns a text to print on the terminal (the code, or why there is still no
 * administrator), or null.
 */
export async function prepareFirstAdministrator(): Promise<string | null> {
  if (await hasAdministrator()) {
    if (await isSetupOpen()) await endSetup(db);
    return null;
  }
  if (env.ADMIN_PASSWORD === undefined) return setupText(await createSetupCode());
  const username = env.ADMIN_USERNAME;
  const password = await hashPassword(env.ADMIN_PASSWORD);
  const isCreated = await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString();
    const row = await trx
      .insertInto("users")
      .values({ username, password, role: ADMIN_ROLE, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.doNothing()) // another process was first, or a visitor has this username
      .returning("id")
      .executeTakeFirst();
    if (!row) return false;
    await endSetup(trx);
    await recordChange(trx, systemCaller(), {
      action: "user.created",
      subject: username,
      after: { role: ADMIN_ROLE },
    });
    return true;
  });
  return isCreated || (await hasAdministrator()) ? null : nameTakenText(username);
}

/** Whether an administrator with a password exists, active or not. */
async function hasAdministrator(): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("role", "in", (eb) => eb.selectFrom("adminRoles").select("name"))
    .where("password", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const line = "─".repeat(64);

const setupText = (code: string) => `
${line}
  This site has no administrator yet. Open it in your browser and
  enter this code, which works once:

  Address      ${env.PUBLIC_URL}/admin/setup
  Code         ${code}
${line}

`;

const nameTakenText = (username: string) =>
  `There is no administrator yet, and nobody can become one as "${username}": the name is taken. Set ADMIN_USERNAME to another one.\n`;
