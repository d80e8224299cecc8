import { recordChange } from "~/auth/audit.server";
import { systemCaller } from "~/auth/caller.server";
import { generatePassword, hashPassword } from "~/auth/passwords.server";
import { env } from "~/config/env.server";
import { db } from "~db/client";
import { ADMIN_ROLE } from "./role-names";

/**
 * Creates the first administrator when there is none: ADMIN_USERNAME with ADMIN_PASSWORD or a generated password. When
 * several processes start at once, only one creates it. Returns a text to print once on the terminal (the generated
 * password, or why there is still no administrator), or null.
 */
export async function createFirstAdministrator(): Promise<string | null> {
  if (await hasAdministrator()) return null;
  const username = env.ADMIN_USERNAME;
  const generated = env.ADMIN_PASSWORD === undefined ? generatePassword() : undefined;
  const password = await hashPassword(env.ADMIN_PASSWORD ?? generated!);
  const isCreated = await db.transaction().execute(async (trx) => {
    const now = new Date().toISOString();
    const row = await trx
      .insertInto("users")
      .values({ username, password, role: ADMIN_ROLE, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.doNothing()) // another process was first, or a visitor has this username
      .returning("id")
      .executeTakeFirst();
    if (!row) return false;
    await recordChange(trx, systemCaller(), {
      action: "user.created",
      subject: username,
      after: { role: ADMIN_ROLE },
    });
    return true;
  });
  if (isCreated) return generated === undefined ? null : firstPasswordText(username, generated);
  return (await hasAdministrator()) ? null : nameTakenText(username);
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

const firstPasswordText = (username: string, password: string) => `
${line}
  The first administrator of this site. This is shown only once.

  Sign in at   ${env.PUBLIC_URL}/admin/login
  Username     ${username}
  Password     ${password}

  Change the password under your name when you are in.
${line}

`;

const nameTakenText = (username: string) =>
  `There is no administrator yet, and nobody can become one as "${username}": the name is taken. Set ADMIN_USERNAME to another one.\n`;
