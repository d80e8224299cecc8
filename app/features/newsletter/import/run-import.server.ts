import type { Kysely } from "kysely";
import { setTimeout } from "node:timers/promises";
import { recalculateTotalsOfDonors } from "~/features/giving/donations/donor-totals.server";
import { foldPlace } from "~/i18n/search-text";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { enqueue } from "~jobs/outbox";
import { askImportedJob } from "../jobs";
import { preferencesSchema } from "../preferences/preferences.schema";
import { preferencesCodec } from "../preferences/preferences.server";
import { BATCH_PAUSE_MS, BATCH_ROWS, personCodec } from "./check-import.server";
import { decideRow, findKnown, type RowAction } from "./decide-row.server";
import { exporterNames, isExporter } from "./import-choices";
import { addCounts, countEach, countsCodec } from "./import-state.queries.server";
import type { ImportedPerson } from "./understand-row";

/**
 * The run: imports the staged rows in batches. A batch moves the cursor in its own transaction, so a killed process goes
 * on where it stopped and repeats nothing. Returns false when it was stopped before the end.
 */
export async function runRows(importId: number, stopping: AbortSignal): Promise<boolean> {
  for (;;) {
    if (stopping.aborted) return false;
    const state = await db.transaction().execute((trx) => runBatch(trx, importId));
    if (state === "over") return true;
    await setTimeout(BATCH_PAUSE_MS);
  }
}

interface Row {
  id: number;
  email: string;
  person: ImportedPerson;
  action: RowAction;
  /** Of the subscriber here, or of the person. */
  language: string;
}

/** `over`: nothing is left, or it was cancelled. */
async function runBatch(trx: Kysely<DB>, importId: number): Promise<"more" | "over"> {
  // Locks the import first: of two processes one waits here, and then sees the other's cursor.
  const state = await trx
    .updateTable("subscriberImports")
    .set((eb) => ({ doneUpTo: eb.ref("doneUpTo") }))
    .where("id", "=", importId)
    .where("status", "=", "running")
    .returning(["doneUpTo", "doneRows", "counts", "fileName", "exporter"])
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
  const rows = people.map(({ id, email, person }): Row => {
    const here = known.get(email)!;
    const { action } = decideRow(person, here);
    return { id, email, person, action, language: here.subscriber?.preferredLanguage ?? person.language };
  });
  const now = new Date().toISOString();
  const source = isExporter(state.exporter) ? exporterNames[state.exporter] : state.fileName;
  const of = (...actions: RowAction[]) => rows.filter(({ action }) => actions.includes(action));
  await addSubscribers(trx, of("add", "ask", "addEnded"), { now, source });
  await addProfiles(trx, of("add", "ask"), now);
  await endSubscriptions(trx, of("end"), now);
  await suppressAddresses(trx, of("suppress"), { now, source });
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
      counts: countsCodec.encode(addCounts(countsCodec.decode(state.counts), changes)),
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

async function addSubscribers(
  trx: Kysely<DB>,
  rows: Row[],
  { now, source }: { now: string; source: string },
): Promise<void> {
  if (rows.length === 0) return;
  const added = await trx
    .insertInto("newsletters")
    .values(
      rows.map(({ email, person, action }) => ({
        ...{ email, firstName: person.firstName, preferredLanguage: person.language },
        isActive: action !== "addEnded",
        // Without a consent its columns say when and by what the address came.
        consentAt: person.consentAt ?? now,
        consentSource: person.consentSource ?? source,
        confirmedAt: action === "add" ? person.consentAt : null,
        // Now: the period after which an ended subscription is deleted begins with the import.
        unsubscribedAt: action === "addEnded" ? now : null,
        createdAt: now,
      })),
    )
    .returning(["id", "email"])
    .execute();
  const ids = new Map(added.map(({ id, email }) => [email, id]));
  const asked = rows.filter(({ action }) => action === "ask");
  if (asked.length > 0)
    await trx
      .insertInto("subscriberImportAsks")
      .values(asked.map(({ email }) => ({ subscriberId: ids.get(email)!, askedAt: null })))
      .execute();
  await recordChanges(trx, "gained", rows.filter(({ action }) => action === "add"), now);
}

async function addProfiles(trx: Kysely<DB>, rows: Row[], now: string): Promise<void> {
  if (rows.length === 0) return;
  const preferences = preferencesCodec.encode(preferencesSchema.parse({}));
  await trx
    .insertInto("enhancedNewsletters")
    .values(
      rows.map(({ email, person: { firstName, lastName, language, place } }) => ({
        ...{ email, firstName, lastName, language, preferences },
        location: place,
        foldedLocation: place === null ? null : foldPlace(place),
        ...{ interests: "[]", donorLevel: "supporter", isActive: true, segments: "[]" },
        ...{ createdAt: now, updatedAt: now },
      })),
    )
    // A profile from before, such as of somebody whose ended subscription was deleted.
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({ isActive: true, pausedUntil: null, updatedAt: now }),
    )
    .execute();
  await recalculateTotalsOfDonors(
    trx,
    rows.map(({ email }) => email),
  );
}

async function endSubscriptions(trx: Kysely<DB>, rows: Row[], now: string): Promise<void> {
  if (rows.length === 0) return;
  const emails = rows.map(({ email }) => email);
  const ended = await trx
    .updateTable("newsletters")
    .set({ isActive: false, unsubscribedAt: now })
    .where("email", "in", emails)
    .where("isActive", "=", true)
    .returning(["email", "confirmedAt"])
    .execute();
  const confirmed = new Set(ended.filter(({ confirmedAt }) => confirmedAt !== null).map(({ email }) => email));
  await recordChanges(trx, "lost", rows.filter(({ email }) => confirmed.has(email)), now);
  await trx
    .updateTable("enhancedNewsletters")
    .set({ isActive: false, updatedAt: now })
    .where("email", "in", emails)
    .execute();
}

async function suppressAddresses(
  trx: Kysely<DB>,
  rows: Row[],
  { now, source }: { now: string; source: string },
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("mailSuppressions")
    .values(
      rows.map(({ email, person }) => ({
        email,
        reason: person.status === "complaint" ? ("complaint" as const) : ("bounce" as const),
        detail: source.slice(0, 300),
        createdAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet((eb) => ({
          reason: eb.ref("excluded.reason"),
          detail: eb.ref("excluded.detail"),
          createdAt: now,
        }))
        .where("mailSuppressions.reason", "=", "softBounces"),
    )
    .execute();
}

/** The analytics count confirmed subscribers. */
export async function recordChanges(
  trx: Kysely<DB>,
  kind: "gained" | "lost",
  rows: readonly { language: string }[],
  now: string,
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto("subscriptionChanges")
    .values(rows.map(({ language }) => ({ kind, language, createdAt: now })))
    .execute();
}

const doneNames = {
  add: "added",
  ask: "added",
  addEnded: "added",
  end: "ended",
  suppress: "suppressed",
  nothing: "none",
} as const;

/** Notes what was done, for an undo. */
async function markDone(trx: Kysely<DB>, rows: Row[], now: string): Promise<void> {
  for (const done of new Set(Object.values(doneNames))) {
    const ids = rows.filter(({ action }) => doneNames[action] === done).map(({ id }) => id);
    if (done === "none" || ids.length === 0) continue;
    await trx
      .updateTable("subscriberImportRows")
      .set({ done, doneAt: now })
      .where("id", "in", ids)
      .execute();
  }
}
