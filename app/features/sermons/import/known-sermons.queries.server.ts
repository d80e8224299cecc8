import type { Kysely } from "kysely";
import type { DB } from "~db/schema/index";
import type { ImportedSermon } from "./import.schema";
import { isGlobal } from "./understand-item.server";

export interface KeyedItem {
  key: string;
  item: ImportedSermon;
}

/**
 * The items that are not here yet: neither by their key or GUID, nor by their video or audio file, nor twice among them. A
 * short GUID alone says nothing: the episodes of another podcast may have the same numbers.
 */
export async function leaveOutKnown<Item extends KeyedItem>(
  from: Kysely<DB>,
  items: Item[],
): Promise<Item[]> {
  const here = await listHere(from, items);
  return items.filter(({ key, item }) => {
    const marks = marksOf(key, item);
    if (marks.some((mark) => here.has(mark))) return false;
    for (const mark of marks) here.add(mark);
    return true;
  });
}

const marksOf = (key: string, { guid, youtubeId, audioUrl }: ImportedSermon): string[] => [
  key,
  ...(guid === null || !isGlobal(guid) ? [] : [`guid:${guid}`]),
  ...(youtubeId === null ? [] : [`video:${youtubeId}`]),
  ...(audioUrl === null ? [] : [`audio:${audioUrl}`]),
];

async function listHere(from: Kysely<DB>, items: readonly KeyedItem[]): Promise<Set<string>> {
  const values = (pick: (item: KeyedItem) => string | null) => [
    ...new Set(items.map(pick).filter((value) => value !== null)),
  ];
  const here = new Set<string>();
  // One column at a time, so that each uses its index.
  for (const [column, prefix, wanted] of [
    ["importKey", "", values(({ key }) => key)],
    ["guid", "guid:", values(({ item }) => item.guid)],
    ["youtubeId", "video:", values(({ item }) => item.youtubeId)],
    ["audioUrl", "audio:", values(({ item }) => item.audioUrl)],
  ] as const) {
    if (wanted.length === 0) continue;
    const rows = await from.selectFrom("sermons").select(column).where(column, "in", wanted).execute();
    for (const row of rows) here.add(`${prefix}${Object.values(row)[0] as string}`);
  }
  return here;
}
