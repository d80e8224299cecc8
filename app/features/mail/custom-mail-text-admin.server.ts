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
import {
  mailTypes,
  type MailTemplate,
  type MailType,
  type CustomMailTextOptions,
} from "./template/mail-template";
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

/** Every kind of mail that may have the ministry's own words and that the caller may write, and in which languages it has. */
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
      .map(({ language, isActive }) => ({ language, isActive: isActive === 1 })),
  }));
}

/** The words of a mail in a language, own or built-in, with the variables they may say. AppError 404. */
export async function getCustomMailText(caller: Caller, choice: MailTextKey) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const own = requireEditableTemplate(caller, choice.name);
  const saved = await findCustomMailText(db, choice);
  const builtIn = defaultMailText(choice);
  return {
    ...choice,
    subject: saved?.subject ?? builtIn.subject,
    text: saved?.textContent ?? builtIn.text,
    savedAt: saved?.updatedAt ?? null,
    isActive: saved?.isActive !== 0,
    variables: Object.entries(own.variables).map(([name, { kind, required = false }]) => ({
      name,
      kind,
      required,
    })),
  };
}

/** A mail as it goes out now, in its own or its built-in words, with somebody's name made up. AppError 404. */
export async function previewCurrentMail(caller: Caller, { name, language }: MailTextKey) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const own = requireEditableTemplate(caller, name);
  const words = await findActiveCustomMailText(db, name, language);
  const mail = await renderMail(
    requireMailTemplate(name),
    sampleProps(own, language),
    language,
    await getSettings(),
    words,
  );
  return { subject: mail.subject, html: mail.html };
}

/** A mail in words that are not saved yet, as its reader would get it. AppError 400 as saveMailWords, 404. */
export async function previewCustomMailText(caller: Caller, input: CustomMailTextInput) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const { name, language, subject } = input;
  const own = requireEditableTemplate(caller, name);
  const words = { subject, html: checkedHtml(input) };
  const mail = await renderMail(
    requireMailTemplate(name),
    sampleProps(own, language),
    language,
    await getSettings(),
    words,
  );
  return { subject: mail.subject, html: mail.html };
}

/**
 * Has a mail say the ministry's own words from now on. AppError 404, 400 at the field for a variable that the mail does
 * not know, and for words without the link that it cannot do without; 409 when its words
 * are no longer what `basedOn` was.
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
    const words = {
      subject,
      textContent: text,
      htmlContent: html,
      variables: JSON.stringify(variableNamesIn(`${subject} ${text}`)),
      type: mailTypeOf(name),
      isActive: isActive ? 1 : 0,
      updatedAt: now,
    } as const;
    const written = await trx
      .insertInto("emailTemplates")
      .values({ ...words, name, language, createdAt: now })
      .onConflict((conflict) =>
        conflict
          .columns(["name", "language"])
          .doUpdateSet(words)
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

/** Gives a mail its built-in words back. AppError 404 where it has no others, 409 when these are not `basedOn`. */
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

/** Mails words that need not be saved to an address, marked as a test. AppError 400 as saveMailWords, 404. */
export async function sendCustomMailTextTest(caller: Caller, { email, ...input }: TestCustomMailTextInput) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const { name, language, subject } = input;
  const own = requireEditableTemplate(caller, name);
  const words = { subject, html: checkedHtml(input) };
  const settings = await getSettings();
  const props = fillCustomMailText(
    requireMailTemplate(name),
    sampleProps(own, language),
    language,
    settings,
    words,
  );
  await db.transaction().execute((trx) =>
    queueMail(trx, {
      to: email,
      language,
      template: customTextTest,
      props: { subject: props.subject, html: props.html },
    }),
  );
  return { email };
}

const listCustomizableNames = () =>
  listMailTemplates()
    .filter(({ own }) => own)
    .map(({ name }) => name);

const mailTypeOf = (name: string): MailType => requireMailTemplate(name).type ?? "service";

function canEditMailType({ kind, permissions }: Caller, type: MailType): boolean {
  if (kind === "system") return true;
  if (type === "newsletter" && permissions.has("manage_newsletter")) return true;
  return permissions.has("manage_users") && (type !== "giving" || permissions.has("manage_donations"));
}

/** What may be written of a mail; AppError 403 for mails that are not the caller's to write, 404. */
function requireEditableTemplate(caller: Caller, name: string): CustomMailTextOptions<object> {
  const own = requireCustomTextOptions(name);
  if (!canEditMailType(caller, mailTypeOf(name))) throw new AppError(403, "forbidden");
  return own;
}

const sampleProps = ({ sample }: CustomMailTextOptions<object>, language: Language): object =>
  typeof sample === "function" ? (sample as (t: TFunction) => object)(tFor(language)) : sample;

function requireCustomTextOptions(name: string): CustomMailTextOptions<object> {
  if (!listCustomizableNames().includes(name)) throw new AppError(404, "notFound");
  return requireMailTemplate(name).own!;
}

/** The words that stand in the locales, with their variables. */
function defaultMailText({ name, language }: MailTextKey): { subject: string; text: string } {
  const t = tFor(language);
  const { subject, own } = requireMailTemplate(name);
  const variables: Record<string, string> = {};
  for (const variable of Object.keys(own!.variables)) variables[variable] = `{{${variable}}}`;
  return { subject: t(subject, variables), text: own!.start(t).join("\n\n") };
}

/** Words as HTML with {{variables}}; AppError 404, 400. */
function checkedHtml({ name, subject, text }: CustomMailTextInput): string {
  const { variables } = requireCustomTextOptions(name);
  const html = makeLinksAbsolute(customTextToHtml(text, variables, renderMarkdown));
  const wrong = findTextError({ subject, text }, html, variables);
  if (!wrong) return html;
  const { field, key, variable } = wrong;
  throw new AppError(400, key, { params: { variable }, errors: { [field]: [key] } });
}
