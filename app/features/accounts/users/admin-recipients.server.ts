import type { Kysely } from "kysely";
import { isLanguage, type Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";

interface AdminRecipient {
  email: string;
  language: Language;
}

/** The active administrators with an address for notices, each with their language. */
export async function findAdminRecipients(
  trx: Kysely<DB>,
  defaultLanguage: Language,
): Promise<AdminRecipient[]> {
  const rows = await trx
    .selectFrom("users")
    .innerJoin("adminRoles", "adminRoles.name", "users.role")
    .select(["users.email", "users.preferredLanguage as language"])
    .where("users.isActive", "=", 1)
    .where("users.email", "is not", null)
    .orderBy("users.id")
    .execute();
  return rows.map(({ email, language }) => ({
    email: email!,
    language: isLanguage(language) ? language : defaultLanguage,
  }));
}
