import { setImmediate } from "node:timers/promises";
import {
  readTable,
  recognizeTable,
  TableRefused,
  type TableFormat,
} from "~/features/imports/read-table.server";
import { tidyText } from "~/i18n/visible-text";
import type { ImportKind } from "./import-choices";
import type { ImportChoices } from "./import.schema";
import { FeedRefused, looksLikeXml, readFeed, type FeedHead } from "./read-feed.server";
import { limits, understandItem, type UnderstoodItem } from "./understand-item.server";
import { understandRow } from "./understand-row.server";

/** Rows that are looked at to propose the columns. */
const LOOK_ROWS = 5;
/** Descriptions in HTML take a millisecond each; then others get their turn. */
const LONGEST_STRETCH_MS = 15;

/** What was refused, feed or table: the key of a sentence. */
export function toRefusalKey(error: unknown): string {
  if (!(error instanceof TableRefused) && !(error instanceof FeedRefused)) throw error;
  return `admin-sermon-import:errors.${error.reason}`;
}

interface LookedInto {
  kind: ImportKind;
  /** The first rows of a table, with its titles. */
  rows: string[][];
  head: FeedHead;
  isEmpty: boolean;
}

/** Recognises a file by its bytes, and reads its beginning. Throws TableRefused or FeedRefused. */
export async function lookInto(bytes: Buffer): Promise<LookedInto> {
  if (!looksLikeXml(bytes)) {
    const rows: string[][] = [];
    for await (const { cells } of readTable(bytes, await recognizeTable(bytes))) {
      rows.push(cells);
      if (rows.length > LOOK_ROWS) break;
    }
    return { kind: "table", rows, head: {}, isEmpty: rows.length < 2 };
  }
  for await (const { item, head } of readFeed(bytes))
    return { kind: item["yt:videoId"] === undefined ? "podcast" : "youtube", rows: [], head, isEmpty: false };
  return { kind: "podcast", rows: [], head: {}, isEmpty: true };
}

/** The title of a feed. */
export const toFeedTitle = (head: FeedHead): string =>
  tidyText((head["title"] ?? "").replace(/\s+/g, " ")).slice(0, 120);

interface ReadFile {
  kind: ImportKind;
  /** The names of a table's columns. */
  headers: readonly string[];
  choices: Pick<ImportChoices, "columns" | "dateOrder">;
}

/**
 * Every item of a file, understood or refused, in stretches that let others work in between. Throws TableRefused or
 * FeedRefused.
 */
export const readItems = (bytes: Buffer, file: ReadFile): AsyncGenerator<UnderstoodItem> =>
  file.kind === "table" ? inStretches(readRows(bytes, file)) : readEpisodes(bytes);

/** The same for every episode or video of a feed. Throws FeedRefused. */
export const readEpisodes = (bytes: Buffer): AsyncGenerator<UnderstoodItem> =>
  inStretches(readWholeFeed(bytes));

async function* inStretches(items: AsyncGenerator<UnderstoodItem>): AsyncGenerator<UnderstoodItem> {
  let began = performance.now();
  for await (const item of items) {
    yield item;
    if (performance.now() - began < LONGEST_STRETCH_MS) continue;
    await setImmediate();
    began = performance.now();
  }
}

async function* readWholeFeed(bytes: Buffer): AsyncGenerator<UnderstoodItem> {
  let line = 0;
  for await (const { item } of readFeed(bytes)) yield understandItem(item, (line += 1));
}

async function* readRows(bytes: Buffer, { headers, choices }: ReadFile): AsyncGenerator<UnderstoodItem> {
  const format: TableFormat = await recognizeTable(bytes);
  let isFirst = true;
  for await (const row of readTable(bytes, format, limits.transcript)) {
    if (!isFirst) yield understandRow(row, choices, headers);
    isFirst = false;
  }
}
