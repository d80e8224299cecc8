import type { Kysely } from "kysely";
import { stringList } from "~db/codec";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { preferencesSchema } from "../preferences/preferences.schema";
import { preferencesCodec } from "../preferences/preferences.server";
import { replacedCodec } from "./decide-row.server";
import { BATCH_ROWS, runPaced } from "~/features/imports/paced-batch.server";
import { addCounts } from "./import-state.queries.server";
import { recordChanges } from "./write-rows.server";

/**
 * The undo: takes back what the run wrote, in batches like it, where nothing changed since. Who confirmed, chose
 * preferences or unsubscribed meanwhile stays as they are. Returns false when it was stopped before the end.
 */
export async function undoRows(importId: number, stopping: AbortSignal): Promise<boolean> {
  for (;;) {
    if (stopping.aborted) return false;
    const state = await runPaced(() => db.transaction().execute((trx) => undoBatch(trx, importId)));
    if (state === "over") return true;
  }
}

interface DoneRow {
  email: string;
  done: "added" | "ended" | "suppressed" | "none" | null;
  doneAt: string | null;
  replaced: string | null;
}

async function undoBatch(trx: Kysely<DB>, importId: number): Promise<"more" | "over"> {
  const state = await trx
    .updateTable("subscriberImports")
    .set((eb) => ({ doneUpTo: eb.ref("doneUpTo") }))
    .where("id", "=", importId)
    .where("status", "=", "undoing")
    .returning(["doneUpTo", "doneRows", "counts"])
    .executeTakeFirst();
  if (!state) return "over";
  const rows = await trx
    .selectFrom("subscriberImportRows")
    .select(["id", "email", "done", "doneAt", "replaced"])
    .where("importId", "=", importId)
    .where("id", ">", state.doneUpTo)
    .orderBy("id")
    .limit(BATCH_ROWS)
    .execute();
  if (rows.length === 0) {
    await trx
      .updateTable("subscriberImports")
      .set({ status: "undone", finishedAt: new Date().toISOString() })
      .where("id", "=", importId)
      .execute();
    return "over";
  }
  const done = rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
  const undone = await undoDone(trx, done);
  await trx
    .updateTable("subscriberImports")
    .set({
      doneUpTo: rows.at(-1)!.id,
      doneRows: state.doneRows + rows.length,
      counts: addCounts(state.counts, { undone }),
    })
    .where("id", "=", importId)
    .execute();
  return "more";
}

/** The rows of one batch of the run have one time; a batch of the undo may touch two of them. */
async function undoDone(trx: Kysely<DB>, rows: DoneRow[]): Promise<number> {
  let undone = 0;
  for (const at of new Set(rows.map(({ doneAt }) => doneAt))) {
    if (at === null) continue;
    const emails = (done: DoneRow["done"]) =>
      rows.filter((row) => row.done === done && row.doneAt === at).map(({ email }) => email);
    undone += await removeAdded(trx, emails("added"), at);
    undone += await resumeEnded(trx, emails("ended"), at);
    const suppressed = rows.filter((row) => row.done === "suppressed" && row.doneAt === at);
    undone += await liftSuppressed(trx, suppressed, at);
  }
  return undone;
}

/** Removes whom the run added, unless they confirmed, chose something or unsubscribed since. */
async function removeAdded(trx: Kysely<DB>, emails: string[], at: string): Promise<number> {
  if (emails.length === 0) return 0;
  const untouched = preferencesCodec.encode(preferencesSchema.parse({}));
  const removed = await trx
    .deleteFrom("newsletters")
    .where("email", "in", emails)
    .where("createdAt", "=", at)
    .where((eb) => eb.or([eb("confirmedAt", "is", null), eb("confirmedAt", "=", eb.ref("consentAt"))]))
    .where((eb) => eb.or([eb("unsubscribedAt", "is", null), eb("unsubscribedAt", "=", at)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("newsletterConsents as event")
            .select("event.id")
            .whereRef("event.subscriberId", "=", "newsletters.id")
            .where("event.source", "!=", "import"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("enhancedNewsletters as profile")
            .select("profile.id")
            .whereRef("profile.email", "=", "newsletters.email")
            .where((eb) =>
              eb.or([
                eb("profile.preferences", "!=", untouched),
                eb("profile.interests", "!=", stringList.encode([])),
                eb("profile.pausedUntil", "is not", null),
              ]),
            ),
        ),
      ),
    )
    .returning(["email", "preferredLanguage", "confirmedAt"])
    .execute();
  if (removed.length === 0) return 0;
  await trx
    .deleteFrom("enhancedNewsletters")
    .where(
      "email",
      "in",
      removed.map(({ email }) => email),
    )
    .where("createdAt", "=", at)
    .execute();
  const confirmed = removed.filter(({ confirmedAt }) => confirmedAt !== null);
  const now = new Date().toISOString();
  await recordChanges(
    trx,
    "lost",
    confirmed.map(({ preferredLanguage }) => ({ language: preferredLanguage })),
    now,
  );
  return removed.length;
}

/** Subscribes again whom the run unsubscribed: the file's column may have been chosen wrongly. */
async function resumeEnded(trx: Kysely<DB>, emails: string[], at: string): Promise<number> {
  if (emails.length === 0) return 0;
  const resumed = await trx
    .updateTable("newsletters")
    .set({ isActive: true, unsubscribedAt: null })
    .where("email", "in", emails)
    .where("isActive", "=", false)
    .where("unsubscribedAt", "=", at)
    .returning(["id", "email", "preferredLanguage", "confirmedAt"])
    .execute();
  if (resumed.length === 0) return 0;
  await forgetEnds(
    trx,
    resumed.map(({ id }) => id),
    ["unsubscribed"],
    at,
  );
  const now = new Date().toISOString();
  await trx
    .updateTable("enhancedNewsletters")
    .set({ isActive: true, updatedAt: now })
    .where(
      "email",
      "in",
      resumed.map(({ email }) => email),
    )
    .execute();
  const confirmed = resumed.filter(({ confirmedAt }) => confirmedAt !== null);
  await recordChanges(
    trx,
    "gained",
    confirmed.map(({ preferredLanguage }) => ({ language: preferredLanguage })),
    now,
  );
  return resumed.length;
}

/** Lifts what the run suppressed, and brings back what it replaced. */
async function liftSuppressed(trx: Kysely<DB>, rows: DoneRow[], at: string): Promise<number> {
  if (rows.length === 0) return 0;
  const lifted = await trx
    .deleteFrom("mailSuppressions")
    .where(
      "email",
      "in",
      rows.map(({ email }) => email),
    )
    .where("createdAt", "=", at)
    .returning("email")
    .execute();
  const emails = lifted.map(({ email }) => email);
  if (emails.length === 0) return 0;
  const replaced = rows.flatMap(({ email, replaced }) =>
    replaced !== null && emails.includes(email) ? [{ email, ...replacedCodec.decode(replaced) }] : [],
  );
  if (replaced.length > 0) await trx.insertInto("mailSuppressions").values(replaced).execute();
  const subscribers = await trx.selectFrom("newsletters").select("id").where("email", "in", emails).execute();
  const ids = subscribers.map(({ id }) => id);
  await forgetEnds(trx, ids, ["bounced", "complained"], at);
  return emails.length;
}

/** What the file said of the end of subscriptions was not true. */
async function forgetEnds(
  trx: Kysely<DB>,
  subscriberIds: number[],
  kinds: ("unsubscribed" | "bounced" | "complained")[],
  at: string,
): Promise<void> {
  if (subscriberIds.length === 0) return;
  await trx
    .deleteFrom("newsletterConsents")
    .where("subscriberId", "in", subscriberIds)
    .where("kind", "in", kinds)
    .where("source", "=", "import")
    .where("createdAt", ">=", at)
    .execute();
}
