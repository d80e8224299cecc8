import type { Kysely } from "kysely";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { askImportedJob } from "../jobs";
import { personCodec } from "./check-import.server";
import { BATCH_ROWS, runPaced } from "~/features/imports/paced-batch.server";
import { decideRow, findKnown, replacedCodec, type RowAction } from "./decide-row.server";
import { exporterNames, isExporter } from "./import-choices";
import {
  addProfiles,
  addSubscribers,
  endSubscriptions,
  suppressAddresses,
  type DecidedRow,
} from "./write-rows.server";
import { addCounts, countEach } from "./import-state.queries.server";

/**
 * The run: imports the staged rows in batches. A batch moves the cursor in its own transaction, so a killed process goes
 * on where it stopped and repeats nothing. Returns false when it was stopped before the end.
 */
export async function runRows(importId: number, stopping: AbortSignal): Promise<boolean> {
  for (;;) {
    if (stopping.aborted) return false;
    const state = await runPaced(() => db.transaction().execute((trx) => runBatch(trx, importId)));
    if (state === "over") return true;
  }
}

/** `over`: nothing is left, or it was cancelled. */
async function runBatch(trx: Kysely<DB>, importId: number): Promise<"more" | "over"> {
  // Locks the import first: of two processes one waits here, and then sees the other's cursor.
  const state = await trx
    .updateTable("subscriberImports")
    .set((eb) => ({ doneUpTo: eb.ref("doneUpTo") }))
    .where("id", "=", importId)
    .where("status", "=", "running")
    .returning(["doneUpTo", "doneRows", "counts", "fileName", "exporter", "requestedBy"])
    .executeTakeFirst();
  if (!state) return "over";
  const staged = await trx
    .selectFrom("subscriberImportRows")
    .select(["id", "email", "person"])
    .where("importId", "=", importId)
    .where("id", ">", state.doneUpTo)
    .orderBy("id")
    .limit(BATCH_ROWS)
    .execute();
  if (staged.length === 0) {
    await trx
      .updateTable("subscriberImports")
      .set({ status: "done", finishedAt: new Date().toISOString() })
      .where("id", "=", importId)
      .execute();
    return "over";
  }
  const people = staged.flatMap(({ id, email, person }) =>
    email === null ? [] : [{ id, email, person: personCodec.decode(person) }],
  );
  const known = await findKnown(
    trx,
    people.map(({ email }) => email),
  );
  const rows = people.map(({ id, email, person }): DecidedRow => {
    const here = known.get(email)!;
    const { action } = decideRow(person, here);
    return { id, email, person, action, language: here.subscriber?.preferredLanguage ?? person.language };
  });
  const now = new Date().toISOString();
  const origin = {
    ...{ now, actor: state.requestedBy },
    words: isExporter(state.exporter) ? exporterNames[state.exporter] : state.fileName,
  };
  const of = (...actions: RowAction[]) => rows.filter(({ action }) => actions.includes(action));
  await addSubscribers(trx, of("add", "ask", "addEnded"), origin);
  await addProfiles(trx, of("add", "ask"), now);
  await endSubscriptions(trx, of("end"), origin);
  await suppressAddresses(trx, of("suppress"), origin);
  for (const { id, email } of of("suppress")) {
    const replaced = known.get(email)!.suppression;
    if (replaced) await markReplaced(trx, id, replacedCodec.encode(replaced));
  }
  if (of("ask").length > 0) await enqueue(trx, askImportedJob, {}, { uniqueKey: `ask-imported:${importId}` });
  const changes = countEach<"added" | "ended" | "taken">(
    rows.flatMap(({ action }) => (action === "nothing" ? [] : [countNames[action]])),
  );
  await markDone(trx, rows, now);
  await trx
    .updateTable("subscriberImports")
    .set({
      doneUpTo: staged.at(-1)!.id,
      doneRows: state.doneRows + staged.length,
      counts: addCounts(state.counts, changes),
    })
    .where("id", "=", importId)
    .execute();
  return "more";
}

const countNames = {
  add: "added",
  ask: "added",
  addEnded: "taken",
  end: "ended",
  suppress: "taken",
} as const satisfies Partial<Record<RowAction, string>>;

const doneNames = {
  add: "added",
  ask: "added",
  addEnded: "added",
  end: "ended",
  suppress: "suppressed",
  nothing: "none",
} as const;

/** Keeps what a stronger suppression replaced, for an undo. */
const markReplaced = (trx: Kysely<DB>, id: number, replaced: string) =>
  trx.updateTable("subscriberImportRows").set({ replaced }).where("id", "=", id).execute();

/** Notes what was done, for an undo. */
async function markDone(trx: Kysely<DB>, rows: DecidedRow[], now: string): Promise<void> {
  for (const done of new Set(Object.values(doneNames))) {
    const ids = rows.filter(({ action }) => doneNames[action] === done).map(({ id }) => id);
    if (done === "none" || ids.length === 0) continue;
    await trx.updateTable("subscriberImportRows").set({ done, doneAt: now }).where("id", "in", ids).execute();
  }
}
