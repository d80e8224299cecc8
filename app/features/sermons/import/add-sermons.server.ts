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
  const added = await trx
    .insertInto("sermons")
    .values(fresh.map((one) => toRow(one, choices, now)))
    .returning(["id", "importKey"])
    .execute();
  return new Map(added.map(({ id, importKey }) => [importKey!, id]));
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
    guid: item.guid,
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
