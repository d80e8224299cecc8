import { listAreas } from "~/areas/registry.server";
import type { MailTemplate } from "~/areas/mail-template";

/** Every kind of mail that the areas write. */
export const listMailTemplates = (): MailTemplate<object>[] =>
  listAreas().flatMap(({ mails = [] }) => mails as MailTemplate<object>[]);

export const findMailTemplate = (name: string): MailTemplate<object> | undefined =>
  listMailTemplates().find((template) => template.name === name);

/** The key of the name of a kind of mail; null for one that this version does not know. */
export const mailTitleKey = (name: string): string | null => findMailTemplate(name)?.title ?? null;

/** The template of a name that mail_log stored. Throws when this version knows none of that name. */
export function requireMailTemplate(name: string): MailTemplate<object> {
  const template = findMailTemplate(name);
  if (!template) throw new Error(`No mail template is called ${name}.`);
  return template;
}
