import { z } from "zod";
import { dateOrders } from "~/features/imports/import-choices";
import { languages } from "~/i18n/languages";
import { oneOf } from "~/features/writing/kit/writing.schema";
import { blankToUndefined, requiredText, typedFlag, typedId } from "~/http/typed-text";
import { sermonDifficulties, sermonTopics } from "../sermon-choices";
import {
  importKinds,
  importStatuses,
  sermonColumns,
  type SermonColumn,
  type Verdict,
} from "./import-choices";

/** A column of the table by its place, from a select; nothing for none. */
const column = z.preprocess(
  (given) =>
    typeof given === "string" && /^\d{1,3}$/.test(given) ? Number(given) : (blankToUndefined(given) ?? null),
  z.int().min(0).max(199).nullable(),
);

const columnFields = Object.fromEntries(sermonColumns.map((name) => [name, column])) as Record<
  SermonColumn,
  typeof column
>;

/** What is the same for all sermons of an import, where the file does not say. */
const sermonChoices = {
  defaultLanguage: oneOf(languages, "admin-sermons:form.languageRequired"),
  defaultTopic: oneOf(sermonTopics, "admin-sermons:form.topicRequired"),
  difficulty: oneOf(sermonDifficulties, "admin-sermons:form.difficultyRequired"),
  /** Published with their own dates, else drafts. */
  state: z.enum(["draft", "published"]),
};

export const sourceChoices = z.object(sermonChoices);
export type SourceChoices = z.output<typeof sourceChoices>;

/** What a person chose for a file, as it is stored. */
export const importChoices = sourceChoices.extend({
  columns: z.object(columnFields),
  dateOrder: z.enum(dateOrders),
  looksDaily: z.boolean(),
});
export type ImportChoices = z.output<typeof importChoices>;
export type ColumnChoice = ImportChoices["columns"];

export const addressInput = z.object({
  address: requiredText(500, "admin-sermon-import:errors.noAddress"),
});
export type AddressInput = z.output<typeof addressInput>;

export const fileInput = z.object({
  file: z.instanceof(File, { error: "admin-sermon-import:errors.noFile" }),
});
export type FileInput = z.output<typeof fileInput>;

export const importIdInput = z.object({ id: typedId });
export type ImportIdInput = z.output<typeof importIdInput>;

const flag = typedFlag.default(false);

export const checkInput = z.object({
  id: typedId,
  ...columnFields,
  ...sermonChoices,
  dateOrder: z.enum(dateOrders).default("dayFirst"),
  looksDaily: flag,
});
export type CheckInput = z.output<typeof checkInput>;

export const sourceInput = z.object({ id: typedId, ...sermonChoices, looksDaily: flag });
export type SourceInput = z.output<typeof sourceInput>;

const count = z.int().nonnegative().default(0);

/** How many items have which verdict, and what the run and the undo did. */
export const importCounts = z.object({
  new: count,
  known: count,
  refused: count,
  added: count,
  undone: count,
  /** Added, and changed since: an undo left them. */
  kept: count,
} satisfies Record<Verdict | "added" | "undone" | "kept", typeof count>);
export type ImportCounts = z.output<typeof importCounts>;

/** An import for programs. */
export const importOutput = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(importKinds),
  status: z.enum(importStatuses),
  headers: z.array(z.string()),
  columns: importChoices.shape.columns,
  choices: importChoices.omit({ columns: true }),
  /** Items that were read, items of the file (null until it was read to its end), items that are done. */
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

/** A sermon as it was understood from a feed or a row. */
export const importedSermon = z.object({
  title: z.string(),
  description: z.string(),
  transcript: z.string(),
  youtubeId: z.string().nullable(),
  audioUrl: z.string().nullable(),
  audioBytes: z.int().nullable(),
  audioType: z.string().nullable(),
  guid: z.string().nullable(),
  /** Seconds; 0 when the file does not say. */
  duration: z.int(),
  /** Null: as chosen for the import. */
  language: z.enum(languages).nullable(),
  topic: z.enum(sermonTopics).nullable(),
  tags: z.array(z.string()),
  passage: z.string().nullable(),
  publishedAt: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  season: z.int().nullable(),
  episode: z.int().nullable(),
});
export type ImportedSermon = z.output<typeof importedSermon>;

export const importStatus = z.enum(importStatuses);
export const importKind = z.enum(importKinds);
