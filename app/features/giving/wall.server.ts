import type { Kysely, Selectable } from "kysely";
import type { Caller } from "~/auth/caller.server";
import type { Settings } from "~/features/settings/settings.schema";
import { getSettings, settingsWithin } from "~/features/settings/settings.server";
import { pageAround, rowsAround, type Around, type Place } from "~db/around-place";
import { db } from "~db/client";
import type { DB } from "~db/schema";
import { levels, type Level } from "./giving-choices";
import type { DonationRow } from "./donation-row";
import type { Appreciation, Milestone, WallTotals } from "./wall.schema";

/**
 * Puts a completed gift on the wall, if its donor agreed. Again, it changes nothing. A monthly gift says its message
 * once, and what the staff took from the wall stays away when it is renewed.
 */
export async function writeAppreciation(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (!donation.isPublic) return;
  const now = new Date().toISOString();
  const last = await lastOfSameMonthly(trx, donation);
  await trx
    .insertInto("donorAppreciations")
    .values({
      donationId: donation.id,
      donorName: donation.donorName,
      donorEmail: donation.donorEmail,
      ...asKept(donation, await settingsWithin(trx)),
      currency: donation.currency,
      donationDate: donation.completedAt ?? now,
      message: last ? null : donation.message,
      isAnonymous: donation.isAnonymous,
      milestone: await milestoneOf(trx, donation),
      country: donation.country,
      hiddenAt: last?.hiddenAt ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("donationId").doNothing())
    .execute();
}

/** Takes a gift from the wall that went back wholly, says less of one that did in part, and puts back what came again. */
export async function hideAppreciation(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (!donation.isPublic) return;
  await trx
    .updateTable("donorAppreciations")
    .set({
      ...asKept(donation, await settingsWithin(trx)),
      isPublic: donation.status === "completed" ? 1 : 0,
      updatedAt: new Date().toISOString(),
    })
    .where("donationId", "=", donation.id)
    .execute();
}

/** What the ministry keeps of a gift, and the level this reaches. */
function asKept({ amount, refundedAmount }: DonationRow, { giving }: Settings) {
  const donationAmount = amount - refundedAmount;
  return { donationAmount, achievementLevel: levelOf(donationAmount, giving.wall.levels) };
}

/** Null below the first level: a heart stands for it. */
const levelOf = (amount: number, from: Settings["giving"]["wall"]["levels"]): Level | null =>
  levels.find((level) => amount >= from[level]) ?? null;

const lastOfSameMonthly = async (trx: Kysely<DB>, { recurringDonationId }: DonationRow) =>
  recurringDonationId === null
    ? undefined
    : trx
        .selectFrom("donations")
        .innerJoin("donorAppreciations", "donorAppreciations.donationId", "donations.id")
        .select("donorAppreciations.hiddenAt")
        .where("donations.recurringDonationId", "=", recurringDonationId)
        .orderBy("donations.id", "desc")
        .limit(1)
        .executeTakeFirst();

/** What this gift, which is completed already, is among those of its donor, who is known by their address. */
async function milestoneOf(trx: Kysely<DB>, donation: DonationRow): Promise<Milestone | null> {
  const { recurringDonationId, donorEmail } = donation;
  const completed = trx
    .selectFrom("donations")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("status", "=", "completed")
    .where("isDemo", "=", 0);
  if (recurringDonationId !== null) {
    const monthly = completed.where("recurringDonationId", "=", recurringDonationId);
    if ((await monthly.executeTakeFirstOrThrow()).n === 12) return "firstYear";
  }
  if (donorEmail === null) return null;
  const address = donorEmail.trim().toLowerCase();
  const { n } = await completed
    .where((eb) => eb(eb.fn<string>("lower", ["donorEmail"]), "=", address))
    .executeTakeFirstOrThrow();
  return milestoneAt[n] ?? null;
}

const milestoneAt: Record<number, Milestone> = { 1: "firstGift", 10: "tenthGift", 100: "hundredthGift" };

const PAGE = 12;
/** Its e-mail address is not among them, so no reader of the wall can pass it on. */
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

interface WallPage {
  /** As `older` and `newer` gave them. */
  before?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

/** A page of the gifts whose donors agreed to the wall, newest first; `before: older` asks for the next one. */
export async function listAppreciations(
  _caller: Caller,
  { before, after, limit = PAGE }: WallPage = {},
): Promise<{ appreciations: Appreciation[]; newer: string | null; older: string | null }> {
  const { showAmounts } = (await getSettings()).giving.wall;
  const { rows, ...beside } = await wallPage({ before, after, limit }, (around, count) =>
    rowsAround(
      db
        .selectFrom("donorAppreciations")
        .select(wallColumns)
        .where("isPublic", "=", 1)
        .where("hiddenAt", "is", null)
        .limit(count),
      "donationDate",
      around,
    ),
  );
  return { appreciations: rows.map((row) => asShown(row, showAmounts)), ...beside };
}

/** A page of the wall around a place, and the names of the places beside it. */
export async function wallPage<Row extends { donationDate: string; id: number }>(
  { before, after, limit = PAGE }: WallPage,
  read: (around: Around, count: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; newer: string | null; older: string | null }> {
  const page = { before: placeOf(before), after: placeOf(after), limit };
  const { rows, hasNewer, hasOlder } = await pageAround(read, page);
  return {
    rows,
    newer: hasNewer ? nameOf(rows[0]!) : null,
    older: hasOlder ? nameOf(rows.at(-1)!) : null,
  };
}

function placeOf(text: string | undefined): Place | undefined {
  const [at, id] = text?.split("_") ?? [];
  return at && id ? { at, id: Number(id) } : undefined;
}
const nameOf = ({ donationDate, id }: { donationDate: string; id: number }) => `${donationDate}_${id}`;

type Row = Pick<Selectable<DB["donorAppreciations"]>, (typeof wallColumns)[number]>;

/** A row as everybody may see it. */
function asShown(row: Row, showAmounts: boolean): Appreciation {
  const isAnonymous = row.isAnonymous === 1;
  return {
    ...row,
    isAnonymous,
    donorName: isAnonymous ? null : row.donorName,
    donationAmount: showAmounts ? row.donationAmount / 100 : null,
    currency: showAmounts ? row.currency : null,
    achievementLevel: row.achievementLevel as Level | null,
    milestone: row.milestone as Milestone | null,
  };
}

let counted: { until: string; at: number; totals: WallTotals } | undefined;
/** On PostgreSQL an entry may come to light after another with a higher id. */
const COUNTED_MS = 60_000;

/**
 * What all gifts come to, whether or not they are on the wall: the money from the ledger, how many people gave, and how
 * often. Counted anew when the ledger has a new entry, and after a minute.
 */
export async function wallTotals(_caller: Caller): Promise<WallTotals> {
  const { showAmounts } = (await getSettings()).giving.wall;
  const last = await db
    .selectFrom("donationLedger")
    .select(["id", "createdAt"])
    .where("id", ">", 0) // by the key, from its end
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const until = `${last?.id} ${last?.createdAt}`;
  const at = Date.now();
  if (counted?.until !== until || at - counted.at >= COUNTED_MS) {
    counted = { until, at, totals: await countTotals() };
  }
  return showAmounts ? counted.totals : { ...counted.totals, raised: null };
}

async function countTotals(): Promise<WallTotals> {
  const sums = await db
    .selectFrom("donationLedger")
    .select((eb) => ["currency", eb.fn.sum<number>("amount").as("amount")])
    .where("isDemo", "=", 0)
    .groupBy("currency")
    .execute();
  const { donors, donations } = await db
    .selectFrom("donations")
    .select(({ fn, ref, cast }) => [
      // Who gave no name is told apart by the address, and who gave neither by the gift.
      fn
        .count<number>(fn("lower", [fn.coalesce("donorName", "donorEmail", cast<string>(ref("id"), "text"))]))
        .distinct()
        .as("donors"),
      fn.countAll<number>().as("donations"),
    ])
    .where("isDemo", "=", 0)
    .where("status", "=", "completed")
    .executeTakeFirstOrThrow();
  return {
    raised: sums.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount),
    donors,
    donations,
  };
}
