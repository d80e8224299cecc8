import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listNavigation } from "~/areas/navigation.server";
import { listTiles } from "~/features/analytics/dashboard-counts.server";
import { toActivityItem } from "~/features/operations/activity-text.server";
import { recentActivity } from "~/features/operations/activity-admin.server";
import { hasDemoContent, removeDemoContent } from "~/features/operations/demo-content-admin.server";
import { listUnhealthyParts } from "~/features/operations/health-admin.server";
import { listToday } from "~/features/operations/today.server";
import { dismissSetupInput, removeExamplesInput } from "~/features/operations/setup.schema";
import { dismissSetup, showSetup } from "~/features/operations/setup-admin.server";
import { removeDemoRequests } from "~/features/prayers/admin/demo-requests.server";
import { removeDemoSermons } from "~/features/sermons/library/initialize-sermons-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatNumber } from "~/i18n/format";
import { AdminPage } from "~/ui/admin-page";
import { AdvancedTools } from "./dashboard/advanced-tools";
import { CountTiles } from "./dashboard/count-tiles";
import { DemoNotice } from "./dashboard/demo-notice";
import { Management } from "./dashboard/management";
import { RecentActivity } from "./dashboard/recent-activity";
import { Setup } from "./dashboard/setup";
import { Today } from "./dashboard/today";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "administrator", "admin:dashboard.title", async (caller) => {
    const { language, permissions } = caller;
    const mayManage = permissions.has("manage_users");
    const [today, troubles, tiles, activity, { publishing }, setup, examples] = await Promise.all([
      listToday(caller),
      mayManage ? listUnhealthyParts(caller) : null,
      listTiles(caller),
      recentActivity(caller),
      getSettings(),
      mayManage ? showSetup(caller) : null,
      hasDemoContent(caller),
    ]);
    return {
      name: caller.admin!.displayName,
      today,
      isWell: troubles?.length === 0,
      tiles: tiles.map((tile) => ({ ...tile, count: formatNumber(tile.count, language) })),
      open: listNavigation(permissions).map(({ href, label, icon, card }) => ({ href, label, icon, card })),
      setup,
      examples,
      activity: activity.map((entry) => toActivityItem(entry, language, publishing.timeZone)),
      mayReadLog: mayManage,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "administrator", {
    dismissSetup: intent({ schema: dismissSetupInput, verb: dismissSetup, done: "/admin/dashboard" }),
    removeExamples: intent({
      schema: removeExamplesInput,
      verb: (caller) => removeDemoContent(caller, { removeDemoRequests, removeDemoSermons }),
      done: "/admin/dashboard",
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The first screen after signing in: today's tasks, then what the specification lists. */
export default function Dashboard() {
  const { t } = useTranslation("admin");
  const { name, today, isWell, tiles, open, setup, examples, activity, mayReadLog } =
    useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("dashboard.title")} back={null} lead={t("dashboard.welcome", { name })}>
      {examples && <DemoNotice mayRemove={mayReadLog} />}
      <Today items={today} isWell={isWell} />
      {setup && <Setup items={setup} />}
      <CountTiles tiles={tiles} />
      <RecentActivity entries={activity} whole={mayReadLog} />
      <div className="mt-10 border-t border-line">
        <Management open={open} />
        <AdvancedTools open={open} />
      </div>
    </AdminPage>
  );
}
