import { z } from "zod";
import { languages } from "~/i18n/languages";
import type { OwnDevotion } from "./library-order";
import { readCsvTable, type CsvRow } from "./csv-table";
import { ownTextFields } from "./own-devotion-fields";
import { ownDevotionInput, type OwnDevotionInput } from "./own-devotions.schema";

/** A file of more is divided: everything in it is checked while the person waits. */
const MOST_DEVOTIONS = 500;
export const MOST_FILE_BYTES = 2 * 1024 * 1024;

/** A devotion of a file. */
export const fileDevotion = ownDevotionInput.extend({
  /** Names it; without an id it is known by its day and reference. */
  id: z.preprocess(
    (given) => (given === null || given === "" ? undefined : given),
    z
      .string("admin-library:errors.id")
      .regex(/^[\w.-]{1,60}$/, "admin-library:errors.id")
      .optional(),
  ),
});
export type FileDevotion = z.output<typeof fileDevotion>;

export interface Refusal {
  /** Line of a CSV file, or place in the list of a JSON file. */
  line: number;
  /** Key of the sentence. */
  reason: string;
}

export interface ReadFile {
  devotions: (FileDevotion & { line: number })[];
  refused: Refusal[];
}

/** The team's own devotions as the JSON of a file. */
export const ownToFile = (own: readonly OwnDevotion[]) => ({
  format: "limye-own-devotions" as const,
  devotions: own.map(({ code, day, theme, texts }) => ({ id: code, day, theme, texts })),
});

const csvColumns = ["id", "day", "theme", "language", ...ownTextFields] as const;

/** The same as the rows of a CSV file, one for each language. */
export const ownToRows = (own: readonly OwnDevotion[]): string[][] => [
  [...csvColumns],
  ...own.flatMap(({ code, day, theme, texts }) =>
    languages.flatMap((language) => {
      const text = texts[language];
      return text
        ? [[code, day ?? "", theme, language, ...ownTextFields.map((field) => text[field] ?? "")]]
        : [];
    }),
  ),
];

/** Reads a JSON or CSV file. Returns the key of a sentence when it is neither. */
export function readDevotionsFile(bytes: Uint8Array): ReadFile | string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "admin-library:import.errors.encoding";
  }
  if (text.includes("\0")) return "admin-library:import.errors.encoding";
  const isJson = /^\s*[[{]/.test(text);
  const given = isJson ? readJsonList(text) : readCsvList(text);
  if (typeof given === "string") return given;
  if (given.length === 0) return "admin-library:import.errors.empty";
  if (given.length > MOST_DEVOTIONS) return "admin-library:import.errors.tooMany";
  return checkDevotions(given);
}

/** What a file says of a devotion, not checked yet. `problem`: why it cannot even be read. */
interface Given {
  line: number;
  value: unknown;
  problem?: string;
}

/** Checks each devotion by itself. */
export function checkDevotions(given: readonly Given[]): ReadFile {
  const read: ReadFile = { devotions: [], refused: [] };
  for (const { line, value, problem } of given) {
    const { data, error } = fileDevotion.safeParse(value);
    if (data && !problem) read.devotions.push({ ...data, line });
    else read.refused.push({ line, reason: problem ?? toReason(error!) });
  }
  return read;
}

/** In a file there is nothing to choose from. */
const inFile: Partial<Record<string, string>> = {
  "admin-library:errors.day": "admin-library:errors.dayInFile",
  "admin-library:errors.theme": "admin-library:errors.themeInFile",
};

/** Our schemas name sentences; other messages are zod's own. */
const toReason = ({ issues }: z.ZodError): string => {
  const [{ message } = { message: "" }] = issues;
  return inFile[message] ?? (message.startsWith("admin-library:") ? message : "admin-library:errors.shape");
};

function readJsonList(text: string): Given[] | string {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return "admin-library:import.errors.json";
  }
  const list: unknown = Array.isArray(value) ? value : (value as { devotions?: unknown }).devotions;
  if (!Array.isArray(list)) return "admin-library:import.errors.json";
  return list.map((one: unknown, at) => ({ line: at + 1, value: one }));
}

function readCsvList(text: string): Given[] | string {
  const rows = readCsvTable(text);
  const names = Object.keys(rows[0]?.cells ?? {});
  if (rows.length > 0 && !["theme", "language", "explanation"].every((name) => names.includes(name)))
    return "admin-library:import.errors.columns";
  const groups = new Map<string, CsvRow[]>();
  for (const row of rows) {
    const { id, day } = row.cells;
    const key = id ? `id ${id}` : day ? `day ${day}` : `line ${row.line}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()].map(rowsToGiven);
}

/** The rows of one devotion, one for each language. */
function rowsToGiven(rows: CsvRow[]): Given {
  const { line, cells: first } = rows[0]!;
  const texts: Partial<OwnDevotionInput["texts"]> & Record<string, object> = {};
  let problem: string | undefined;
  for (const { cells } of rows) {
    const language = languages.find((one) => one === cells.language?.trim().toLowerCase());
    if (!language) problem = "admin-library:errors.language";
    else if (texts[language]) problem = "admin-library:errors.languageTwice";
    else
      texts[language] = Object.fromEntries(
        ownTextFields.map((field) => [field, cells[field] ?? ""]),
      ) as never;
  }
  const value = { id: first.id, day: first.day?.trim(), theme: first.theme?.trim(), texts };
  return { line, value, ...(problem && { problem }) };
}
