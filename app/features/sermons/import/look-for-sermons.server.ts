import { recordChange } from "~/auth/audit.server";
import { systemCaller } from "~/auth/caller.server";
import { BATCH_ROWS, runPaced } from "~/features/imports/paced-batch.server";
import { db } from "~db/client";
import { enqueue } from "~jobs/outbox";
import { lookForSermonsJob } from "../jobs";
import { addSermons } from "./add-sermons.server";
import { fetchFeed, toFetchKey, type FetchFeed } from "./fetch-feed.server";
import { sourceChoicesCodec } from "./import-state.queries.server";
import type { SourceChoices } from "./import.schema";
import { FeedRefused, looksLikeXml } from "./read-feed.server";
import { readEpisodes, toRefusalKey } from "./read-items.server";
import { listSeen, markSeen } from "./seen-items.queries.server";
import type { UnderstoodItem } from "./understand-item.server";

/** Starts a look at each source that is looked at every day. For the schedule. */
export async function lookEverywhere(date: string): Promise<void> {
  const sources = await db.selectFrom("sermonSources").select("id").where("looksDaily", "=", true).execute();
  for (const { id } of sources)
    await enqueue(db, lookForSermonsJob, { sourceId: id }, { uniqueKey: `look-for-sermons:${id}:${date}` });
}

interface Source {
  id: number;
  title: string;
  choices: SourceChoices;
}

/**
 * Adds what is new in a source. A host that fails is noted at the source, not retried: the next day is soon enough.
 * Idempotent: what was seen is not added again.
 */
export async function lookForSermons(sourceId: number, fetchFile: FetchFeed = fetchFeed): Promise<void> {
  const row = await db
    .selectFrom("sermonSources")
    .select(["id", "address", "title", "choices", "etag", "lastModified"])
    .where("id", "=", sourceId)
    .executeTakeFirst();
  if (!row) return;
  const { address, etag, lastModified, choices, ...source } = row;
  const note = (more: {
    error?: string;
    found?: number;
    etag?: string | null;
    lastModified?: string | null;
  }) =>
    db
      .updateTable("sermonSources")
      .set({ error: null, lookedAt: new Date().toISOString(), ...more })
      .where("id", "=", sourceId)
      .execute();
  let file;
  try {
    file = await fetchFile(address, { etag, lastModified });
  } catch (error) {
    await note({ error: toFetchKey(error) });
    return;
  }
  if (file.bytes === null) {
    await note({ found: 0 });
    return;
  }
  try {
    const { found, isToCome } = await addNew(
      { ...source, choices: sourceChoicesCodec.decode(choices) },
      file.bytes,
    );
    // An episode of tomorrow is in this feed already: then the next look reads it again, though it did not change.
    const answer = isToCome
      ? { etag: null, lastModified: null }
      : { etag: file.etag, lastModified: file.lastModified };
    await note({ found, ...answer });
  } catch (error) {
    await note({ error: toRefusalKey(error) });
  }
}

async function addNew(source: Source, bytes: Buffer): Promise<{ found: number; isToCome: boolean }> {
  if (!looksLikeXml(bytes)) throw new FeedRefused("notFeed");
  let found = 0;
  let isToCome = false;
  let batch: UnderstoodItem[] = [];
  const flush = async () => {
    const items = batch;
    batch = [];
    found += await runPaced(() => addBatch(source, items));
  };
  for await (const item of readEpisodes(bytes)) {
    batch.push(item);
    isToCome ||= "reason" in item && item.reason === "date";
    if (batch.length === BATCH_ROWS) await flush();
  }
  await flush();
  return { found, isToCome };
}

/** One transaction: what is added is seen, and stands in the activity log. */
function addBatch({ id, title, choices }: Source, understood: UnderstoodItem[]): Promise<number> {
  const items = understood.flatMap((item) => ("item" in item ? [item] : []));
  const keys = items.map(({ key }) => key);
  return db.transaction().execute(async (trx) => {
    const seen = await listSeen(trx, id, keys);
    const unseen = items.filter(({ key }) => !seen.has(key));
    if (unseen.length === 0) return 0;
    const added = await addSermons(trx, unseen, choices, new Date().toISOString());
    await markSeen(trx, id, [...new Set(unseen.map(({ key }) => key))]);
    if (added.size > 0)
      await recordChange(trx, systemCaller(), {
        action: "sermonSource.found",
        subject: title,
        after: { count: added.size },
      });
    return added.size;
  });
}
