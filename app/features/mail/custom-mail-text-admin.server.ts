import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { makeLinksAbsolute, renderMarkdown } from "~/features/writing/markdown/markdown.server";
import { customTextTest } from "./mails/custom-text-test";
import { AppError } from "~/request/errors";
import type { TFunction } from "i18next";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { nextUpdatedAt } from "~db/next-updated-at";
import { mailTypes, type MailType, type CustomMailTextOptions } from "~/areas/mail-template";
import { variableNamesIn, customTextToHtml, findTextError } from "./custom-mail-text";
import type {
  ActiveFlag,
  MailTextKey,
  CustomMailTextInput,
  BasedOnVersion,
  TestCustomMailTextInput,
} from "./custom-mail-text.schema";
import { queueMail } from "./mail-queue.server";
import { findActiveCustomMailText, findCustomMailText } from "./custom-mail-text.server";
import { fillCustomMailText, renderMail } from "./render-mail.server";
import { listMailTemplates, requireMailTemplate } from "./mail-templates.server";

/** The mails whose text the caller may write, with the languages that have custom text. */
export async function listCustomMailTexts(caller: Caller) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const types = mailTypes.filter((type) => canEditMailType(caller, type));
  const writable = listCustomizableNames().filter((name) => types.includes(mailTypeOf(name)));
  const rows = await db
    .selectFrom("emailTemplates")
    .select(["name", "language", "isActive"])
    .where("name", "in", writable)
    .where("type", "in", types)
    .execute();
  return writable.map((name) => ({
    name,
    type: mailTypeOf(name),
    languages: rows
      .filter((row) => row.name === name)
      .map(({ language, isActive }) => ({ language, isActive })),
  }));
}

/** The keys of a mail's name and of what it is for. */
export function mailTextKeys(name: string): { title: string; purpose: string } {
  const { title, customText } = requireMailTemplate(name);
  return { title, purpose: customText!.purpose };
}

/** The custom or else the built-in text of a mail, with its variables. Throws AppError 404. */
export async function getCustomMailText(caller: Caller, choice: MailTextKey) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const options = requireEditableTemplate(caller, choice.name);
  const saved = await findCustomMailText(db, choice);
  const defaults = defaultMailText(choice);
  return {
    ...choice,
    subject: saved?.subject ?? defaults.subject,
    text: saved?.textContent ?? defaults.text,
    savedAt: saved?.updatedAt ?? null,
    isActive: saved?.isActive !== false,
    variables: Object.entries(options.variables).map(([name, { kind, meaning, required = false }]) => ({
      name,
      kind,
      required,
      meaning: meaning ?? `admin-mail-templates:variables.meaning.${name}`,
    })),
  };
}

/** A preview of the mail as it is sent now, with sample data. Throws AppError 404. */
export async function previewCurrentMail(caller: Caller, { name, language }: MailTextKey) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const options = requireEditableTemplate(caller, name);
  const custom = await findActiveCustomMailText(db, name, language);
  return renderPreview({ name, language }, sampleProps(options, language), custom);
}

/** A preview of text that is not saved. Throws AppError 400 as saveCustomMailText, and 404. */
export async function previewCustomMailText(caller: Caller, input: CustomMailTextInput) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const { name, language, subject } = input;
  const options = requireEditableTemplate(caller, name);
  const custom = { subject, html: checkedHtml(input) };
  return renderPreview({ name, language }, sampleProps(options, language), custom);
}

/**
 * Saves custom text. Throws AppError 404; 400 for an unknown variable or a missing required one. Optimistic lock: 409 when
 * `basedOn` is old.
 */
export async function saveCustomMailText(
  caller: Caller,
  input: CustomMailTextInput & BasedOnVersion & ActiveFlag,
): Promise<MailTextKey> {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const { name, language, subject, text, basedOn, isActive = true } = input;
  requireEditableTemplate(caller, name);
  const html = checkedHtml(input);
  await db.transaction().execute(async (trx) => {
    const before = (await findCustomMailText(trx, { name, language }))?.updatedAt ?? "";
    if (basedOn !== undefined && basedOn !== before) throw new AppError(409, "changedMeanwhile");
    const now = nextUpdatedAt(before || undefined);
    const values = {
      subject,
      textContent: text,
      htmlContent: html,
      variables: JSON.stringify(variableNamesIn(`${subject} ${text}`)),
      type: mailTypeOf(name),
      isActive,
      updatedAt: now,
    } as const;
    const written = await trx
      .insertInto("emailTemplates")
      .values({ ...values, name, language, createdAt: now })
      .onConflict((conflict) =>
        conflict
          .columns(["name", "language"])
          .doUpdateSet(values)
          .where("emailTemplates.updatedAt", "=", before),
      )
      .returning("id")
      .executeTakeFirst();
    if (!written) throw new AppError(409, "changedMeanwhile");
    await recordChange(trx, caller, {
      action: "mailWords.saved",
      subject: `${name} (${language})`,
      after: { isActive },
    });
  });
  return { name, language };
}

/** Deletes custom text. Throws AppError 404 when there is none, 409 when `basedOn` is old. */
export async function removeCustomMailText(
  caller: Caller,
  { name, language, basedOn }: MailTextKey & BasedOnVersion,
): Promise<MailTextKey> {
  requirePermission(caller, "manage_users", "manage_newsletter");
  requireEditableTemplate(caller, name);
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("emailTemplates")
      .where("name", "=", name)
      .where("language", "=", language)
      .returning("updatedAt")
      .executeTakeFirst();
    if (!gone) throw new AppError(404, "notFound");
    if (basedOn && basedOn !== gone.updatedAt) throw new AppError(409, "changedMeanwhile");
    await recordChange(trx, caller, { action: "mailWords.removed", subject: `${name} (${language})` });
    return { name, language };
  });
}

/** Mails text as a test, saved or not. Throws AppError 400 as saveCustomMailText, and 404. */
export async function sendCustomMailTextTest(caller: Caller, { email, ...input }: TestCustomMailTextInput) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const { name, language, subject } = input;
  const options = requireEditableTemplate(caller, name);
  const custom = { subject, html: checkedHtml(input) };
  const settings = await getSettings();
  const props = fillCustomMailText(
    requireMailTemplate(name),
    sampleProps(options, language),
    language,
    settings,
    custom,
  );
  await db.transaction().execute(async (trx) => {
    await queueMail(trx, {
      to: email,
      language,
      template: customTextTest,
      props: { subject: props.subject, html: props.html },
    });
    await recordChange(trx, caller, { action: "mailWords.tested", subject: `${name} (${language})` });
  });
  return { email };
}

const listCustomizableNames = () =>
  listMailTemplates()
    .filter(({ customText }) => customText)
    .map(({ name }) => name);

const mailTypeOf = (name: string): MailType => requireMailTemplate(name).type ?? "service";

function canEditMailType({ kind, permissions }: Caller, type: MailType): boolean {
  if (kind === "system") return true;
  if (type === "newsletter" && permissions.has("manage_newsletter")) return true;
  return permissions.has("manage_users") && (type !== "giving" || permissions.has("manage_donations"));
}

/** Throws AppError 404, and 403 for a type of mail that the caller may not write. */
function requireEditableTemplate(caller: Caller, name: string): CustomMailTextOptions<object> {
  const options = requireCustomTextOptions(name);
  if (!canEditMailType(caller, mailTypeOf(name))) throw new AppError(403, "forbidden");
  return options;
}

async function renderPreview(
  { name, language }: MailTextKey,
  props: object,
  custom: { subject: string; html: string } | undefined,
): Promise<{ subject: string; html: string }> {
  const { subject, html } = await renderMail(
    requireMailTemplate(name),
    props,
    language,
    await getSettings(),
    custom,
  );
  return { subject, html };
}

const sampleProps = ({ sample }: CustomMailTextOptions<object>, language: Language): object =>
  typeof sample === "function" ? (sample as (t: TFunction) => object)(tFor(language)) : sample;

function requireCustomTextOptions(name: string): CustomMailTextOptions<object> {
  if (!listCustomizableNames().includes(name)) throw new AppError(404, "notFound");
  return requireMailTemplate(name).customText!;
}

/** The text of the locales, with its variables. */
function defaultMailText({ name, language }: MailTextKey): { subject: string; text: string } {
  const t = tFor(language);
  const { subject, customText } = requireMailTemplate(name);
  const variables: Record<string, string> = {};
  for (const variable of Object.keys(customText!.variables)) variables[variable] = `{{${variable}}}`;
  return { subject: t(subject, variables), text: customText!.defaultParagraphs(t).join("\n\n") };
}

/** Custom text as HTML with {{variables}}. Throws AppError 404 and 400. */
function checkedHtml({ name, subject, text }: CustomMailTextInput): string {
  const { variables } = requireCustomTextOptions(name);
  const html = makeLinksAbsolute(customTextToHtml(text, variables, renderMarkdown));
  const error = findTextError({ subject, text }, html, variables);
  if (!error) return html;
  const { field, key, variable } = error;
  throw new AppError(400, key, { params: { variable }, errors: { [field]: [key] } });
}
