import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { AppError } from "~/request/errors";
import { makeTextMatcher } from "~/i18n/search-text";
import { db } from "~db/client";
import { countRows } from "~db/count-rows";
import { serializeTransactions } from "~db/dialect";
import { newestPage } from "~db/newest-first";
import type { DonationRow } from "../donations/donation-row";
import { ENTRY_LOCK } from "../entered/entry-check.server";
import { requireOpenDay } from "../entered/open-days.server";
import { recordLedgerEvents, toAdminEvent } from "../ledger/ledger.server";
import {
  managedDonationToApi,
  requireDonationWithReceipt,
  readManagedDonation,
} from "./donations-admin.queries.server";
import type { DonationIdInput, ManagedDonation } from "./donations-admin.schema";
import { lockPendingDonation } from "./donations-admin.server";
import type { MatchPledgeInput, PledgeSearchInput } from "./pledges-admin.schema";
import { formatMinorUnits, parseMinorUnits } from "../donations/minor-units";

const PLEDGES_PAGE_SIZE = 50;

/**
 * A page of pending pledges, oldest first, and the id after which the next page begins. Demo pledges are listed only
 * in a search.
 */
export async function findPledges(
  caller: Caller,
  { q, after = 0 }: PledgeSearchInput,
): Promise<{ pledges: ManagedDonation[]; next: number | null }> {
  requirePermission(caller, "manage_donations");
  // `newestPage` follows the order of the query: here ascending.
  const { rows, older: next } = await newestPage(q ? listAllPledgesAfter : listRealPledgesAfter, {
    before: after,
    limit: PLEDGES_PAGE_SIZE,
    keep: pledgeMatcher(q),
  });
  return { pledges: rows.map((row) => managedDonationToApi({ ...row, receipt: null })), next };
}

const selectPendingPledges = () =>
  db.selectFrom("donations").where("status", "=", "pending").where("paymentMethod", "=", "zelle");

const selectPledgesAfter = (after: number, count: number) =>
  selectPendingPledges().selectAll().where("id", ">", after).orderBy("id").limit(count);
const listAllPledgesAfter = (after: number, count: number): Promise<DonationRow[]> =>
  selectPledgesAfter(after, count).execute();
const listRealPledgesAfter = (after: number, count: number): Promise<DonationRow[]> =>
  selectPledgesAfter(after, count).where("isDemo", "=", false).execute();

/** How many real pledges are pending. */
export async function countPendingPledges(caller: Caller): Promise<number> {
  requirePermission(caller, "manage_donations");
  return countRows(selectPendingPledges().where("isDemo", "=", false));
}

// Characters that are easily confused in handwriting or on a small screen.
const LOOKALIKE_CHARACTERS: Record<string, string> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  Z: "2",
  S: "5",
  B: "8",
};
const MIN_CODE_LENGTH = 3;

/** Normalizes a memo code for comparison: upper case, no spaces or dashes, lookalike characters unified. */
const normalizeMemoCode = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/[OQDILZSB]/g, (character) => LOOKALIKE_CHARACTERS[character]!);

/** A matcher for a search text: (part of) the code, the amount, or part of the name or e-mail address. */
function pledgeMatcher(q: string): ((row: DonationRow) => boolean) | undefined {
  const found = makeTextMatcher(q);
  if (!found) return undefined;
  const code = normalizeMemoCode(q);
  const amount = parseMinorUnits(q.replace(/[$€]|\b(USD|EUR|CAD)\b/gi, ""));
  return ({ memoCode, amount: pledged, donorName, donorEmail }) =>
    (code.length >= MIN_CODE_LENGTH && normalizeMemoCode(memoCode ?? "").includes(code)) ||
    amount === pledged ||
    found([donorName, donorEmail].join("\n"));
}

/** A pledge, pending or not. Throws AppError 404, also for a donation that is not a pledge. */
export async function showPledge(caller: Caller, { id }: DonationIdInput): Promise<ManagedDonation> {
  requirePermission(caller, "manage_donations");
  const row = await requireDonationWithReceipt(db, id);
  if (row.paymentMethod !== "zelle") throw new AppError(404, "notFound");
  return managedDonationToApi(row);
}

/**
 * Completes a pledge whose money was received. A different amount replaces the pledged one, and the ledger notes both.
 * Throws AppError 404, 400 at `receivedOn` for a day that is not open, and 409 when it is no longer pending.
 */
export async function matchPledge(
  caller: Caller,
  { id, amount, receivedOn, receivedBy, note }: MatchPledgeInput,
): Promise<ManagedDonation> {
  requirePermission(caller, "manage_donations");
  return db.transaction().execute(async (trx) => {
    await serializeTransactions(trx, ENTRY_LOCK);
    await requireOpenDay(trx, receivedOn);
    await lockPendingDonation(trx, id);
    const pledge = await requireDonationWithReceipt(trx, id);
    if (pledge.paymentMethod !== "zelle") throw new AppError(404, "notFound");
    await trx.updateTable("donations").set({ receivedOn, receivedBy }).where("id", "=", id).execute();
    const [pledged, received] = [formatAmountWithCode(pledge), formatAmountWithCode({ ...pledge, amount })];
    const events = [toAdminEvent(caller, { kind: "completed", ...(note && { note }) })];
    if (received !== pledged)
      events.unshift(toAdminEvent(caller, { kind: "adjusted", note: `${pledged} → ${received}` }));
    await recordLedgerEvents(trx, id, events, { amount });
    await recordChange(trx, caller, {
      action: "donation.matched",
      subject: String(id),
      before: { status: "pending", amount: pledged },
      after: { status: "completed", amount: received, receivedOn, receivedBy },
    });
    return readManagedDonation(trx, id);
  });
}

const formatAmountWithCode = ({ amount, currency }: Pick<DonationRow, "amount" | "currency">) =>
  `${formatMinorUnits(amount)} ${currency}`;
