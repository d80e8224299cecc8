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

/** So many public and so many private requests are offered. */
const MAX_OFFERED = 200;

/** What a list for a prayer meeting shows of a request: no contact data. */
export interface PrintedRequest {
  id: number;
  title: string;
  description: string;
  /** The first name; null where it is not shown. */
  name: string | null;
  prayerType: PrayerType;
  language: Language;
  isUrgent: boolean;
  isPublic: boolean;
}

/** The open requests from which a list can be made: public ones as visitors see them, private ones newest first. */
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
    .where("id", ">", 0) // names the index's column, so that SQLite searches it
    .where("reviewedAt", "is not", null)
    .orderBy("id", "desc");

/**
 * The list for a prayer meeting: the chosen requests that are open, urgent ones first, then least prayed. Throws AppError 400
 * when none is.
 */
export async function listForPrint(caller: Caller, { id, names }: PrintListInput): Promise<PrintedRequest[]> {
  requirePermission(caller, "manage_prayers");
  const chosen = id.length > 0 ? id : [0];
  const publicOnes = await selectOpen().where("id", "in", chosen).execute();
  const privateOnes = await selectPrivate().where("id", "in", chosen).execute();
  const rows = [...publicOnes, ...privateOnes].sort(
    (a, b) => b.isUrgent - a.isUrgent || a.prayerCount - b.prayerCount || a.id - b.id,
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
      language: row.language as Language,
      isUrgent: row.isUrgent === 1,
      isPublic: row.isPublic === 1,
    };
  };
