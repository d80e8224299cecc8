import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import { runPaced } from "~/features/imports/paced-batch.server";
import { clearEarlierCheck, saveCounts, takeRows } from "~/features/imports/staged-import.server";
import { getSettings } from "~/settings/settings.server";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import type { PictureIndex } from "./picture-index";
import { openStoredTexts, readTexts } from "./read-texts.server";
import type { SourceText } from "./source-text";
import type { TextVerdict } from "./text-import-choices";
import {
  addCounts,
  choicesCodec,
  failTextImport,
  findTextImport,
  importTables,
  postCodec,
} from "./text-import-state.queries.server";
import { TextsRefused } from "./texts-refused";
import { understandText, type RefusedText, type UnderstoodText } from "./understand-text.server";

/** Texts of one transaction. */
export const TEXT_BATCH = 20;
const MAX_TEXTS = 200_000;

interface Stage {
  importId: number;
  /** As they are stored: a check with others has taken over when they differ. */
  choices: string;
  pictures: PictureIndex;
  fetchesPictures: boolean;
}
type Understood = UnderstoodText | RefusedText;

/**
 * The dry run: reads the file, stages its texts and counts what an import would do. Goes on where a killed process stopped.
 * Returns false when it was stopped before the end.
 */
export async function checkTexts(importId: number, stopping: AbortSignal): Promise<boolean> {
  const job = await findTextImport(db, importId);
  if (job?.status !== "checking" || job.choices === null) return true;
  if (job.readRows === 0) await clearEarlierCheck(importTables, job);
  const choices = choicesCodec.decode(job.choices);
  const { timeZone } = (await getSettings()).publishing;
  let read = 0;
  let batch: SourceText[] = [];
  try {
    const opened = await openStoredTexts(job);
    const { fetchesPictures } = choices;
    const stage = { importId, choices: job.choices, pictures: opened.pictures, fetchesPictures };
    const flush = async (isLast: boolean) => {
      const understood: Understood[] = [];
      for (const text of batch) {
        understood.push(understandText(text, choices, timeZone));
        await setImmediate();
      }
      batch = [];
      return db.transaction().execute((trx) => stageBatch(trx, stage, understood, { read, isLast }));
    };
    for await (const text of readTexts(opened)) {
      if ("leftOut" in text || (text.kind === "page" && !choices.withPages)) continue;
      read += 1;
      if (read > MAX_TEXTS) throw new TextsRefused("tooMuchInside");
      if (read <= job.readRows) continue;
      batch.push(text);
      if (batch.length < TEXT_BATCH) continue;
      if (stopping.aborted) return false;
      if (!(await runPaced(() => flush(false)))) return true;
    }
    await flush(true);
  } catch (error) {
    if (!(error instanceof TextsRefused)) throw error;
    await failTextImport(db, importId, {
      key: `admin-text-import:errors.${error.reason}`,
      place: error.place,
    });
  }
  return true;
}

/** Returns false when the check no longer goes on. */
async function stageBatch(
  trx: Kysely<DB>,
  stage: Stage,
  texts: Understood[],
  { read, isLast }: { read: number; isLast: boolean },
): Promise<boolean> {
  const { importId, choices } = stage;
  const batch = { read, size: texts.length, isLast };
  const counts = await takeRows(trx, importTables, { id: importId, choices }, batch);
  if (counts === null) return false;
  const changes = await stageTexts(trx, stage, texts);
  await saveCounts(trx, importTables, importId, addCounts(counts, changes));
  return true;
}

async function stageTexts(trx: Kysely<DB>, stage: Stage, texts: Understood[]) {
  const keys = texts.flatMap((text) => ("post" in text ? [text.sourceKey] : []));
  const seen = new Set(await findStagedKeys(trx, stage.importId, keys));
  const known = new Set(await findImportedKeys(trx, keys));
  const counts: Partial<Record<TextVerdict, number>> = {};
  const rows = texts.map((text) => {
    const refused = "reason" in text ? text.reason : seen.has(text.sourceKey) ? "twice" : null;
    const key = "post" in text ? text.sourceKey : null;
    const verdict: TextVerdict = refused ? "refused" : known.has(key!) ? "known" : "new";
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    if (key) seen.add(key);
    return {
      ...{ importId: stage.importId, place: text.place.slice(0, 300), title: text.title, verdict },
      ...{ reason: refused, sourceKey: refused ? null : key },
      post: verdict === "new" && "post" in text ? postCodec.encode(text.post) : null,
    };
  });
  if (rows.length > 0) await trx.insertInto("textImportRows").values(rows).execute();
  const staged = texts.filter((_text, at) => rows[at]!.verdict === "new");
  await stagePictures(
    trx,
    stage,
    staged.flatMap((text) => ("post" in text ? text.post.pictures : [])),
  );
  return counts;
}

const INSERTED_AT_ONCE = 500;

async function stagePictures(
  trx: Kysely<DB>,
  { importId, pictures, fetchesPictures }: Stage,
  given: string[],
): Promise<void> {
  const sources = [...new Set(given)];
  for (let at = 0; at < sources.length; at += INSERTED_AT_ONCE)
    await trx
      .insertInto("textImportPictures")
      .values(
        sources.slice(at, at + INSERTED_AT_ONCE).map((source) => {
          const entry = pictures.find(source);
          const canFetch = fetchesPictures && /^(https?:)?\/\//i.test(source);
          return { importId, source, entry, state: entry || canFetch ? "waiting" : "missing" } as const;
        }),
      )
      .onConflict((conflict) => conflict.columns(["importId", "source"]).doNothing())
      .execute();
}

async function findStagedKeys(trx: Kysely<DB>, importId: number, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await trx
    .selectFrom("textImportRows")
    .select("sourceKey")
    .where("importId", "=", importId)
    .where("sourceKey", "in", keys)
    .execute();
  return rows.map(({ sourceKey }) => sourceKey!);
}

/** Which texts are here already. */
export async function findImportedKeys(trx: Kysely<DB>, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await trx
    .selectFrom("importedTexts")
    .select("sourceKey")
    .where("sourceKey", "in", keys)
    .execute();
  return rows.map(({ sourceKey }) => sourceKey);
}
