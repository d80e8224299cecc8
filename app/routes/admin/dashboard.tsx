import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listNavigation } from "~/areas/navigation.server";
import { listTiles } from "~/features/analytics/dashboard-counts.server";
import { toActivityItem } from "~/features/operations/activity-text.server";
import { recentActivity } from "~/features/operations/activity-admin.server";
import { hasDemoContent } from "~/features/operations/demo-content-admin.server";
import { describeHealthPart, findAttention } from "~/features/operations/health-admin.server";
import { dismissSetupInput } from "~/features/operations/setup.schema";
import { dismissSetup, showSetup } from "~/features/operations/setup-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { formatNumber } from "~/i18n/format";
import { AdminPage } from "~/ui/admin-page";
import { AdvancedTools } from "./dashboard/advanced-tools";
import { Attention } from "./dashboard/attention";
import { CountTiles } from "./dashboard/count-tiles";
import { DemoNotice } from "./dashboard/demo-notice";
import { Management } from "./dashboard/management";
import { RecentActivity } from "./dashboard/recent-activity";
import { Setup } from "./dashboard/setup";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "administrator", "admin:dashboard.title", async (caller) => {
    const { language, permissions } = caller;
    const mayManage = permissions.has("manage_users");
    const [tiles, activity, { publishing }, attention, setup, examples] = await Promise.all([
      listTiles(caller),
      recentActivity(caller),
      getSettings(),
      mayManage ? findAttention(caller) : null,
      mayManage ? showSetup(caller) : null,
      hasDemoContent(caller),
    ]);
    return {
      name: caller.admin!.displayName,
      tiles: tiles.map((tile) => ({ ...tile, count: formatNumber(tile.count, language) })),
      open: listNavigation(permissions).map(({ href, label, icon, card }) => ({ href, label, icon, card })),
      attention: attention && {
        ...attention,
        names: attention.parts.map((part) => describeHealthPart(part).name),
      },
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
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The first screen after signing in: what there is, what happened, and the way to everything (spec admin §2). */
export default function Dashboard() {
  const { t } = useTranslation("admin");
  const { name, tiles, open, attention, setup, examples, activity, mayReadLog } =
    useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("dashboard.title")} lead={t("dashboard.welcome", { name })}>
      {attention && <Attention {...attention} />}
      {examples && <DemoNotice />}
      {setup && <Setup items={setup} />}
      <CountTiles tiles={tiles} />
      <Management open={open} />
      <RecentActivity entries={activity} whole={mayReadLog} />
      <AdvancedTools open={open} />
    </AdminPage>
  );
}
