import { createHash, randomUUID } from "node:crypto";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { tFor } from "~/i18n/i18n.server";
import { languages } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { insertOwn, isSame, replaceOwn } from "./own-devotions-admin.server";
import { readTexts } from "./own-devotion-texts.server";
import {
  checkDevotions,
  MOST_FILE_BYTES,
  ownToFile,
  ownToRows,
  readDevotionsFile,
  type ReadFile,
  type Refusal,
} from "./own-devotions-file";
import type { OwnDevotion } from "./library-order";
import type {
  CheckFileInput,
  ImportCount,
  ImportFileInput,
  ImportInput,
} from "./own-devotions-import.schema";
import { devotionThemes } from "./devotion-themes";
import { listOwnDevotions } from "./team-library.server";

/** The team's own devotions as a JSON file has them. */
export async function exportOwnDevotions(caller: Caller) {
  requirePermission(caller, "manage_content");
  return ownToFile(await listOwnDevotions(db));
}

/** The same as the rows of a CSV file. */
export async function exportOwnRows(caller: Caller): Promise<AsyncIterable<string[][]>> {
  requirePermission(caller, "manage_content");
  const rows = ownToRows(await listOwnDevotions(db));
  return (async function* () {
    yield rows;
  })();
}

/** Counts what a JSON or CSV file would change. Throws AppError 400 at `file` when it cannot be read. */
export async function checkOwnDevotionsFile(
  caller: Caller,
  { file }: CheckFileInput,
): Promise<ImportCount & { checked: string }> {
  requirePermission(caller, "manage_content");
  const { read, digest } = await readUpload(file);
  const { count } = await compare(caller, read);
  return { ...count, checked: digest };
}

/**
 * Imports a file that was checked before, in one transaction. What it refuses is left out. Throws AppError 400 at `file`
 * for another file.
 */
export async function importOwnDevotionsFile(
  caller: Caller,
  { file, checked }: ImportFileInput,
): Promise<ImportCount> {
  requirePermission(caller, "manage_content");
  const { read, digest } = await readUpload(file);
  if (digest !== checked) throw refuseFile("admin-library:import.errors.otherFile");
  return importRead(caller, read);
}

/** Imports devotions, or with `dryRun` only counts. Importing the same ones again changes nothing. */
export async function importOwnDevotions(
  caller: Caller,
  { devotions, dryRun }: ImportInput,
): Promise<ImportCount> {
  requirePermission(caller, "manage_content");
  const read = checkDevotions(devotions.map((value, at) => ({ line: at + 1, value })));
  return dryRun ? (await compare(caller, read)).count : importRead(caller, read);
}

async function importRead(caller: Caller, read: ReadFile): Promise<ImportCount> {
  const { count, changes } = await compare(caller, read);
  if (changes.length === 0) return count;
  await db.transaction().execute(async (trx) => {
    for (const { before, code, words } of changes) {
      if (before) await replaceOwn(trx, caller, before, words);
      else await insertOwn(trx, caller, { code: code ?? randomUUID(), ...words });
    }
    const { created, updated } = count;
    await recordChange(trx, caller, { action: "ownDevotion.imported", after: { created, updated } });
  });
  return count;
}

interface Change {
  /** Null for a new one. */
  before: OwnDevotion | null;
  code: string | undefined;
  words: Pick<OwnDevotion, "day" | "theme" | "texts">;
}

/** What a file would change. */
async function compare(
  caller: Caller,
  { devotions, refused }: ReadFile,
): Promise<{ count: ImportCount; changes: Change[] }> {
  const own = await listOwnDevotions(db);
  const known = new Set<number | string>();
  const refusals: Refusal[] = [...refused];
  const changes: Change[] = [];
  let unchanged = 0;
  for (const { line, id: code, day, theme, texts: given } of devotions) {
    const { texts, problems } = await readTexts(caller, given);
    const [problem] = Object.values(problems);
    if (problem) {
      refusals.push({ line, reason: problem });
      continue;
    }
    const words = { day, theme, texts };
    const before = own.find((one) => one.code === code) ?? own.find((one) => isSameByDay(one, words)) ?? null;
    const identity = before?.id ?? code ?? `${day} ${listReferences(words).join(" ")}`;
    if (known.has(identity)) refusals.push({ line, reason: "admin-library:errors.twice" });
    else if (before && isSame(before, words)) unchanged += 1;
    else changes.push({ before, code, words });
    known.add(identity);
  }
  const t = tFor(caller.language);
  return {
    changes,
    count: {
      created: changes.filter(({ before }) => !before).length,
      updated: changes.filter(({ before }) => before).length,
      unchanged,
      refused: refusals
        .sort((one, other) => one.line - other.line)
        .map(({ line, reason }) => ({ line, reason: t(reason, { themes: devotionThemes.join(", ") }) })),
    },
  };
}

type Words = Change["words"];

/** Whether two devotions are for the same day and on the same passage in some language. */
const isSameByDay = (one: Words, other: Words): boolean =>
  one.day === other.day && listReferences(one).some((reference) => listReferences(other).includes(reference));

const listReferences = ({ texts }: Words): string[] =>
  languages.flatMap((language) => (texts[language] ? `${language} ${texts[language].reference}` : []));

async function readUpload(file: File): Promise<{ read: ReadFile; digest: string }> {
  if (file.size > MOST_FILE_BYTES) throw refuseFile("admin-library:import.errors.tooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = readDevotionsFile(bytes);
  if (typeof read === "string") throw refuseFile(read);
  return { read, digest: createHash("sha256").update(bytes).digest("base64url") };
}

const refuseFile = (key: string) => new AppError(400, "invalid", { errors: { file: [key] } });
