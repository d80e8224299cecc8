import type { Selectable } from "kysely";
import { type KeysetPlace, type KeysetRange, readKeysetPage } from "~db/keyset-page";
import type { DB } from "~db/schema/index";

export const WALL_PAGE_SIZE = 12;

/** Without the e-mail address, so that no reader of the wall can leak it. */
export const wallColumns = [
  "id",
  "donorName",
  "isAnonymous",
  "donationAmount",
  "currency",
  "donationDate",
  "message",
  "achievementLevel",
  "milestone",
  "country",
] as const;

export interface WallPageQuery {
  /** A cursor from `older` or `newer`. */
  before?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

/** A page of the wall before or after a cursor, and the cursors of the pages next to it. */
export async function readWallPage<Row extends { donationDate: string; id: number }>(
  { before, after, limit = WALL_PAGE_SIZE }: WallPageQuery,
  read: (around: KeysetRange, count: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; newer: string | null; older: string | null }> {
  const page = { before: parseWallPlace(before), after: parseWallPlace(after), limit };
  const { rows, hasNewer, hasOlder } = await readKeysetPage(read, page);
  return {
    rows,
    newer: hasNewer ? formatWallPlace(rows[0]!) : null,
    older: hasOlder ? formatWallPlace(rows.at(-1)!) : null,
  };
}

function parseWallPlace(text: string | undefined): KeysetPlace | undefined {
  const [at, id] = text?.split("_") ?? [];
  return at && id ? { at, id: Number(id) } : undefined;
}

const formatWallPlace = ({ donationDate, id }: { donationDate: string; id: number }) =>
  `${donationDate}_${id}`;

export type AppreciationRow = Pick<Selectable<DB["donorAppreciations"]>, (typeof wallColumns)[number]>;
