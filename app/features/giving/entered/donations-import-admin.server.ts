import type { Kysely } from "kysely";
import { createHash } from "node:crypto";
import { setImmediate, setTimeout } from "node:timers/promises";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { keyedDigest } from "~/crypto/signing.server";
import { tFor } from "~/i18n/i18n.server";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import { serializeTransactions } from "~db/dialect";
import type { DB } from "~db/schema/index";
import { findNamedDonor, type FoundDonor } from "../donors/donor-finder.server";
import { donorNameKey } from "../donors/donor-links.server";
import { inChunks } from "../donations/in-chunks";
import { type FileDonation, type FileRefusal, MOST_FILE_BYTES, readDonationsFile } from "./donations-file";
import type {
  CheckDonationsFileInput,
  CheckedImport,
  ImportDonationsFileInput,
} from "./donations-import.schema";
import { ENTRY_LOCK, isClear, namedOnly, refuseDonor } from "./entry-check.server";
import { findSameDonations, insertEnteredDonation } from "./insert-donation.server";
import { readDayChecker } from "./open-days.server";

type ReadFile = Exclude<ReturnType<typeof readDonationsFile>, string>;

/** Donations of one transaction, some 40 ms: others wait no longer than that. */
const AT_ONCE = 10;
/** Donations of one call, some two seconds of work. */
const MOST_AT_A_TIME = 250;
/** Rows that are compared before others get a turn. */
const COMPARED_AT_ONCE = 50;

/** Counts what a CSV file of earlier donations would bring. Throws AppError 400 at `file` when it cannot be read. */
export async function checkDonationsFile(
  caller: Caller,
  { file }: CheckDonationsFileInput,
): Promise<CheckedImport> {
  requirePermission(caller, "manage_donations");
  const { read, digest } = await readUpload(file);
  const { count } = await compare(db, caller, read);
  return { ...count, left: count.created, checked: digest };
}

/**
 * Imports a file that was counted before; what it refuses is left out, and returned. Importing it again changes nothing,
 * and goes on where the call before ended: one call imports at most 250. Nothing is mailed. Throws AppError 400 at
 * `file` for another file.
 */
export async function importDonationsFile(
  caller: Caller,
  { file, checked, receipts }: ImportDonationsFileInput,
): Promise<CheckedImport> {
  requirePermission(caller, "manage_donations");
  const { read, digest } = await readUpload(file);
  if (digest !== checked) throw refuseFile("admin-entered:import.errors.otherFile");
  const { count, planned, refusals, keys } = await compare(db, caller, read);
  const sum = { created: 0, donors: 0, unchanged: count.unchanged };
  const now = planned.slice(0, MOST_AT_A_TIME);
  // Each part records its own change, so that one that was interrupted is recorded too.
  for (let at = 0; at < now.length; at += AT_ONCE) {
    const began = performance.now();
    const part = await importSome(caller, now.slice(at, at + AT_ONCE), keys, receipts);
    // At least half of the time belongs to visitors.
    await setTimeout(Math.min(performance.now() - began, 100));
    sum.created += part.created;
    sum.donors += part.donors;
    sum.unchanged += part.unchanged;
    refusals.push(...part.refused);
  }
  const left = planned.length - now.length;
  return { ...sum, left, checked: digest, refused: sayRefusals(caller, refusals) };
}

/** Imports a part of a file. What changed since the file was compared counts: it is compared once more. */
async function importSome(
  caller: Caller,
  planned: PlannedDonation[],
  keys: Set<string>,
  hasReceipts: boolean,
): Promise<{ created: number; donors: number; unchanged: number; refused: FileRefusal[] }> {
  return db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, ENTRY_LOCK);
    const done = { created: 0, donors: 0, unchanged: 0, refused: [] as FileRefusal[] };
    const refuseDay = await readDayChecker(trx);
    for (const { donation, entryKey } of planned) {
      const { line, name, email, ...fields } = donation;
      const found = await findNamedDonor(trx, name, email);
      const refusal = await refuse(trx, donation, { found, refuseDay, keys });
      if (refusal || !isClear(found)) {
        done.refused.push({ line, ...refusal! });
        continue;
      }
      const { isNew } = await insertEnteredDonation(trx, caller, { ...fields, entryKey }, found, {
        receipt: hasReceipts ? "unmailed" : "none",
        isImported: true,
      });
      if (!isNew) done.unchanged += 1;
      else done.created += 1;
      if (isNew && found.kind === "new") done.donors += 1;
    }
    if (done.created > 0)
      await recordChange(trx, caller, { action: "donations.imported", after: { created: done.created } });
    return done;
  });
}

interface PlannedDonation {
  donation: FileDonation;
  entryKey: string;
}

/** What a file would bring, compared with what is there. `keys`: the entry keys of all its lines. */
async function compare(from: Kysely<DB>, caller: Caller, { donations, refused }: ReadFile) {
  const refusals: FileRefusal[] = [...refused];
  const refuseDay = await readDayChecker(from);
  const keyed = withEntryKeys(donations);
  const keys = new Set(keyed.map(({ entryKey }) => entryKey));
  const there = await findEntryKeys(from, [...keys]);
  const planned: PlannedDonation[] = [];
  const newDonors = new Set<string>();
  /** Names that lines above gave to new donors with an address. */
  const namedAbove = new Set<string>();
  let unchanged = 0;
  for (const [at, one] of keyed.entries()) {
    if (at % COMPARED_AT_ONCE === 0) await setImmediate();
    const { line, name, email } = one.donation;
    if (there.has(one.entryKey)) {
      unchanged += 1;
      continue;
    }
    const found = await findNamedDonor(from, name, email);
    const refusal = await refuse(from, one.donation, { found, refuseDay, keys, namedAbove });
    if (refusal) {
      refusals.push({ line, ...refusal });
      continue;
    }
    planned.push(one);
    if (found.kind !== "new") continue;
    newDonors.add(found.email ?? donorNameKey(found.name)!);
    if (found.email !== null && found.name !== null) namedAbove.add(donorNameKey(found.name)!);
  }
  const count = {
    ...{ created: planned.length, donors: newDonors.size, unchanged },
    refused: sayRefusals(caller, refusals),
  };
  return { count, planned, refusals, keys };
}

const sayRefusals = ({ language }: Caller, refusals: FileRefusal[]) => {
  const t = tFor(language);
  return refusals
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, reason, params }) => ({ line, reason: t(reason, params) }));
};

interface Compared {
  found: FoundDonor;
  refuseDay: Awaited<ReturnType<typeof readDayChecker>>;
  keys: Set<string>;
  namedAbove?: Set<string>;
}

async function refuse(
  from: Kysely<DB>,
  donation: FileDonation,
  { found, refuseDay, keys, namedAbove }: Compared,
): Promise<Omit<FileRefusal, "line"> | undefined> {
  const day = refuseDay(donation.receivedOn);
  if (day) return { reason: day.key, params: { year: day.year } };
  const unclear = refuseDonor(found);
  if (unclear) return { reason: unclear.key, params: unclear.params };
  const isNameOnly = found.kind === "new" && found.email === null;
  const above = isNameOnly && namedAbove?.has(donorNameKey(found.name)!) ? found.name : null;
  const donor = namedOnly(found) ?? above;
  if (donor !== null) return { reason: "admin-entered:import.errors.nameHasEmail", params: { donor } };
  return (await isThere(from, donation, found, keys))
    ? { reason: "admin-entered:import.errors.there" }
    : undefined;
}

/** Whether it is in the books, but not from this file: its equal lines are several donations. */
async function isThere(from: Kysely<DB>, donation: FileDonation, found: FoundDonor, keys: Set<string>) {
  if (found.kind !== "known" || donation.amount === 0) return false;
  const same = await findSameDonations(from, { ...donation, donorId: found.donor.id });
  return same.some(({ entryKey }) => entryKey === null || !keys.has(entryKey));
}

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
