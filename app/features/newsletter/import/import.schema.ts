import { z } from "zod";
import { dateOrders } from "~/features/imports/import-choices";
import { languages } from "~/i18n/languages";
import { blankToUndefined, requiredText, typedId, typedText } from "~/http/typed-text";
import { importFields, importStatuses, verdicts, type ImportField } from "./import-choices";

/** A column of the file by its place, from a select; nothing for none. */
const column = z.preprocess(
  (given) =>
    typeof given === "string" && /^\d{1,3}$/.test(given) ? Number(given) : (blankToUndefined(given) ?? null),
  z.int().min(0).max(199).nullable(),
);

const columnFields = Object.fromEntries(importFields.map((field) => [field, column])) as Record<
  ImportField,
  typeof column
>;

const consentFields = {
  /** How the people agreed; "" when nobody knows: then they are asked. */
  consentSource: z.preprocess((given) => given ?? "", typedText.max(200)),
  /** When, for rows without a date. */
  consentDate: z.preprocess(blankToUndefined, z.iso.date("admin-subscribers:dateInvalid").optional()),
  /** How `03/04/2024` is read. */
  dateOrder: z.enum(dateOrders),
  /** For rows without a language. */
  defaultLanguage: z.enum(languages),
};

/** What the person chose for a file, as it is stored. */
export const importChoices = z.object({
  columns: z.object(columnFields),
  consentSource: z.string(),
  consentDate: z.string().nullable(),
  dateOrder: z.enum(dateOrders),
  language: z.enum(languages),
});
export type ImportChoices = z.output<typeof importChoices>;

export const uploadFileInput = z.object({
  file: z.instanceof(File, { error: "admin-import:errors.noFile" }),
});
export type UploadFileInput = z.output<typeof uploadFileInput>;

/** The same for a program: the text of a CSV file. */
export const uploadTextInput = z.object({
  fileName: z.preprocess((given) => given ?? "", typedText.max(200)),
  text: requiredText(200_000, "admin-import:errors.empty"),
});
export type UploadTextInput = z.output<typeof uploadTextInput>;

export const importIdInput = z.object({ id: typedId });
export type ImportIdInput = z.output<typeof importIdInput>;

export const checkImportInput = z.object({ id: typedId, ...columnFields, ...consentFields });
export type CheckImportInput = z.output<typeof checkImportInput>;

const count = z.int().nonnegative();

/** How many rows have which verdict, and what the run did. */
export const importCounts = z.object({
  ...(Object.fromEntries(verdicts.map((verdict) => [verdict, count.default(0)])) as Record<
    (typeof verdicts)[number],
    z.ZodDefault<typeof count>
  >),
  added: count.default(0),
  ended: count.default(0),
  taken: count.default(0),
  undone: count.default(0),
});
export type ImportCounts = z.output<typeof importCounts>;

/** An import for programs and for the page that watches it. */
export const importOutput = z.object({
  id: z.int(),
  fileName: z.string(),
  exporter: z.string().nullable(),
  status: z.enum(importStatuses),
  headers: z.array(z.string()),
  columns: importChoices.shape.columns,
  /** Rows that were read, rows of the file (null until it was read to its end), rows that are done. */
  progress: z.object({ read: z.int(), total: z.int().nullable(), done: z.int() }),
  counts: importCounts,
  /** Why it failed, in the language of the caller. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** Until when it can be undone; null when it cannot. */
  undoUntil: z.iso.datetime().nullable(),
});
export type ImportOutput = z.output<typeof importOutput>;
export const importsOutput = z.array(importOutput);
