import { emailKey, isEmail } from "~/i18n/email-address";
import { foldText } from "~/i18n/search-text";
import type { DateOrder } from "~/features/imports/import-choices";
import { importFields, type Exporter, type ImportField } from "./import-choices";
import { findDateOrder } from "~/features/imports/read-dates";

/** The place of each field's column; null for none. */
export type ColumnChoice = Record<ImportField, number | null>;

export interface MatchedTable {
  headers: string[];
  /** False when the first row is a person. */
  hasHeader: boolean;
  exporter: Exporter | null;
  columns: ColumnChoice;
  dateOrder: DateOrder;
}

/** A header as it is compared: `OPTIN_TIME` and "Optin Time" are the same. */
const toKey = (header: string): string =>
  foldText(header)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * How each program's file is recognised: all of `all`, and one of `some`. Sources: Mailchimp "About your audience export",
 * Brevo and MailerLite exports of contacts, Constant Contact's contact export, listmonk cmd/subscribers.go, Ghost
 * members-csv.
 */
const exporters: Record<Exporter, { all: string[]; some: string[] }> = {
  mailchimp: { all: ["optin time"], some: ["leid", "euid", "member rating", "confirm time"] },
  brevo: { all: ["email"], some: ["double opt in", "added time", "contact id", "blacklisted"] },
  constantContact: {
    all: ["email address"],
    some: ["email permission status", "email update source", "confirmed opt out date"],
  },
  mailerLite: {
    all: [],
    some: [
      "subscriber",
      "subscribe date",
      "opted in at",
      "optin ip",
      "opt in ip",
      "subscribed at",
      "signup ip",
    ],
  },
  listmonk: { all: ["uuid", "email", "attributes", "status"], some: ["created at", "name"] },
  ghost: {
    all: ["email", "subscribed to emails"],
    some: ["complimentary plan", "stripe customer id", "labels"],
  },
};

/** Whose column names win over the common ones. */
const namesOf: Record<Exporter, Partial<Record<ImportField, string[]>>> = {
  mailchimp: {
    consentAt: ["confirm time", "optin time"],
    unsubscribed: ["unsub time"],
    bounced: ["clean time"],
    place: [],
    status: [],
  },
  brevo: {
    consentAt: ["opt in date", "optin date", "double opt in date", "added time"],
    unsubscribed: ["blacklisted", "email blacklisted", "blocklisted", "email blocklisted", "unsubscribed"],
    status: [],
  },
  constantContact: {
    consentAt: ["created at"],
    unsubscribed: ["confirmed opt out date"],
    status: ["email status"],
    place: ["city home", "city", "city work", "country home"],
  },
  mailerLite: {
    email: ["subscriber", "email"],
    consentAt: ["opted in at", "opt in date", "subscribe date", "subscribed at", "subscribed"],
    unsubscribed: ["unsubscribed at", "unsubscribe date", "unsubscribed"],
    status: ["status", "type"],
    place: ["city", "location", "country"],
  },
  listmonk: { consentAt: ["created at"], status: ["status"] },
  ghost: { consentAt: ["created at"], status: ["subscribed to emails"] },
};

/** What people call their columns, in the site's languages. */
const commonNames: Record<ImportField, string[]> = {
  email: [
    ...["email", "e mail", "email address", "e mail address", "mail", "courriel", "adresse email"],
    ...[
      "adresse e mail",
      "adresse mail",
      "adresse electronique",
      "correo",
      "correo electronico",
      "imel",
      "imèl",
    ],
    ...["adres imel", "adres imèl", "adrès imel", "adres elektwonik", "emel"],
  ],
  firstName: [
    "first name",
    "firstname",
    "fname",
    "given name",
    "prenom",
    "nombre",
    "non",
    "non batem",
    "siyati premye",
  ],
  lastName: [
    "last name",
    "lastname",
    "lname",
    "surname",
    "family name",
    "nom",
    "nom de famille",
    "apellido",
    "apellidos",
    "siyati",
  ],
  name: [
    "name",
    "full name",
    "fullname",
    "nom complet",
    "nom et prenom",
    "prenom et nom",
    "nombre completo",
    "non konple",
  ],
  language: ["language", "lang", "langue", "idioma", "lang preferee", "preferred language", "locale"],
  place: [
    "city",
    "location",
    "ville",
    "ciudad",
    "vil",
    "pays",
    "country",
    "pais",
    "peyi",
    "lieu",
    "lugar",
    "kote",
  ],
  status: ["status", "statut", "estado", "state", "etat", "eta"],
  consentAt: [
    ...[
      "consent date",
      "opt in date",
      "optin date",
      "optin time",
      "subscribed at",
      "subscription date",
      "signup date",
    ],
    ...[
      "date",
      "date d inscription",
      "date d abonnement",
      "date de l accord",
      "fecha",
      "fecha de alta",
      "dat",
      "created at",
    ],
    ...["fecha de suscripcion", "dat enskripsyon", "dat abonman", "consented at"],
  ],
  unsubscribed: [
    ...[
      "unsubscribed",
      "unsubscribed at",
      "unsubscribe date",
      "opt out",
      "optout",
      "opted out",
      "opt out date",
    ],
    ...[
      "desabonne",
      "desinscrit",
      "date de desabonnement",
      "baja",
      "fecha de baja",
      "dezabone",
      "blacklisted",
      "blocklisted",
    ],
  ],
  bounced: ["bounced", "bounce", "bounced at", "hard bounce", "rebond", "rebote", "adresse invalide"],
};

const SAMPLE_CELLS = 200;

/** Proposes what the columns of a table mean, from its first rows. */
export function matchColumns(rows: readonly string[][]): MatchedTable {
  const [first = []] = rows;
  const width = Math.max(0, ...rows.slice(0, SAMPLE_CELLS).map((row) => row.length));
  const hasHeader = !first.some(isAddress);
  const body = rows.slice(hasHeader ? 1 : 0, SAMPLE_CELLS);
  const headers = Array.from({ length: width }, (_, at) =>
    hasHeader && first[at]?.trim() ? first[at].trim().slice(0, 80) : columnLetter(at),
  );
  const keys = headers.map(toKey);
  const exporter = hasHeader ? findExporter(keys) : null;
  const columns = chooseColumns(keys, exporter);
  // The column with the most addresses, when no name tells which it is.
  const named = columns.email;
  if (named === null || countAddresses(body, named) === 0) columns.email = findAddressColumn(body, width);
  const dates = columns.consentAt === null ? [] : body.map((row) => row[columns.consentAt!] ?? "");
  const dateOrder = findDateOrder(dates) ?? (exporter === "constantContact" ? "monthFirst" : "dayFirst");
  return { headers, hasHeader, exporter, columns, dateOrder };
}

const isAddress = (cell: string | undefined): boolean => cell !== undefined && isEmail(emailKey(cell));

const countAddresses = (rows: readonly string[][], column: number): number =>
  rows.filter((row) => isAddress(row[column])).length;

function findAddressColumn(rows: readonly string[][], width: number): number | null {
  const counts = Array.from({ length: width }, (_, at) => countAddresses(rows, at));
  const most = Math.max(0, ...counts);
  return most === 0 ? null : counts.indexOf(most);
}

function findExporter(keys: readonly string[]): Exporter | null {
  // Mailchimp, Ghost and listmonk first: their columns are unmistakable.
  const order: Exporter[] = ["mailchimp", "ghost", "listmonk", "constantContact", "brevo", "mailerLite"];
  const isWrittenBy = (exporter: Exporter) => {
    const { all, some } = exporters[exporter];
    return all.every((key) => keys.includes(key)) && some.some((key) => keys.includes(key));
  };
  return order.find(isWrittenBy) ?? null;
}

function chooseColumns(keys: readonly string[], exporter: Exporter | null): ColumnChoice {
  const taken = new Set<number>();
  const choose = (field: ImportField): number | null => {
    const own = exporter ? namesOf[exporter][field] : undefined;
    const names = own ?? commonNames[field];
    const found = names.map((name) => keys.indexOf(name)).find((at) => at !== -1 && !taken.has(at));
    if (found === undefined) return null;
    taken.add(found);
    return found;
  };
  return Object.fromEntries(importFields.map((field) => [field, choose(field)])) as ColumnChoice;
}

/** A, B … Z, AA: how spreadsheets name columns. */
function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last;
}
