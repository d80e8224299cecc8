import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { getSettings } from "~/settings/settings.server";
import { AppError, requireFound } from "~/request/errors";
import { makeTextMatcher } from "~/i18n/search-text";
import { dateIn } from "~/i18n/format";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { DonationRow } from "../donations/donation-row";
import { recordLedgerEvents } from "../ledger/ledger.server";
import { managedDonationToApi, findDonationWithReceipt } from "./donations-admin.queries.server";
import type { DonationIdInput, ManagedDonation } from "./donations-admin.schema";
import { lockPendingDonation } from "./donations-admin.server";
import type { MatchPledgeInput, PledgeSearchInput } from "./pledges-admin.schema";
import { formatMinorUnits, parseMinorUnits } from "../donations/minor-units";

const PLEDGES_PAGE_SIZE = 50;

/**
 * A page of pledges whose money nobody has seen yet, the oldest first, and the id after which the next one begins.
 * Examples are there only for whoever looks for them.
 */
export async function findPledges(
  caller: Caller,
  { q, after = 0 }: PledgeSearchInput,
): Promise<{ pledges: ManagedDonation[]; next: number | null }> {
  requirePermission(caller, "manage_donations");
  // The pager goes wherever the query leads: here to newer ones.
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
  selectPledgesAfter(after, count).where("isDemo", "=", 0).execute();

/** How many real pledges wait for their money to be seen. */
export async function countPendingPledges(caller: Caller): Promise<number> {
  requirePermission(caller, "manage_donations");
  const { count } = await selectPendingPledges()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("isDemo", "=", 0)
    .executeTakeFirstOrThrow();
  return count;
}

// Signs that a hand or a bank's small screen makes one of.
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

/** A memo code as it is compared: without case, spaces and dashes, signs that look alike made one. */
const normalizeMemoCode = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/[OQDILZSB]/g, (sign) => LOOKALIKE_CHARACTERS[sign]!);

/** Whether a pledge has this code, or a part of it, this amount, or this in name or e-mail. */
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

/** A pledge, or what has become of it. Throws AppError 404, also for a gift that is none. */
export async function showPledge(caller: Caller, { id }: DonationIdInput): Promise<ManagedDonation> {
  requirePermission(caller, "manage_donations");
  const row = await findDonationWithReceipt(db, id);
  if (row?.paymentMethod !== "zelle") throw new AppError(404, "notFound");
  return managedDonationToApi(row);
}

/**
 * Notes that a pledge's money came, and completes it. Where another sum came the donation is of that one, and the ledger
 * says of which it was. Throws AppError 404, 400 at `receivedOn` for a day to come, and 409 where it waits no more.
 */
export async function matchPledge(
  caller: Caller,
  { id, amount, receivedOn, receivedBy, note }: MatchPledgeInput,
): Promise<ManagedDonation> {
  requirePermission(caller, "manage_donations");
  const { timeZone } = (await getSettings()).publishing;
  if (receivedOn > dateIn(timeZone)) {
    throw new AppError(400, "invalid", { errors: { receivedOn: ["admin-donations:form.dayToCome"] } });
  }
  return db.transaction().execute(async (trx) => {
    await lockPendingDonation(trx, id);
    const pledge = requireFound(await findDonationWithReceipt(trx, id));
    if (pledge.paymentMethod !== "zelle") throw new AppError(404, "notFound");
    await trx.updateTable("donations").set({ receivedOn, receivedBy }).where("id", "=", id).execute();
    const by = { source: "administrator" as const, ...(caller.admin && { actor: caller.admin.username }) };
    const isOther = amount !== pledge.amount;
    const adjusted = {
      ...by,
      kind: "adjusted" as const,
      note: `${formatAmountWithCode(pledge)} → ${formatAmountWithCode({ ...pledge, amount })}`,
    };
    await recordLedgerEvents(
      trx,
      id,
      [...(isOther ? [adjusted] : []), { ...by, kind: "completed", ...(note && { note }) }],
      isOther ? { amount } : {},
    );
    await recordChange(trx, caller, {
      action: "donation.matched",
      subject: String(id),
      before: { status: "pending", amount: formatAmountWithCode(pledge) },
      after: {
        status: "completed",
        amount: formatAmountWithCode({ ...pledge, amount }),
        receivedOn,
        receivedBy,
      },
    });
    return managedDonationToApi(requireFound(await findDonationWithReceipt(trx, id)));
  });
}

const formatAmountWithCode = ({ amount, currency }: Pick<DonationRow, "amount" | "currency">) =>
  `${formatMinorUnits(amount)} ${currency}`;
