import type { Caller } from "~/auth/caller.server";
import { requireAdmin, requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { ActivityDetail, ActivityEntry, ActivityQuery } from "./activity.schema";
import { listAuditedActions } from "./audited-actions.server";

const PAGE = 50;
const RECENT = 8;
/** The dashboard looks only at this many newest entries for those that the role may see. */
const RECENT_AMONG = 2000;

const columns = ["id", "action", "username", "token", "subject", "createdAt"] as const;

/** The latest entries of the areas that the role may see, and the caller's own. */
export async function recentActivity(caller: Caller): Promise<ActivityEntry[]> {
  requireAdmin(caller);
  const { permissions, userId } = caller;
  const seesAll = permissions.has("manage_users");
  const open = listAuditedActions()
    .filter(({ permission }) => permissions.has(permission))
    .map(({ action }) => action);
  const newest = await db
    .selectFrom("auditLog")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirst();
  return db
    .selectFrom("auditLog")
    .select(columns)
    .where("id", ">", (newest?.id ?? 0) - RECENT_AMONG)
    .$if(!seesAll, (query) =>
      query.where((eb) =>
        // PostgreSQL rejects an empty IN list.
        eb.or([...(open.length > 0 ? [eb("action", "in", open)] : []), eb("userId", "=", userId)]),
      ),
    )
    .orderBy("id", "desc")
    .limit(RECENT)
    .execute();
}

/** A page of the audit log, newest first, and the position of the next older page. */
export async function listActivity(
  caller: Caller,
  { before, user, kind }: ActivityQuery,
): Promise<{ entries: ActivityDetail[]; older: number | null }> {
  requirePermission(caller, "manage_users");
  const actions = listAuditedActions()
    .filter((one) => one.kind === kind)
    .map(({ action }) => action);
  const userId = user === "" ? undefined : await findUserId(user);
  const { rows, older } = await newestPage(
    (below, count) =>
      db
        .selectFrom("auditLog")
        .select([...columns, "before", "after"])
        .where("id", "<", below)
        .$if(actions.length > 0, (query) => query.where("action", "in", actions))
        .$if(typeof userId === "number", (query) => query.where("userId", "=", userId!))
        // Entries of the system and of failed sign-ins have no user id.
        .$if(userId === null, (query) => query.where("userId", "is", null).where("username", "=", user))
        .orderBy("id", "desc")
        .limit(count)
        .execute(),
    { before, limit: PAGE },
  );
  const entries = rows.map(({ before: was, after: is, ...entry }) => ({
    ...entry,
    changes: listFieldChanges(was, is),
  }));
  return { entries, older };
}

/** Null for the system, for a guest, and for an unknown username. */
async function findUserId(username: string): Promise<number | null> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.fn<string>("lower", ["username"]), "=", username.toLowerCase())
    .executeTakeFirst();
  return user?.id ?? null;
}

/** The values before and after of each changed field. */
function listFieldChanges(was: string | null, is: string | null): ActivityDetail["changes"] {
  const before = parseAuditFields(was);
  const after = parseAuditFields(is);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after);
}

function parseAuditFields(json: string | null): Partial<Record<string, string>> {
  const fields = (json === null ? {} : JSON.parse(json)) as Record<string, unknown>;
  const present = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(present.map(([field, value]) => [field, toFieldText(value)]));
}

function toFieldText(value: unknown): string {
  if (typeof value === "string") return value;
  const isList = Array.isArray(value) && value.every((one) => typeof one === "string");
  return isList ? value.join(", ") : JSON.stringify(value);
}
