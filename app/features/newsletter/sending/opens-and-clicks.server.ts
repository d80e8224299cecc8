import type { Kysely } from "kysely";
import { log } from "~/config/log.server";
import { getSettings } from "~/settings/settings.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { readTrackedLink } from "./newsletter-mail-html.server";

/** How often a post's letters were opened and their links followed. */
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

/** A letter was opened. */
export const recordOpen = (postId: number): Promise<void> => addToPending(postId, "open");

/** Where a letter's link leads on to; AppError 404 where no letter of ours led there. */
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

/** What was counted a moment ago, by post and link: anybody may ask for these addresses, and must not write each time. */
const pendingCounts = new Map<string, PendingCount>();
const WRITE_AFTER_MS = 1_000;
const MAX_PENDING = 50;
let writeTimer: NodeJS.Timeout | undefined;

/** Counts one more letter opened or link followed, without who, if the settings want that. */
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

/** Who opens a letter or follows its link is not held up where nothing can be written. */
const tryToWriteCounts = (): Promise<void> =>
  writeOpensAndClicks().catch((error: unknown) => log.error({ err: error }, "counts of letters not written"));

/** Writes down what was gathered, of posts that are out. A process that is killed before loses a second's counts. */
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
      .where("isPublished", "=", 1)
      .execute();
    const out = new Set(posts.map(({ id }) => id));
    const rows = counts.filter(({ postId }) => out.has(postId));
    // In one order everywhere: two processes would wait for each other on PostgreSQL otherwise.
    rows.sort((a, b) => a.postId - b.postId || (a.kind + a.link < b.kind + b.link ? -1 : 1));
    for (const row of rows) await addToStoredCount(trx, row);
  });
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
