import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { countForDashboard } from "~/features/analytics/stats.server";
import { entryInWords } from "~/features/operations/activity-words.server";
import { recentActivity } from "~/features/operations/activity.server";
import { hasDemoContent } from "~/features/operations/demo-content.server";
import { whatNeedsAttention } from "~/features/operations/health.server";
import { getSettings } from "~/features/settings/settings.server";
import { deskScreen } from "~/http/desk-screen.server";
import { pageMeta } from "~/http/page-meta";
import { formatNumber } from "~/i18n/format";
import { tFor } from "~/i18n/i18n.server";
import { DeskPage } from "~/ui/desk-page";
import { AdvancedTools } from "./dashboard/advanced-tools";
import { Attention } from "./dashboard/attention";
import { CountTiles } from "./dashboard/count-tiles";
import { Examples } from "./dashboard/examples";
import { Management } from "./dashboard/management";
import { RecentActivity } from "./dashboard/recent-activity";

export async function loader(args: LoaderFunctionArgs) {
  return deskScreen(args, "administrator", async (caller) => {
    const { language, permissions } = caller;
    const title = tFor(language)("desk:dashboard.title");
    const [counts, activity, { publishing }, attention, examples] = await Promise.all([
      countForDashboard(caller),
      recentActivity(caller),
      getSettings(),
      permissions.has("manage_users") ? whatNeedsAttention(caller) : null,
      hasDemoContent(caller),
    ]);
    const { newsletters, prayers, messages, donations } = counts;
    const tiles = Object.entries({ newsletters, prayers, messages, donations })
      .filter(([, count]) => count !== undefined)
      .map(([name, count]) => ({ name, count: formatNumber(count!, language) }));
    return {
      meta: { title, description: title, unlisted: true },
      name: caller.admin!.displayName,
      tiles,
      attention,
      examples,
      activity: activity.map((entry) => entryInWords(entry, language, publishing.timeZone)),
      permissions: [...permissions],
    };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The first screen after signing in: what there is, what happened, and the way to everything (spec admin §2). */
export default function Dashboard() {
  const { t } = useTranslation("desk");
  const { name, tiles, attention, examples, activity, permissions } = useLoaderData<typeof loader>();
  return (
    <DeskPage title={t("dashboard.title")} lead={t("dashboard.welcome", { name })}>
      {attention && <Attention {...attention} />}
      {examples && <Examples />}
      <CountTiles tiles={tiles} />
      <Management permissions={permissions} />
      <RecentActivity entries={activity} whole={permissions.includes("manage_users")} />
      <AdvancedTools permissions={permissions} />
    </DeskPage>
  );
}
