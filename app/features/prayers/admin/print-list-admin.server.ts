import { recordChange } from "~/auth/audit.server";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import type { Language } from "~/i18n/languages";
import { AppError } from "~/request/errors";
import { db } from "~db/client";
import type { PrayerType } from "../prayer-choices";
import { listRanks } from "../requests/list-place";
import type { PrayerRequestRow } from "../requests/requests.queries.server";
import { unsealRequest } from "../requests/sealed-columns.server";
import type { PrintedNames } from "./print-choices";
import { isOpenAndPrivate } from "./request-views.queries.server";
import type { PrintListInput } from "./requests-admin.schema";

/** Maximum number of public requests, and of private ones, to choose from. */
const MAX_OFFERED = 200;

/** A request on a printed prayer list: without contact data. */
export interface PrintedRequest {
  id: number;
  title: string;
  description: string;
  /** First name; null when it is not shown. */
  name: string | null;
  prayerType: PrayerType;
  language: Language;
  isUrgent: boolean;
  isPublic: boolean;
}

/** The open requests to choose from: public ones in the order of the public list, private ones newest first. */
export async function listPrintable(
  caller: Caller,
): Promise<Record<"publicOnes" | "privateOnes", PrintedRequest[]>> {
  requirePermission(caller, "manage_prayers");
  const publicOnes = await selectOpen().limit(MAX_OFFERED).execute();
  const privateOnes = await selectPrivate().limit(MAX_OFFERED).execute();
  return { publicOnes: publicOnes.map(toPrinted("first")), privateOnes: privateOnes.map(toPrinted("first")) };
}

const selectOpen = () =>
  db
    .selectFrom("prayerRequests")
    .selectAll()
    .where("listRank", "<=", listRanks.open)
    .orderBy("listRank")
    .orderBy("listOrder")
    .orderBy("id");

const selectPrivate = () =>
  db
    .selectFrom("prayerRequests")
    .selectAll()
    .where(isOpenAndPrivate)
    .where("id", ">", 0) // mentions the index's column, so that SQLite uses the index
    .where("reviewedAt", "is not", null)
    .orderBy("id", "desc");

/**
 * The chosen requests that are still open, for a prayer meeting: urgent ones first, then those with the fewest prayers.
 * Throws AppError 400 when none is open.
 */
export async function listForPrint(caller: Caller, { id, names }: PrintListInput): Promise<PrintedRequest[]> {
  requirePermission(caller, "manage_prayers");
  const chosen = id.length > 0 ? id : [0];
  const publicOnes = await selectOpen().where("id", "in", chosen).execute();
  const privateOnes = await selectPrivate().where("id", "in", chosen).execute();
  const rows = [...publicOnes, ...privateOnes].sort(
    (a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.orderCount - b.orderCount || a.id - b.id,
  );
  if (rows.length === 0) throw new AppError(400, "admin-prayers:errors.nothingToPrint");
  await recordChange(db, caller, {
    action: "prayerRequests.printed",
    after: { count: rows.length, privateCount: privateOnes.length },
  });
  return rows.map(toPrinted(names));
}

const toPrinted =
  (names: PrintedNames) =>
  (row: PrayerRequestRow): PrintedRequest => {
    const { title, description, requesterName } = unsealRequest(row);
    return {
      id: row.id,
      title,
      description,
      name: names === "none" || row.isAnonymous ? null : requesterName.split(/\s/)[0]!,
      prayerType: row.prayerType as PrayerType,
      language: row.language,
      isUrgent: row.isUrgent,
      isPublic: row.isPublic,
    };
  };
