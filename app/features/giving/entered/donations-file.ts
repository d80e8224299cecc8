import { z } from "zod";
import { readCsvTable, type CsvRow } from "~/features/devotion/library/csv-table";
import { isEmail, canonicalEmail } from "~/i18n/email-address";
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
  params?: Record<string, string>;
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
  const rows = readCsvTable(text);
  if (!rows.some(({ cells }) => "date" in cells && "method" in cells))
    return "admin-entered:import.errors.columns";
  if (rows.length > MOST_ROWS) return "admin-entered:import.errors.tooMany";
  const read = rows.map(readRow);
  return {
    donations: read.flatMap((row) => ("reason" in row ? [] : [row])),
    refused: read.flatMap((row) => ("reason" in row ? [row] : [])),
  };
}

function readRow({ line, cells }: CsvRow): FileDonation | FileRefusal {
  const cell = (name: (typeof importColumns)[number], most: number) =>
    (cells[name] ?? "").trim().slice(0, most);
  const refuse = (reason: string) => ({ line, reason });
  const receivedOn = cell("date", 30);
  if (!isDay(receivedOn)) return refuse("admin-entered:import.errors.date");
  const currency = currencies.find((one) => one === (cell("currency", 10).toUpperCase() || defaultCurrency));
  if (!currency) return refuse("admin-entered:import.errors.currency");
  const typed = cell("method", 30).toLowerCase();
  const method = enteredMethods.find((one) => one.toLowerCase() === typed);
  if (!method) return refuse("admin-entered:errors.method");
  const description = cell("description", 300) || undefined;
  const money = readMoney({ amount: cell("amount", 30), currency, method, description });
  if ("error" in money) return refuse(money.error);
  const email = cell("email", 254) || undefined;
  if (email && !isEmail(canonicalEmail(email))) return refuse("admin-entered:import.errors.email");
  return {
    ...{ line, receivedOn, method, email, ...money },
    name: cell("name", 120) || undefined,
    reference: cell("reference", 120) || undefined,
    description: method === "inKind" ? description : undefined,
  };
}
