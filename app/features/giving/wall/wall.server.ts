import type { Kysely, Selectable } from "kysely";
import type { Caller } from "~/auth/caller.server";
import type { Settings } from "~/features/settings/settings.schema";
import { getSettings, getSettingsIn } from "~/features/settings/settings.server";
import { readKeysetPage, readRowsAround, type KeysetRange, type KeysetPlace } from "~db/keyset-page";
import { db } from "~db/client";
import type { DB } from "~db/schema/index";
import { donorLevels, type DonorLevel } from "../donations/giving-choices";
import type { DonationRow } from "../donations/donation-row";
import type { Appreciation, Milestone, WallTotals } from "./wall.schema";

/**
 * Puts a completed gift on the wall, if its donor agreed. Again, it changes nothing. A monthly gift says its message
 * once, and what the staff took from the wall stays away when it is renewed.
 */
export async function writeAppreciation(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (!donation.isPublic) return;
  const now = new Date().toISOString();
  const last = await findLastAppreciationOfMonthly(trx, donation);
  await trx
    .insertInto("donorAppreciations")
    .values({
      donationId: donation.id,
      donorName: donation.donorName,
      donorEmail: donation.donorEmail,
      ...keptAmountAndLevel(donation, await getSettingsIn(trx)),
      currency: donation.currency,
      donationDate: donation.completedAt ?? now,
      message: last ? null : donation.message,
      isAnonymous: donation.isAnonymous,
      milestone: await findMilestone(trx, donation),
      country: donation.country,
      hiddenAt: last?.hiddenAt ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column("donationId").doNothing())
    .execute();
}

/** Takes a gift from the wall that went back wholly, says less of one that did in part, and puts back what came again. */
export async function updateAppreciation(trx: Kysely<DB>, donation: DonationRow): Promise<void> {
  if (!donation.isPublic) return;
  await trx
    .updateTable("donorAppreciations")
    .set({
      ...keptAmountAndLevel(donation, await getSettingsIn(trx)),
      isPublic: donation.status === "completed" ? 1 : 0,
      updatedAt: new Date().toISOString(),
    })
    .where("donationId", "=", donation.id)
    .execute();
}

/** What the ministry keeps of a gift, and the level this reaches. */
function keptAmountAndLevel({ amount, refundedAmount }: DonationRow, { giving }: Settings) {
  const donationAmount = amount - refundedAmount;
  return { donationAmount, achievementLevel: findDonorLevel(donationAmount, giving.wall.levels) };
}

/** Null below the first level: a heart stands for it. */
const findDonorLevel = (amount: number, from: Settings["giving"]["wall"]["levels"]): DonorLevel | null =>
  donorLevels.find((level) => amount >= from[level]) ?? null;

const findLastAppreciationOfMonthly = async (trx: Kysely<DB>, { recurringDonationId }: DonationRow) =>
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
async function findMilestone(trx: Kysely<DB>, donation: DonationRow): Promise<Milestone | null> {
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
  return milestoneByCount[n] ?? null;
}

const milestoneByCount: Record<number, Milestone> = { 1: "firstGift", 10: "tenthGift", 100: "hundredthGift" };

const WALL_PAGE_SIZE = 12;
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

interface WallPageQuery {
  /** As `older` and `newer` gave them. */
  before?: string | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

/** A page of the gifts whose donors agreed to the wall, newest first; `before: older` asks for the next one. */
export async function listAppreciations(
  _caller: Caller,
  { before, after, limit = WALL_PAGE_SIZE }: WallPageQuery = {},
): Promise<{ appreciations: Appreciation[]; newer: string | null; older: string | null }> {
  const { showAmounts } = (await getSettings()).giving.wall;
  const { rows, ...beside } = await readWallPage({ before, after, limit }, (around, count) =>
    readRowsAround(
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
  return { appreciations: rows.map((row) => appreciationToApi(row, showAmounts)), ...beside };
}

/** A page of the wall around a place, and the names of the places beside it. */
export async function readWallPage<Row extends { donationDate: string; id: number }>(
  { before, after, limit = WALL_PAGE_SIZE }: WallPageQuery,
  read: (around: KeysetRange, count: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; newer: string | null; older: string | null }> {
  const page = { before: parseWallPlace(before), after: parseWallPlace(after), limit };
  const { rows, hasNewer, hasOlder } = await readKeysetPage(read, page);
  return {
    rows,
    newer: hasNewer ? formatWallPlace(rows[0]!) : null,
    older: hasOlder ? formatWallPlace(rows.at(-1)!) : null,
  };
}

function parseWallPlace(text: string | undefined): KeysetPlace | undefined {
  const [at, id] = text?.split("_") ?? [];
  return at && id ? { at, id: Number(id) } : undefined;
}
const formatWallPlace = ({ donationDate, id }: { donationDate: string; id: number }) =>
  `${donationDate}_${id}`;

type AppreciationRow = Pick<Selectable<DB["donorAppreciations"]>, (typeof wallColumns)[number]>;

/** A row as everybody may see it. */
function appreciationToApi(row: AppreciationRow, showAmounts: boolean): Appreciation {
  const isAnonymous = row.isAnonymous === 1;
  return {
    ...row,
    isAnonymous,
    donorName: isAnonymous ? null : row.donorName,
    donationAmount: showAmounts ? row.donationAmount / 100 : null,
    currency: showAmounts ? row.currency : null,
    achievementLevel: row.achievementLevel as DonorLevel | null,
    milestone: row.milestone as Milestone | null,
  };
}

let cachedTotals: { until: string; at: number; totals: WallTotals } | undefined;
/** On PostgreSQL an entry may come to light after another with a higher id. */
const TOTALS_CACHE_MS = 60_000;

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
  if (cachedTotals?.until !== until || at - cachedTotals.at >= TOTALS_CACHE_MS) {
    cachedTotals = { until, at, totals: await countTotals() };
  }
  return showAmounts ? cachedTotals.totals : { ...cachedTotals.totals, raised: null };
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
