import type { Kysely } from "kysely";
import { createHash } from "node:crypto";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { keyedDigest } from "~/crypto/signing.server";
import { tFor } from "~/i18n/i18n.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { serializeTransactions } from "~db/dialect";
import type { DB } from "~db/schema/index";
import { findDonor } from "../donors/donor-finder.server";
import { inChunks } from "../donations/in-chunks";
import { type FileDonation, type FileRefusal, MOST_FILE_BYTES, readDonationsFile } from "./donations-file";
import type {
  CheckDonationsFileInput,
  DonationsImportCount,
  ImportDonationsFileInput,
} from "./donations-import.schema";
import { type ClearDonor, ENTRY_LOCK, isClear, refuseDonor } from "./entry-check.server";
import { findSameDonation, insertEnteredDonation } from "./insert-donation.server";
import { readDayChecker } from "./open-days.server";

type ReadFile = Exclude<ReturnType<typeof readDonationsFile>, string>;

/** Donations of one transaction: others wait no longer than that. */
const AT_ONCE = 100;

/** Counts what a CSV file of earlier donations would bring. Throws AppError 400 at `file` when it cannot be read. */
export async function checkDonationsFile(
  caller: Caller,
  { file }: CheckDonationsFileInput,
): Promise<DonationsImportCount & { checked: string }> {
  requirePermission(caller, "manage_donations");
  const { read, digest } = await readUpload(file);
  const { count } = await compare(db, caller, read);
  return { ...count, checked: digest };
}

/**
 * Imports a file that was counted before; what it refuses is left out. Importing it again changes nothing, also after it
 * was interrupted. Nothing is mailed. Throws AppError 400 at `file` for another file.
 */
export async function importDonationsFile(
  caller: Caller,
  { file, checked, receipts }: ImportDonationsFileInput,
): Promise<DonationsImportCount> {
  requirePermission(caller, "manage_donations");
  const { read, digest } = await readUpload(file);
  if (digest !== checked) throw refuseFile("admin-entered:import.errors.otherFile");
  const { count, planned } = await compare(db, caller, read);
  // Each part records its own change, so that one that was interrupted is recorded too.
  for (let at = 0; at < planned.length; at += AT_ONCE)
    await importSome(caller, planned.slice(at, at + AT_ONCE), receipts);
  return count;
}

async function importSome(caller: Caller, planned: PlannedDonation[], hasReceipts: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, ENTRY_LOCK);
    for (const { donation, entryKey } of planned) {
      const { line: _, name, email, ...fields } = donation;
      const found = await findDonor(trx, name, email);
      if (!isClear(found)) continue;
      await insertEnteredDonation(trx, caller, { ...fields, entryKey }, found, {
        receipt: hasReceipts ? "unmailed" : "none",
        isImported: true,
      });
    }
    await recordChange(trx, caller, { action: "donations.imported", after: { created: planned.length } });
  });
}

interface PlannedDonation {
  donation: FileDonation;
  entryKey: string;
}

/** What a file would bring, compared with what is there. */
async function compare(
  from: Kysely<DB>,
  { language }: Caller,
  { donations, refused }: ReadFile,
): Promise<{ count: DonationsImportCount; planned: PlannedDonation[] }> {
  const refusals: FileRefusal[] = [...refused];
  const refuseDay = await readDayChecker(from);
  const keyed = withEntryKeys(donations);
  const there = await findEntryKeys(
    from,
    keyed.map(({ entryKey }) => entryKey),
  );
  const planned: PlannedDonation[] = [];
  const newDonors = new Set<string>();
  let unchanged = 0;
  for (const one of keyed) {
    const refusal = there.has(one.entryKey) ? undefined : await refuse(from, one.donation, refuseDay);
    if (there.has(one.entryKey)) unchanged += 1;
    else if (refusal) refusals.push({ line: one.donation.line, ...refusal });
    else {
      planned.push(one);
      const found = await findDonor(from, one.donation.name, one.donation.email);
      if (found.kind === "new") newDonors.add(`${found.email ?? found.name}`.toLowerCase());
    }
  }
  const t = tFor(language);
  return {
    planned,
    count: {
      ...{ created: planned.length, donors: newDonors.size, unchanged },
      refused: refusals
        .sort((one, other) => one.line - other.line)
        .map(({ line, reason, params }) => ({ line, reason: t(reason, params) })),
    },
  };
}

async function refuse(
  from: Kysely<DB>,
  donation: FileDonation,
  refuseDay: Awaited<ReturnType<typeof readDayChecker>>,
): Promise<Omit<FileRefusal, "line"> | undefined> {
  const day = refuseDay(donation.receivedOn);
  if (day) return { reason: day.key, params: { year: day.year } };
  const found = await findDonor(from, donation.name, donation.email);
  const unclear = refuseDonor(found);
  if (unclear) return { reason: unclear.key, params: unclear.params };
  return (await isThere(from, donation, found as ClearDonor))
    ? { reason: "admin-entered:import.errors.there" }
    : undefined;
}

const isThere = async (from: Kysely<DB>, donation: FileDonation, found: ClearDonor): Promise<boolean> =>
  found.kind === "known" &&
  donation.amount > 0 &&
  (await findSameDonation(from, { ...donation, donorId: found.donor.id })) !== undefined;

/** Each donation with a key made of its cells. Equal lines of a file are several donations: their number is in the key. */
function withEntryKeys(donations: FileDonation[]): PlannedDonation[] {
  const seen = new Map<string, number>();
  return donations.map((donation) => {
    const { line: _, ...cells } = donation;
    const text = JSON.stringify(cells);
    const number = (seen.get(text) ?? 0) + 1;
    seen.set(text, number);
    return { donation, entryKey: keyedDigest("imported-donation", `${text} ${number}`) };
  });
}

async function findEntryKeys(from: Kysely<DB>, keys: string[]): Promise<Set<string>> {
  const rows = await inChunks(keys, (some) =>
    from.selectFrom("donations").select("entryKey").where("entryKey", "in", some).execute(),
  );
  return new Set(rows.map(({ entryKey }) => entryKey!));
}

async function readUpload(file: File): Promise<{ read: ReadFile; digest: string }> {
  if (file.size > MOST_FILE_BYTES) throw refuseFile("admin-entered:import.errors.tooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = readDonationsFile(bytes);
  if (typeof read === "string") throw refuseFile(read);
  return { read, digest: createHash("sha256").update(bytes).digest("base64url") };
}

const refuseFile = (key: string) => new AppError(400, "invalid", { errors: { file: [key] } });
