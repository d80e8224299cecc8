import { z } from "zod";
import { emailKey, isEmail } from "~/i18n/email-address";
import { isLanguage, languages, type Language } from "~/i18n/languages";
import { foldText } from "~/i18n/search-text";
import { tidyText } from "~/i18n/visible-text";
import type { Exporter, ImportField } from "./import-choices";
import type { ImportChoices } from "./import.schema";
import { readTime } from "~/features/imports/read-dates";
import type { TableRow } from "~/features/imports/read-table.server";

/** How the other program stood with a person. `unconfirmed`: never agreed, or did not confirm. */
const personStatuses = ["subscribed", "unconfirmed", "unsubscribed", "bounced", "complaint"] as const;
type PersonStatus = (typeof personStatuses)[number];

/** A row as it was understood. */
export const importedPerson = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  language: z.enum(languages),
  place: z.string().nullable(),
  status: z.enum(personStatuses),
  /** With `consentSource`, or both are null: then the person is asked. */
  consentAt: z.string().nullable(),
  consentSource: z.string().nullable(),
  /** When the person unsubscribed or the address bounced; null when the file does not say. */
  endedAt: z.string().nullable(),
});
export type ImportedPerson = z.output<typeof importedPerson>;

/** Why a row is refused: the last part of a sentence's key. */
export type RowRefusal = "noAddress" | "badAddress" | "formula" | "badStatus" | "twice";

export type UnderstoodRow =
  { line: number; email: string; person: ImportedPerson } | { line: number; reason: RowRefusal };

const MAX_NAME = 100;

/** Reads one row by the chosen columns. */
export function understandRow(
  { line, cells }: TableRow,
  choices: ImportChoices,
  now: number,
  exporter: Exporter | null = null,
): UnderstoodRow {
  const cellOf = (field: ImportField): string => {
    const at = choices.columns[field];
    return at === null ? "" : tidyText((cells[at] ?? "").replaceAll("\0", "").replace(exportMark, ""));
  };
  const typed = cellOf("email");
  if (typed === "") return { line, reason: "noAddress" };
  const email = emailKey(typed);
  if (!isEmail(email)) return { line, reason: "badAddress" };
  const names = splitNames(cellOf("firstName"), cellOf("lastName"), cellOf("name"));
  const place = cut(cellOf("place"));
  if ([names.firstName, names.lastName, place].some((text) => text !== null && isFormula(text)))
    return { line, reason: "formula" };
  const ended = readEnd(cellOf("unsubscribed"), choices, now);
  const bounced = readEnd(cellOf("bounced"), choices, now);
  const typedStatus = cellOf("status");
  // Constant Contact leaves the status empty of people who never agreed.
  const isBlankThere =
    typedStatus === "" && choices.columns.status !== null && exporter === "constantContact";
  const stated = isBlankThere ? "unconfirmed" : readStatus(typedStatus);
  if (stated === null) return { line, reason: "badStatus" };
  const status = strictest([
    stated,
    ...(ended ? ["unsubscribed" as const] : []),
    ...(bounced ? ["bounced" as const] : []),
  ]);
  return {
    line,
    email,
    person: {
      ...names,
      place,
      language: readLanguage(cellOf("language")) ?? choices.language,
      status,
      ...readConsent(cellOf("consentAt"), status, choices, now),
      endedAt: (status === "bounced" ? bounced?.at : ended?.at) ?? null,
    },
  };
}

/** Exported spreadsheets have an apostrophe before text that would be a formula (i18n/csv-cells.ts). */
const exportMark = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;
const isFormula = (text: string): boolean =>
  /^[=@\uFF1D\uFF20]|^[+\-\uFF0B\uFF0D]\s*[\w"'(]*[(!|]/.test(text);

const cut = (text: string): string | null => tidyText(text.replace(/\s+/g, " ").slice(0, MAX_NAME)) || null;

/** A single column with the whole name: its first word is the first name. */
function splitNames(firstName: string, lastName: string, name: string) {
  if (firstName !== "" || name === "") return { firstName: cut(firstName), lastName: cut(lastName) };
  if (lastName !== "") return { firstName: cut(name), lastName: cut(lastName) };
  const [first = "", ...rest] = name.split(/\s+/);
  return { firstName: cut(first), lastName: cut(rest.join(" ")) };
}

function readConsent(text: string, status: PersonStatus, choices: ImportChoices, now: number) {
  const at =
    readTime(text, choices.dateOrder, now) ?? (choices.consentDate && `${choices.consentDate}T12:00:00.000Z`);
  if (status === "unconfirmed" || !at || choices.consentSource === "")
    return { consentAt: null, consentSource: null };
  return { consentAt: at, consentSource: choices.consentSource };
}

const noWords = /^(|0|no|non|nao|not|false|faux|falso|fo|n|f|-|null|none|n\/a)$/;
const yesWords = /^(1|yes|oui|si|wi|true|vrai|verdadero|vre|y|o|x|v)$/;

/** A column of ends holds a date, or yes and no. What is neither counts as an end without a date. */
function readEnd(text: string, { dateOrder }: ImportChoices, now: number): { at: string | null } | undefined {
  return noWords.test(foldText(text)) ? undefined : { at: readTime(text, dateOrder, now) };
}

const statusWords: [RegExp, PersonStatus][] = [
  [/complain|spam|junk|abuse|plainte|indesirable|queja/, "complaint"],
  [/clean|bounc|undeliver|invalid|rebond|rebot|hard/, "bounced"],
  [
    /un ?confirm|non ?confirm|no ?confirm|pending|await|wait|attente|pendiente|annatant|non ?subscri|never|transactional|not ?set|no ?permission/,
    "unconfirmed",
  ],
  [
    /unsub|opt(ed)?[ -]?out|block|black|disab|inactiv|inaktif|remov|delet|desabon|desinscri|resili|baja|cancel|dezabon|anile|suppress/,
    "unsubscribed",
  ],
  [
    /subscri|activ|aktif|enab|confirm|opt(ed)?[ -]?in|abon|inscri|suscri|enskri|explicit|implicit|express|implied|regular|ok/,
    "subscribed",
  ],
];

/** Null for words that nobody can be sure of: then nobody is mailed. */
function readStatus(text: string): PersonStatus | null {
  const folded = foldText(text).trim();
  if (folded === "" || yesWords.test(folded)) return "subscribed";
  if (noWords.test(folded)) return "unsubscribed";
  return statusWords.find(([words]) => words.test(folded))?.[1] ?? null;
}

/** Of several, what keeps the most mail away. */
export const strictest = (statuses: PersonStatus[]): PersonStatus =>
  statuses.reduce((one, other) =>
    personStatuses.indexOf(other) > personStatuses.indexOf(one) ? other : one,
  );

const languageWords: Record<Language, RegExp> = {
  ht: /^(ht|hat|haitian|haitien|kreyol|creole|kreol|haitiano)/,
  fr: /^(fr|fra|fre|french|franc|frances|fransè|franse)/,
  en: /^(en|eng|english|anglais|ingles|angle)/,
  es: /^(es|spa|spanish|espagnol|espanol|castellano|panyol)/,
};

function readLanguage(text: string): Language | undefined {
  const folded = foldText(text).trim();
  if (isLanguage(folded)) return folded;
  return folded === "" ? undefined : languages.find((language) => languageWords[language].test(folded));
}
