import type { Kysely } from "kysely";
import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { isLanguage } from "~/i18n/languages";
import { makeTextMatcher } from "~/i18n/search-text";
import { AppError, requireFound } from "~/request/errors";
import { db } from "~db/client";
import { serializeTransactions } from "~db/dialect";
import { isUniqueViolation } from "~db/unique-violation";
import { newestPage } from "~db/newest-first";
import type { DB } from "~db/schema/index";
import { recalculateTotalsOf } from "../donations/donor-totals.server";
import { listStatementYears, readStatementFile } from "../receipts/statements.server";
import { ENTRY_LOCK } from "../entered/entry-check.server";
import { donorLabel } from "./donor-finder.server";
import { type DonorRow, donorNameKey, findWholeDonor, listMergedDonors } from "./donor-links.server";
import { donorToApi, listDonorsBefore, readMergedIds, withTotals } from "./donors.queries.server";
import type {
  DonorDetail,
  DonorIdInput,
  DonorItem,
  DonorListInput,
  DonorStatementInput,
  MergeDonorInput,
  SaveDonorInput,
} from "./donors.schema";

/** Donors with their totals, newest first; one with several addresses is one. With a search a page may be short. */
export async function listDonors(
  caller: Caller,
  { q, before }: DonorListInput,
): Promise<{ donors: DonorItem[]; older: number | null }> {
  requirePermission(caller, "manage_donations");
  const matches = makeTextMatcher(q);
  const keep = matches && ((row: DonorRow) => matches(`${row.name}\n${row.email}\n#${row.id}`));
  const { rows, older } = await newestPage(listDonorsBefore(db), { before, limit: 30, keep });
  const merged = await readMergedIds(
    db,
    rows.map(({ id }) => id),
  );
  return {
    donors: await withTotals(
      db,
      rows.map((donor) => ({ donor, merged: merged.get(donor.id)! })),
    ),
    older,
  };
}

/** How many donors a form suggests. */
const MOST_SUGGESTED = 400;

/** The newest donors as a form suggests them: "Marie Désir #12", and their address. */
export async function suggestDonors(caller: Caller): Promise<{ value: string; label: string }[]> {
  requirePermission(caller, "manage_donations");
  const rows = await listDonorsBefore(db)(2_147_483_647, MOST_SUGGESTED);
  return rows
    .filter(({ name, email }) => name ?? email)
    .map((donor) => ({ value: donorLabel(donor), label: donor.email ?? "" }));
}

/** A donor with totals, years and those merged into them. Throws AppError 404. */
export async function showDonor(caller: Caller, { id }: DonorIdInput): Promise<DonorDetail> {
  requirePermission(caller, "manage_donations");
  const donor = await requireDonor(db, id);
  const all = donor.mergedIntoId === null ? await listMergedDonors(db, id) : [donor];
  const donorIds = all.map((one) => one.id);
  const [item] = await withTotals(db, [{ donor, merged: donorIds }]);
  return {
    ...item!,
    years: await listStatementYears({ donorIds }),
    merged: all.filter((one) => one.id !== id).map(donorToApi),
  };
}

/** A donor's statement of a year, of all their addresses, in their language. Throws AppError 404 without donations. */
export async function readDonorStatement(
  caller: Caller,
  { id, year }: DonorStatementInput,
): Promise<{ name: string; pdf: Buffer }> {
  requirePermission(caller, "manage_donations");
  const donor = await requireDonor(db, id);
  const all = donor.mergedIntoId === null ? await listMergedDonors(db, id) : [donor];
  const language = isLanguage(donor.language) ? donor.language : caller.language;
  return readStatementFile({ donorIds: all.map((one) => one.id) }, year, language, donor);
}

/**
 * Saves a donor's name, addresses and language. A new e-mail address also goes to the donations that the team entered.
 * Receipts keep what they say. Throws AppError 404, 409 when somebody saved the donor meanwhile, and 400 at `email` for
 * another donor's address and in the place of one with which donations were made on the site.
 */
export async function saveDonor(caller: Caller, input: SaveDonorInput): Promise<DonorDetail> {
  requirePermission(caller, "manage_donations");
  try {
    await db.transaction().execute((trx) => writeDonor(trx, caller, input));
  } catch (error) {
    // A donation on the site made a donor of this address at the same moment.
    if (!isUniqueViolation(error)) throw error;
    await requireFreeEmail(db, input);
    throw error;
  }
  return showDonor(caller, { id: input.id });
}

async function requireFreeEmail(
  from: Kysely<DB>,
  { id, email }: Pick<SaveDonorInput, "id" | "email">,
): Promise<void> {
  if (email === undefined) return;
  const other = await from
    .selectFrom("donors")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  if (other && other.id !== id)
    throw new AppError(400, "invalid", {
      errors: { email: ["admin-donor-list:errors.emailTaken"] },
      params: { number: other.id },
    });
}

/** Donations on the site keep the address from which they came: receipts and **My giving** go by it. */
async function requireNoSiteDonations(trx: Kysely<DB>, id: number): Promise<void> {
  const donation = await trx
    .selectFrom("donations")
    .select("id")
    .where("donorId", "=", id)
    .where("enteredAt", "is", null)
    .executeTakeFirst();
  if (donation)
    throw new AppError(400, "invalid", { errors: { email: ["admin-donor-list:errors.emailGave"] } });
}

async function writeDonor(trx: Kysely<DB>, caller: Caller, input: SaveDonorInput): Promise<void> {
  const { id, name = null, language, country = null, address = null, basedOn } = input;
  const email = input.email?.toLowerCase() ?? null;
  await serializeTransactions(trx, ENTRY_LOCK);
  const before = await requireDonor(trx, id);
  if (basedOn !== undefined && basedOn !== before.updatedAt) throw new AppError(409, "changedMeanwhile");
  await requireFreeEmail(trx, input);
  if (before.email !== null && email === null)
    throw new AppError(400, "invalid", { errors: { email: ["admin-donor-list:errors.emailKept"] } });
  if (before.email !== null && email !== before.email) await requireNoSiteDonations(trx, id);
  const updatedAt = new Date().toISOString();
  await trx
    .updateTable("donors")
    .set({ name, nameKey: donorNameKey(name), email, address, country, language, updatedAt })
    .where("id", "=", id)
    .execute();
  if (email !== before.email) {
    await trx
      .updateTable("donations")
      .set({ donorEmail: email })
      .where("donorId", "=", id)
      .where("enteredAt", "is not", null)
      .execute();
    await recalculateTotalsOf(trx, { donorId: id, donorEmail: before.email });
  }
  const changed = (["name", "email", "address", "country", "language"] as const).filter(
    (field) => before[field] !== { name, email, address, country, language }[field],
  );
  await recordChange(trx, caller, {
    action: "donor.changed",
    subject: String(id),
    after: { fields: changed.join(", ") },
  });
}

/**
 * Makes two donors one: `id` goes into the other, who stands for both in totals and statements. Nothing is moved, so
 * that `unmergeDonor` takes it back. Throws AppError 404, 400 at `into` for no other donor, and 409 for a merged one.
 */
export async function mergeDonor(caller: Caller, { id, into: typed }: MergeDonorInput): Promise<DonorDetail> {
  requirePermission(caller, "manage_donations");
  const [, number] = /^(?:.*#)?(\d{1,9})$/s.exec(typed.trim()) ?? [];
  const into = await db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, ENTRY_LOCK);
    const donor = await requireDonor(trx, id);
    if (donor.mergedIntoId !== null) throw new AppError(409, "admin-donor-list:errors.merged");
    const whole = number === undefined ? undefined : await findWholeDonor(trx, Number(number));
    if (!whole || whole.id === id)
      throw new AppError(400, "invalid", { errors: { into: ["admin-donor-list:errors.into"] } });
    await setMerged(trx, id, whole.id);
    await recalculateTotalsOf(trx, { donorId: whole.id, donorEmail: null });
    await recordChange(trx, caller, {
      action: "donor.merged",
      subject: String(id),
      after: { into: whole.id },
    });
    return whole.id;
  });
  return showDonor(caller, { id: into });
}

/** Takes a merge back. Throws AppError 404, and 409 for a donor who is not merged. */
export async function unmergeDonor(caller: Caller, { id }: DonorIdInput): Promise<DonorDetail> {
  requirePermission(caller, "manage_donations");
  await db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, ENTRY_LOCK);
    const donor = await requireDonor(trx, id);
    if (donor.mergedIntoId === null) throw new AppError(409, "admin-donor-list:errors.notMerged");
    const whole = await findWholeDonor(trx, id);
    await setMerged(trx, id, null);
    // Each of the two has their own totals again.
    for (const donorId of [whole!.id, id]) await recalculateTotalsOf(trx, { donorId, donorEmail: null });
    await recordChange(trx, caller, {
      action: "donor.unmerged",
      subject: String(id),
      before: { into: donor.mergedIntoId },
    });
  });
  return showDonor(caller, { id });
}

const setMerged = (trx: Kysely<DB>, id: number, mergedIntoId: number | null) =>
  trx
    .updateTable("donors")
    .set({ mergedIntoId, updatedAt: new Date().toISOString() })
    .where("id", "=", id)
    .execute();

const requireDonor = async (from: Kysely<DB>, id: number): Promise<DonorRow> =>
  requireFound(await from.selectFrom("donors").selectAll().where("id", "=", id).executeTakeFirst());
