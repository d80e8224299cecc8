import type { TodayTask } from "~/areas/admin";
import { waitingTask } from "~/areas/waiting-task";
import type { Caller } from "~/auth/caller.server";
import { requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { MAX_ID, newestPage } from "~db/newest-first";
import type { PrayerRequestRow } from "../requests/requests.queries.server";
import { countedViews, type CountedView, type RequestView } from "./request-views";
import { conditionOfView } from "./request-views.queries.server";
import { requestMatcher } from "./requests-admin.server";
import type { AdminPrayerRequest, RequestsScreenQuery } from "./requests-admin.schema";
import { toAdminRequests } from "./to-admin-request.server";

/** Added to the ids of requests with crisis words. Greater than any id. */
const CRISIS_FIRST = 1_000_000_000;

/**
 * One page of a view, newest first, without the names of people who prayed. In `waiting`, requests with crisis words
 * come before the others. `older`: `before` of the next page. With `q` a page may be empty.
 */
export async function listRequestView(
  caller: Caller,
  { view, q, before, limit }: RequestsScreenQuery & { limit: number },
): Promise<{ requests: AdminPrayerRequest[]; older: number | null }> {
  requirePermission(caller, "manage_prayers");
  const readBelow = async (place: number, count: number) => {
    const rows = await (view === "waiting"
      ? readWaitingBelow(place, count)
      : selectBelow(caller, view, place).selectAll().limit(count).execute());
    return rows.map((row) => ({ id: placeIn(view, row), row }));
  };
  const isFound = requestMatcher(q);
  const keep = isFound && (({ row }: { row: PrayerRequestRow }) => isFound(row));
  const { rows, older } = await newestPage(readBelow, { before, limit, keep });
  const page = rows.map(({ row }) => row);
  return { requests: await toAdminRequests(db, page, 0), older };
}

/** Whether there is any request, in any view. */
export async function hasRequests(caller: Caller): Promise<boolean> {
  requirePermission(caller, "manage_prayers");
  return (await db.selectFrom("prayerRequests").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** Sort key of a row in a view (keyset pagination). */
const placeIn = (view: RequestView, { id, isCrisis }: PrayerRequestRow) =>
  view === "waiting" ? id + (isCrisis ? CRISIS_FIRST : 0) : id;

const selectBelow = ({ userId }: Caller, view: RequestView, id: number) =>
  db
    .selectFrom("prayerRequests")
    .where(conditionOfView(view, userId))
    .where("id", "<", id)
    .orderBy("id", "desc");

/** Two queries on one index: SQLite cannot seek to a position by both columns in one query. */
async function readWaitingBelow(place: number, count: number): Promise<PrayerRequestRow[]> {
  if (place <= CRISIS_FIRST) return selectWaitingBelow(false, place).selectAll().limit(count).execute();
  const first = await selectWaitingBelow(true, place - CRISIS_FIRST)
    .selectAll()
    .limit(count)
    .execute();
  if (first.length === count) return first;
  const rest = await selectWaitingBelow(false, CRISIS_FIRST)
    .selectAll()
    .limit(count - first.length)
    .execute();
  return [...first, ...rest];
}

const selectWaitingBelow = (isCrisis: boolean, id: number) =>
  db
    .selectFrom("prayerRequests")
    .where(conditionOfView("waiting", null))
    .where("isCrisis", "=", isCrisis)
    .where("id", "<", id)
    .orderBy("id", "desc");

/** Counting stops here: the page shows "99+". */
const MOST_COUNTED = 100;

/** Number of requests in each counted view, at most 100. */
export async function countRequestViews(caller: Caller): Promise<Record<CountedView, number>> {
  requirePermission(caller, "manage_prayers");
  const counts = countedViews.map(async (view) => [view, await countView(caller, view)] as const);
  return Object.fromEntries(await Promise.all(counts)) as Record<CountedView, number>;
}

/** Number of requests that wait for the team: not reviewed, flagged, or with a proposed answer. At most 100. */
export async function countWaitingRequests(caller: Caller): Promise<number> {
  requirePermission(caller, "manage_prayers");
  return countView(caller, "waiting");
}

/** The dashboard task: the waiting requests. More urgent when some contain crisis words. */
export async function findWaitingRequests(caller: Caller): Promise<TodayTask[]> {
  requirePermission(caller, "manage_prayers");
  const crisis = await countAtMost(selectWaitingBelow(true, MAX_ID));
  return waitingTask(await countWaitingRequests(caller), {
    tone: crisis > 0 ? "bad" : "warn",
    key: "admin-today:prayers",
    hint: crisis > 0 ? { key: "admin-today:crisis", facts: { count: crisis } } : undefined,
    href: "/admin/prayers",
  });
}

async function countView(caller: Caller, view: CountedView): Promise<number> {
  if (view !== "waiting") return countAtMost(selectBelow(caller, view, MAX_ID));
  const crisis = await countAtMost(selectWaitingBelow(true, MAX_ID));
  return Math.min(MOST_COUNTED, crisis + (await countAtMost(selectWaitingBelow(false, MAX_ID))));
}

async function countAtMost(query: ReturnType<typeof selectBelow>): Promise<number> {
  return (await query.select("id").limit(MOST_COUNTED).execute()).length;
}
