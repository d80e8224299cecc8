import type { Kysely } from "kysely";
import type { Language } from "~/i18n/languages";
import type { DB } from "~db/schema/index";
import { findMissingVariable } from "./custom-mail-text";
import { requireMailTemplate } from "./mail-templates.server";

/** The stored custom text of a mail in a language, active or not. */
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

/** The custom text to send. Undefined: send the built-in text. */
export async function findActiveCustomMailText(
  from: Kysely<DB>,
  name: string,
  language: Language,
): Promise<{ subject: string; html: string } | undefined> {
  const { customText } = requireMailTemplate(name);
  if (!customText) return undefined;
  const saved = await findCustomMailText(from, { name, language });
  // Text that an earlier version saved may lack a variable that is required now.
  if (!saved?.isActive || findMissingVariable(saved.htmlContent, customText.variables)) return undefined;
  return { subject: saved.subject, html: saved.htmlContent };
}
