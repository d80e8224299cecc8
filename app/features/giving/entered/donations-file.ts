import { z } from "zod";
import { readCsvTable, type CsvRow } from "~/features/devotion/library/csv-table";
import { isEmail, canonicalEmail, MAX_EMAIL_LENGTH } from "~/i18n/email-address";
import { tidyText } from "~/i18n/visible-text";
import { currencies, defaultCurrency, enteredMethods } from "../donations/giving-choices";
import { readMoney } from "./entered.schema";
import type { importColumns } from "./import-columns";

/** A file of more is divided: everything in it is checked while the person waits. */
const MOST_ROWS = 2_000;
export const MOST_FILE_BYTES = 2 * 1024 * 1024;

/** A donation of a file, read but not yet compared with the books. */
export interface FileDonation {
  line: number;
  receivedOn: string;
  amount: number;
  currency: string;
  method: (typeof enteredMethods)[number];
  name: string | undefined;
  email: string | undefined;
  reference: string | undefined;
  description: string | undefined;
}

export interface FileRefusal {
  line: number;
  /** Key of the sentence. */
  reason: string;
  params?: Record<string, string> | undefined;
}

const isDay = (text: string) => z.iso.date().safeParse(text).success;

/** Reads a CSV file of donations. Returns the key of a sentence when it is none. */
export function readDonationsFile(
  bytes: Uint8Array,
): { donations: FileDonation[]; refused: FileRefusal[] } | string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "admin-entered:import.errors.encoding";
  }
  if (text.includes("\0")) return "admin-entered:import.errors.encoding";
  const rows = readCsvTable(text, MOST_ROWS);
  if (!rows.some(({ cells }) => "date" in cells && "method" in cells))
    return "admin-entered:import.errors.columns";
  if (rows.length > MOST_ROWS) return "admin-entered:import.errors.tooMany";
  const read = rows.map(readRow);
  return {
    donations: read.flatMap((row) => ("reason" in row ? [] : [row])),
    refused: read.flatMap((row) => ("reason" in row ? [row] : [])),
  };
}

/** What cells may hold; longer ones are refused, because a cut one says something else. */
const mostCharacters = { name: 120, email: MAX_EMAIL_LENGTH, reference: 120, description: 300 };

function readRow({ line, cells }: CsvRow): FileDonation | FileRefusal {
  const cell = (name: (typeof importColumns)[number]) => tidyText(cells[name] ?? "");
  const refuse = (reason: string, params?: Record<string, string>) => ({ line, reason, params });
  for (const [name, most] of Object.entries(mostCharacters))
    if (cell(name as keyof typeof mostCharacters).length > most)
      return refuse("admin-entered:import.errors.tooLong", { column: name, most: String(most) });
  const receivedOn = cell("date");
  if (!isDay(receivedOn)) return refuse("admin-entered:import.errors.date");
  const currency = currencies.find((one) => one === (cell("currency").toUpperCase() || defaultCurrency));
  if (!currency) return refuse("admin-entered:import.errors.currency");
  const typed = cell("method").toLowerCase();
  const method = enteredMethods.find((one) => one.toLowerCase() === typed);
  if (!method) return refuse("admin-entered:errors.method");
  const description = cell("description") || undefined;
  const money = readMoney({ amount: cell("amount"), currency, method, description });
  if ("error" in money) return refuse(money.error);
  const email = cell("email") || undefined;
  if (email && !isEmail(canonicalEmail(email))) return refuse("admin-entered:import.errors.email");
  return {
    ...{ line, receivedOn, method, email, ...money },
    name: cell("name") || undefined,
    reference: cell("reference") || undefined,
    description: method === "inKind" ? description : undefined,
  };
}
