import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { keyedDigest } from "~/crypto/signing.server";
import { tFor } from "~/i18n/i18n.server";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { jsonCodec } from "~db/codec";
import { serializeTransactions } from "~db/dialect";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import { managedDonationToApi, selectDonationsWithReceipt } from "../admin/donations-admin.queries.server";
import { findDonor, type FoundDonor } from "../donors/donor-finder.server";
import type { Batch, BatchListInput, BatchSummary } from "./batches.schema";
import { compareSums, hasDifference } from "./batch-sums";
import { type BatchInput, batchSum, type EntryCheck } from "./entered.schema";
import {
  type ClearDonor,
  ENTRY_LOCK,
  isClear,
  namedOnly,
  refuseDonor,
  requireConfirmed,
} from "./entry-check.server";
import { findSameDonations, insertEnteredDonation } from "./insert-donation.server";
import { requireOpenDay } from "./open-days.server";

type BatchRow = BatchInput["rows"][number];

const sumsCodec = jsonCodec(z.array(batchSum));

/**
 * Enters donations that were counted together, all or none. Idempotent by `attempt` and what was typed. Throws AppError 400 for a day that
 * is not open and for unclear donors, each at its row (`rows[2].donor`), and 409 with a question (`check`) when the sums
 * differ from what was counted, donations seem to be there already, or only a name says a donor with an address.
 */
export async function enterBatch(caller: Caller, input: BatchInput): Promise<Batch> {
  requirePermission(caller, "manage_donations");
  const { attempt, confirmed, ...request } = input;
  const { rows, counted, receivedOn, note, mailReceipts } = request;
  const requestKey = attempt
    ? keyedDigest("entered-batch", JSON.stringify([attempt, request]))
    : randomUUID();
  const id = await db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, ENTRY_LOCK);
    const before = await trx
      .selectFrom("donationBatches")
      .select("id")
      .where("requestKey", "=", requestKey)
      .executeTakeFirst();
    if (before) return before.id;
    await requireOpenDay(trx, receivedOn);
    const donors = await findDonors(trx, caller, rows);
    const sums = compareSums(rows, counted);
    const differences = sums.filter(hasDifference);
    const doubles = await findDoubles(trx, receivedOn, rows, donors);
    const names = donors.flatMap((found, index) => {
      const donor = namedOnly(found);
      return donor === null ? [] : [{ at: rows[index]!.at, donor }];
    });
    requireConfirmed({ doubles, differences, names }, confirmed);
    const batch = await trx
      .insertInto("donationBatches")
      .values({
        receivedOn,
        note: note ?? null,
        sums: sumsCodec.encode(sums),
        requestKey,
        actor: caller.admin?.username ?? caller.kind,
        createdAt: new Date().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const { donor: typed, at, ...row } of rows) {
      // A donor who was new in a row above is known by now, and a name may belong to two.
      const donor = await findDonor(trx, typed);
      if (!isClear(donor))
        throw new AppError(400, "invalid", {
          fieldMessages: {
            [`rows[${at}].donor`]: [tFor(caller.language)("admin-entered:errors.severalRows")],
          },
        });
      const donation = { ...row, receivedOn, batchId: batch.id };
      const options = mailReceipts ? {} : ({ receipt: "unmailed" } as const);
      await insertEnteredDonation(trx, caller, donation, donor, options);
    }
    await recordChange(trx, caller, {
      action: "donationBatch.entered",
      subject: String(batch.id),
      after: {
        receivedOn,
        donations: rows.length,
        ...(differences.length > 0 && { differences: differences.length }),
      },
    });
    return batch.id;
  });
  return showBatch(caller, { id });
}

/** The donors of the rows. Throws AppError 400 with each unclear one at its row. */
async function findDonors(trx: Kysely<DB>, { language }: Caller, rows: BatchRow[]): Promise<ClearDonor[]> {
  const t = tFor(language);
  const found: FoundDonor[] = [];
  for (const { donor } of rows) found.push(await findDonor(trx, donor));
  const refused = found.flatMap((one, index) => {
    const why = refuseDonor(one);
    const field = `rows[${rows[index]!.at}].donor`;
    return why ? [{ field, sentences: [t(why.key, why.params)] }] : [];
  });
  if (refused.length > 0)
    throw new AppError(400, "invalid", {
      fieldMessages: Object.fromEntries(refused.map(({ field, sentences }) => [field, sentences])),
    });
  return found.filter(isClear);
}

/** Rows that are in the books already, or twice in the batch. Nobody's donations are not compared. */
async function findDoubles(
  trx: Kysely<DB>,
  receivedOn: string,
  rows: BatchRow[],
  donors: ClearDonor[],
): Promise<EntryCheck["doubles"]> {
  const doubles: EntryCheck["doubles"] = [];
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const donor = donors[index]!;
    if (donor.kind === "nobody" || row.amount === 0) continue;
    const { at, amount, currency, method } = row;
    const name = donor.kind === "known" ? donor.donor.name : donor.name;
    const email = donor.kind === "known" ? donor.donor.email : donor.email;
    const who = donor.kind === "known" ? donor.donor.id : `${name} ${email}`.toLowerCase();
    const key = JSON.stringify([who, amount, currency, method]);
    const [same] =
      donor.kind === "known"
        ? await findSameDonations(trx, { donorId: donor.donor.id, receivedOn, amount, currency, method })
        : [];
    if (same || seen.has(key)) doubles.push({ at, donor: name ?? email ?? "", donation: same?.id ?? null });
    seen.add(key);
  }
  return doubles;
}

/** The batches, newest first. */
export async function listBatches(
  caller: Caller,
  { before }: BatchListInput,
): Promise<{ batches: BatchSummary[]; older: number | null }> {
  requirePermission(caller, "manage_donations");
  const { rows, older } = await newestPage(
    (below, count) =>
      db
        .selectFrom("donationBatches")
        .selectAll()
        .where("id", "<", below)
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    { before, limit: 30 },
  );
  return { batches: rows.map(batchToApi), older };
}

/** A batch with its donations, in the order in which they were entered. Throws AppError 404. */
export async function showBatch(caller: Caller, { id }: { id: number }): Promise<Batch> {
  requirePermission(caller, "manage_donations");
  const row = requireFound(
    await db.selectFrom("donationBatches").selectAll().where("id", "=", id).executeTakeFirst(),
  );
  const donations = await selectDonationsWithReceipt(db)
    .where("donations.batchId", "=", id)
    .orderBy("donations.id")
    .execute();
  return { ...batchToApi(row), donations: donations.map(managedDonationToApi) };
}

const batchToApi = ({
  sums,
  requestKey: _,
  ...row
}: { requestKey: string; sums: string } & Omit<BatchSummary, "sums">) => ({
  ...row,
  sums: sumsCodec.decode(sums),
});
