import type { Kysely } from "kysely";
import type { Permission } from "~/auth/permissions";
import { emailKey } from "~/i18n/email-address";
import { isLanguage, type Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";
import { listRolesWith } from "./permission-holders.server";

interface AdminRecipient {
  userId: number;
  email: string;
  language: Language;
}

/** Active administrators with an email address, each with a language. With `permission`, only those who hold it. */
export async function findAdminRecipients(
  trx: Kysely<DB>,
  defaultLanguage: Language,
  permission?: Permission,
): Promise<AdminRecipient[]> {
  const roles = permission ? await listRolesWith(trx, permission) : await listRoles(trx);
  const rows = await trx
    .selectFrom("users")
    .select(["id", "email", "preferredLanguage as language"])
    .where("role", "in", roles)
    .where("isActive", "=", true)
    .where("email", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id, email, language }) => ({
    userId: id,
    email: email!,
    language: isLanguage(language) ? language : defaultLanguage,
  }));
}

interface TeamRecipients {
  /** The ministry's own addresses, which are written to in the default language. Blank ones count as none. */
  ministry: readonly string[];
  defaultLanguage: Language;
  permission?: Permission;
}

/** The ministry's addresses and the administrators with an address, each address once. */
export async function findTeamRecipients(
  trx: Kysely<DB>,
  { ministry, defaultLanguage, permission }: TeamRecipients,
): Promise<{ email: string; language: Language }[]> {
  const team = await findAdminRecipients(trx, defaultLanguage, permission);
  const all = [
    ...ministry.filter(Boolean).map((email) => ({ email, language: defaultLanguage })),
    ...team.map(({ email, language }) => ({ email, language })),
  ];
  return [...new Map(all.map((one) => [emailKey(one.email), one])).values()];
}

async function listRoles(trx: Kysely<DB>): Promise<string[]> {
  const roles = await trx.selectFrom("adminRoles").select("name").execute();
  return roles.map(({ name }) => name);
}
