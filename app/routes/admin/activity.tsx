import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listUsers } from "~/features/accounts/users/users-admin.server";
import { toReadableChanges, toActivityItem } from "~/features/operations/activity-text.server";
import { activityQuery, type ActivityQuery } from "~/features/operations/activity.schema";
import { listActivity } from "~/features/operations/activity-admin.server";
import { listAuditedKinds } from "~/features/operations/audited-actions.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { ActivityEntryItem } from "./activity/activity-entry-item";
import { ActivityFilter } from "./activity/activity-filter";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_users", "admin-activity:title", async (caller) => {
    const { language } = caller;
    const query = activityQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    const [{ entries, older }, users, { publishing }] = await Promise.all([
      listActivity(caller, query),
      listUsers(caller),
      getSettings(),
    ]);
    return {
      entries: entries.map((entry) => ({
        ...toActivityItem(entry, language, publishing.timeZone),
        changes: toReadableChanges(entry, language),
      })),
      newest: query.before === undefined ? null : addressOf({ ...query, before: undefined }),
      older: older === null ? null : addressOf({ ...query, before: older }),
      chosen: { user: query.user, kind: query.kind },
      kinds: listAuditedKinds(),
      users: users.map(({ username, displayName }) => ({ username, displayName: displayName ?? username })),
    };
  });
}

function addressOf({ user, kind, before }: ActivityQuery): string {
  const query = { ...(user && { user }), ...(kind && { kind }), ...(before && { before: String(before) }) };
  return `/admin/activity?${new URLSearchParams(query).toString()}`;
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The audit log: who changed what, and when. Never modified, kept for two years, without secrets. */
export default function Activity() {
  const { t } = useTranslation("admin-activity");
  const { entries, newest, older, chosen, kinds, users } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("title")} lead={t("lead")} width="reading">
      <ActivityFilter {...{ chosen, kinds, users }} />
      {entries.length === 0 ? (
        <EmptyState plain headingLevel={2} title={t("none")} />
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <ActivityEntryItem key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <Pagination newest={newest} older={older} className="mt-6" />
    </AdminPage>
  );
}
