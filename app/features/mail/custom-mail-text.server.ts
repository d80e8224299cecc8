import type { Kysely } from "kysely";
import type { Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";
import { findMissingVariable } from "./custom-mail-text";
import { requireMailTemplate } from "./mail-templates.server";

/** The words that were saved for a mail in a language, in use or put aside. */
export const findCustomMailText = (
  from: Kysely<DB>,
  { name, language }: { name: string; language: Language },
) =>
  from
    .selectFrom("emailTemplates")
    .select(["subject", "textContent", "htmlContent", "isActive", "updatedAt"])
    .where("name", "=", name)
    .where("language", "=", language)
    .executeTakeFirst();

/** What a mail says in the ministry's own words, for whoever sends it; undefined where it has none that serve. */
export async function findActiveCustomMailText(
  from: Kysely<DB>,
  name: string,
  language: Language,
): Promise<{ subject: string; html: string } | undefined> {
  const { own } = requireMailTemplate(name);
  if (!own) return undefined;
  const saved = await findCustomMailText(from, { name, language });
  // Words of an earlier version may lack what this one needs.
  if (!saved?.isActive || findMissingVariable(saved.htmlContent, own.variables)) return undefined;
  return { subject: saved.subject, html: saved.htmlContent };
}
