import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/features/settings/settings.server";
import { absoluteLinks, renderMarkdown } from "~/features/writing/markdown.server";
import { AppError } from "~/http/errors";
import type { TFunction } from "i18next";
import { tFor } from "~/i18n/i18n.server";
import type { Language } from "~/i18n/languages";
import { db } from "~db/client";
import { momentAfter } from "~db/moment-after";
import { mailTypes, type MailTemplate, type MailType, type OwnWords } from "./mail-template";
import { variablesIn, wordsAsHtml, wrongWith } from "./mail-words";
import type { InUse, MailWordsChoice, MailWordsInput, Seen, TestMailWordsInput } from "./mail-words.schema";
import { queueMail } from "./mail.server";
import { ownWordsOf, savedWords } from "./own-words.server";
import { fillWords, renderMail } from "./render-mail.server";
import { mailTemplateNamed, mailTemplates } from "./templates";

/** Every kind of mail that may have the ministry's own words and that the caller may write, and in which languages it has. */
export async function listMailWords(caller: Caller) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const types = mailTypes.filter((type) => mayWrite(caller, type));
  const writable = names.filter((name) => types.includes(typeOf(name)));
  const rows = await db
    .selectFrom("emailTemplates")
    .select(["name", "language", "isActive"])
    .where("name", "in", writable)
    .where("type", "in", types)
    .execute();
  return writable.map((name) => ({
    name,
    type: typeOf(name),
    languages: rows
      .filter((row) => row.name === name)
      .map(({ language, isActive }) => ({ language, isActive: isActive === 1 })),
  }));
}

/** The words of a mail in a language, own or built-in, with the variables they may say. AppError 404. */
export async function showMailWords(caller: Caller, choice: MailWordsChoice) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const own = writableBy(caller, choice.name);
  const saved = await savedWords(db, choice);
  const builtIn = builtInWords(choice);
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
export async function showLetter(caller: Caller, { name, language }: MailWordsChoice) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const own = writableBy(caller, name);
  const words = await ownWordsOf(db, name, language);
  const mail = await renderMail(
    mailTemplateNamed(name),
    sampleOf(own, language),
    language,
    await getSettings(),
    words,
  );
  return { subject: mail.subject, html: mail.html };
}

/** A mail in words that are not saved yet, as its reader would get it. AppError 400 as saveMailWords, 404. */
export async function previewMailWords(caller: Caller, input: MailWordsInput) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const { name, language, subject } = input;
  const own = writableBy(caller, name);
  const words = { subject, html: checked(input) };
  const mail = await renderMail(
    mailTemplateNamed(name),
    sampleOf(own, language),
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
export async function saveMailWords(
  caller: Caller,
  input: MailWordsInput & Seen & InUse,
): Promise<MailWordsChoice> {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const { name, language, subject, text, basedOn, isActive = true } = input;
  writableBy(caller, name);
  const html = checked(input);
  await db.transaction().execute(async (trx) => {
    const before = (await savedWords(trx, { name, language }))?.updatedAt ?? "";
    if (basedOn !== undefined && basedOn !== before) throw new AppError(409, "changedMeanwhile");
    const now = momentAfter(before || undefined);
    const words = {
      subject,
      textContent: text,
      htmlContent: html,
      variables: JSON.stringify(variablesIn(`${subject} ${text}`)),
      type: typeOf(name),
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
export async function removeMailWords(
  caller: Caller,
  { name, language, basedOn }: MailWordsChoice & Seen,
): Promise<MailWordsChoice> {
  requirePermission(caller, "manage_users", "manage_newsletter");
  writableBy(caller, name);
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
export async function testMailWords(caller: Caller, { email, ...input }: TestMailWordsInput) {
  requirePermission(caller, "manage_users", "manage_newsletter");
  const { name, language, subject } = input;
  const own = writableBy(caller, name);
  const words = { subject, html: checked(input) };
  const settings = await getSettings();
  const props = fillWords(mailTemplateNamed(name), sampleOf(own, language), language, settings, words);
  await db.transaction().execute((trx) =>
    queueMail(trx, {
      to: email,
      language,
      template: "words-test",
      props: { subject: props.subject, html: props.html },
    }),
  );
  return { email };
}

const names = (Object.entries(mailTemplates) as [string, MailTemplate<object>][])
  .filter(([, template]) => template.own)
  .map(([name]) => name);

const typeOf = (name: string): MailType => mailTemplateNamed(name).type ?? "service";

function mayWrite({ kind, permissions }: Caller, type: MailType): boolean {
  if (kind === "system") return true;
  if (type === "newsletter" && permissions.has("manage_newsletter")) return true;
  return permissions.has("manage_users") && (type !== "giving" || permissions.has("manage_donations"));
}

/** What may be written of a mail; AppError 403 for mails that are not the caller's to write, 404. */
function writableBy(caller: Caller, name: string): OwnWords<object> {
  const own = ownOf(name);
  if (!mayWrite(caller, typeOf(name))) throw new AppError(403, "forbidden");
  return own;
}

const sampleOf = ({ sample }: OwnWords<object>, language: Language): object =>
  typeof sample === "function" ? (sample as (t: TFunction) => object)(tFor(language)) : sample;

function ownOf(name: string): OwnWords<object> {
  if (!names.includes(name)) throw new AppError(404, "notFound");
  return mailTemplateNamed(name).own!;
}

/** The words that stand in the locales, with their variables. */
function builtInWords({ name, language }: MailWordsChoice): { subject: string; text: string } {
  const t = tFor(language);
  const { subject, own } = mailTemplateNamed(name);
  const variables: Record<string, string> = {};
  for (const variable of Object.keys(own!.variables)) variables[variable] = `{{${variable}}}`;
  return { subject: t(subject, variables), text: own!.start(t).join("\n\n") };
}

/** Words as HTML with {{variables}}; AppError 404, 400. */
function checked({ name, subject, text }: MailWordsInput): string {
  const { variables } = ownOf(name);
  const html = absoluteLinks(wordsAsHtml(text, variables, renderMarkdown));
  const wrong = wrongWith({ subject, text }, html, variables);
  if (!wrong) return html;
  const { field, key, variable } = wrong;
  throw new AppError(400, key, { params: { variable }, errors: { [field]: [key] } });
}
