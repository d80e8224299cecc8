import type { Kysely } from "kysely";
import { stringList } from "~db/codec";
import type { DB } from "~db/schema/index";
import { toSearchText } from "../library/search-text";
import type { SourceChoices } from "./import.schema";
import { leaveOutKnown, type KeyedItem } from "./known-sermons.queries.server";

/**
 * Adds the items that are not here yet, with their own dates. Without a date a sermon is a draft. Returns the ids of the
 * sermons by their keys.
 */
export async function addSermons(
  trx: Kysely<DB>,
  items: KeyedItem[],
  choices: SourceChoices,
  now: string,
): Promise<Map<string, number>> {
  const fresh = await leaveOutKnown(trx, items);
  if (fresh.length === 0) return new Map();
  const free = await findFreeGuids(trx, fresh);
  const added = await trx
    .insertInto("sermons")
    .values(fresh.map((one) => ({ ...toRow(one, choices, now), guid: free.get(one) ?? null })))
    .returning(["id", "importKey"])
    .execute();
  return new Map(added.map(({ id, importKey }) => [importKey!, id]));
}

/** The GUIDs that no other sermon has: a podcast serves each one once. */
async function findFreeGuids(trx: Kysely<DB>, items: KeyedItem[]): Promise<Map<KeyedItem, string>> {
  const wanted = items.flatMap(({ item: { guid } }) => (guid === null ? [] : [guid]));
  if (wanted.length === 0) return new Map();
  const rows = await trx.selectFrom("sermons").select("guid").where("guid", "in", wanted).execute();
  const taken = new Set(rows.map(({ guid }) => guid));
  const free = new Map<KeyedItem, string>();
  for (const one of items) {
    const { guid } = one.item;
    if (guid === null || taken.has(guid)) continue;
    taken.add(guid);
    free.set(one, guid);
  }
  return free;
}

function toRow({ key, item }: KeyedItem, choices: SourceChoices, now: string) {
  const { title, description, passage, tags, youtubeId, publishedAt } = item;
  return {
    ...{ title, description, passage, youtubeId, publishedAt },
    importKey: key,
    youtubeUrl: youtubeId === null ? null : `https://www.youtube.com/watch?v=${youtubeId}`,
    audioUrl: item.audioUrl,
    audioBytes: item.audioBytes,
    audioType: item.audioType,
    duration: item.duration,
    language: item.language ?? choices.defaultLanguage,
    topic: item.topic ?? choices.defaultTopic,
    difficulty: choices.difficulty,
    tags: stringList.encode(tags),
    transcript: item.transcript,
    pictureUrl: item.pictureUrl,
    season: item.season,
    episode: item.episode,
    searchText: toSearchText({ title, description, passage, tags, aiSummary: null }),
    isPublished: choices.state === "published" && publishedAt !== null,
    createdAt: now,
    updatedAt: now,
  };
}
