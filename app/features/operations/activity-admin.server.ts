import { auditActions } from "~/auth/audit-actions";
import type { Caller } from "~/auth/caller.server";
import type { Permission } from "~/auth/permissions";
import { requireAdmin, requirePermission } from "~/auth/require";
import { db } from "~db/client";
import { newestPage } from "~db/newest-first";
import type { ActivityDetail, ActivityEntry, ActivityQuery } from "./activity.schema";

const PAGE = 50;
const RECENT = 8;
/** How far back the dashboard looks for what a role may see. */
const RECENT_AMONG = 2000;

const columns = ["id", "action", "username", "subject", "createdAt"] as const;

const kindOf = (action: string) => action.split(".")[0]!;
/** The kinds of things the log names, for a filter. */
export const activityKinds = [...new Set(auditActions.map(kindOf))];

/** Who may hear of a kind of change on the dashboard; of the rest each person sees their own. */
const kindPermissions: Partial<Record<string, Permission>> = {
  dailyContent: "manage_content",
  motivation: "manage_content",
  post: "manage_newsletter",
  subscribers: "manage_newsletter",
  schedule: "manage_content",
  message: "manage_content",
  messages: "manage_content",
  application: "manage_content",
  applications: "manage_content",
  donation: "manage_donations",
  donations: "manage_donations",
};

/** The last things that happened in the areas the role opens, and what the caller did themselves. */
export async function recentActivity(caller: Caller): Promise<ActivityEntry[]> {
  requireAdmin(caller);
  const { permissions, userId } = caller;
  const seesAll = permissions.has("manage_users");
  const open = auditActions.filter((action) =>
    permissions.has(kindPermissions[kindOf(action)] ?? "manage_users"),
  );
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
        // PostgreSQL takes no empty list.
        eb.or([...(open.length > 0 ? [eb("action", "in", open)] : []), eb("userId", "=", userId)]),
      ),
    )
    .orderBy("id", "desc")
    .limit(RECENT)
    .execute();
}

/** A page of everything administrators did, newest first, and where the next older page begins. */
export async function listActivity(
  caller: Caller,
  { before, user, kind }: ActivityQuery,
): Promise<{ entries: ActivityDetail[]; older: number | null }> {
  requirePermission(caller, "manage_users");
  const actions = auditActions.filter((action) => kindOf(action) === kind);
  const userId = user === "" ? undefined : await findUserId(user);
  const { rows, older } = await newestPage(
    (below, count) =>
      db
        .selectFrom("auditLog")
        .select([...columns, "before", "after"])
        .where("id", "<", below)
        .$if(actions.length > 0, (query) => query.where("action", "in", actions))
        .$if(typeof userId === "number", (query) => query.where("userId", "=", userId!))
        // The program has no account, nor has who only tries to sign in.
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

/** Null for the program, for who is not signed in, and for a name nobody has. */
async function findUserId(username: string): Promise<number | null> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.fn<string>("lower", ["username"]), "=", username.toLowerCase())
    .executeTakeFirst();
  return user?.id ?? null;
}

/** Field by field what was and what is; fields that stayed the same are left out. */
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
