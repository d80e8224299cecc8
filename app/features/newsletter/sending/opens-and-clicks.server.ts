import type { Kysely } from "kysely";
import { log } from "~/config/log.server";
import { dateIn } from "~/i18n/format";
import { getSettings, getSettingsIn } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { readTrackedLink } from "./tracked-links.server";

/** The opens and clicks of a post's mails. */
export async function loadOpensAndClicks(
  db: Kysely<DB>,
  postId: number,
): Promise<{ opens: number; clicks: number }> {
  const rows = await db
    .selectFrom("newsletterCounts")
    .select(["kind", (eb) => eb.fn.sum<number>("count").as("n")])
    .where("postId", "=", postId)
    .groupBy("kind")
    .execute();
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.n ?? 0;
  return { opens: of("open"), clicks: of("click") };
}

/** Counts an opened mail. */
export const recordOpen = (postId: number): Promise<void> => addToPending(postId, "open");

/** The target of a tracked link. Throws AppError 404 when the signature is wrong. */
export async function recordClick(link: {
  postId: number;
  signed: string | undefined;
  isCounted: boolean;
}): Promise<string> {
  const address = readTrackedLink(link.postId, link.signed);
  if (address === null) throw new AppError(404, "notFound");
  if (link.isCounted) await addToPending(link.postId, "click", address);
  return address;
}

interface PendingCount {
  postId: number;
  kind: "open" | "click";
  link: string;
  count: number;
}

/** Counts that are not written yet, by post and link: anybody may request these addresses, so not each one writes. */
const pendingCounts = new Map<string, PendingCount>();
const WRITE_AFTER_MS = 1_000;
const MAX_PENDING = 50;
let writeTimer: NodeJS.Timeout | undefined;

/** Counts anonymously, if the settings say so. */
async function addToPending(postId: number, kind: "open" | "click", link = ""): Promise<void> {
  if (!Number.isInteger(postId) || postId < 1 || postId > 2 ** 31 - 1) return;
  if (!(await getSettings()).newsletter.countOpens) return;
  const key = `${postId} ${kind} ${link}`;
  const known = pendingCounts.get(key);
  if (known) known.count += 1;
  else pendingCounts.set(key, { postId, kind, link, count: 1 });
  if (pendingCounts.size >= MAX_PENDING) return tryToWriteCounts();
  writeTimer ??= setTimeout(() => void tryToWriteCounts(), WRITE_AFTER_MS).unref();
}

/** A failed write must not delay the reader. */
const tryToWriteCounts = (): Promise<void> =>
  writeOpensAndClicks().catch((error: unknown) => log.error({ err: error }, "opens and clicks not written"));

/** Writes the pending counts of published posts. A killed process loses those of one second. */
export async function writeOpensAndClicks(): Promise<void> {
  clearTimeout(writeTimer);
  writeTimer = undefined;
  const counts = [...pendingCounts.values()];
  pendingCounts.clear();
  if (counts.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const posts = await trx
      .selectFrom("newsletterPosts")
      .select("id")
      .where(
        "id",
        "in",
        counts.map(({ postId }) => postId),
      )
      .where("isPublished", "=", true)
      .execute();
    const out = new Set(posts.map(({ id }) => id));
    const rows = counts.filter(({ postId }) => out.has(postId));
    // The same order in every process, else deadlock on PostgreSQL.
    rows.sort((a, b) => a.postId - b.postId || (a.kind + a.link < b.kind + b.link ? -1 : 1));
    for (const row of rows) await addToStoredCount(trx, row);
    if (rows.length > 0) await addToDay(trx, rows);
  });
}

/** Adds them to the ministry's day. Clicks first in every process, else deadlock on PostgreSQL. */
async function addToDay(trx: Kysely<DB>, rows: PendingCount[]): Promise<void> {
  const date = dateIn((await getSettingsIn(trx)).publishing.timeZone);
  for (const kind of ["click", "open"] as const) {
    const count = rows.reduce((sum, row) => sum + (row.kind === kind ? row.count : 0), 0);
    if (count === 0) continue;
    await trx
      .insertInto("newsletterCountDays")
      .values({ date, kind, count })
      .onConflict((conflict) =>
        conflict
          .columns(["date", "kind"])
          .doUpdateSet((eb) => ({ count: eb("newsletterCountDays.count", "+", count) })),
      )
      .execute();
  }
}

async function addToStoredCount(trx: Kysely<DB>, row: PendingCount): Promise<void> {
  await trx
    .insertInto("newsletterCounts")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["postId", "kind", "link"])
        .doUpdateSet((eb) => ({ count: eb("newsletterCounts.count", "+", row.count) })),
    )
    .execute();
}
