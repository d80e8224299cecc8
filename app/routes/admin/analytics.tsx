import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { analyticsQuery } from "~/features/analytics/analytics.schema";
import { AnalyticsPanel } from "~/features/analytics/screen/analytics-panel";
import { showAnalytics } from "~/features/analytics/screen/analytics-screen.server";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { AppError } from "~/request/errors";
import { AdminPage } from "~/ui/admin-page";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "view_analytics", "admin-analytics:title", async (caller) => {
    const query = analyticsQuery.safeParse(Object.fromEntries(new URL(args.request.url).searchParams));
    if (!query.success) throw new AppError(404, "notFound");
    return { screen: await showAnalytics(caller, query.data) };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The analytics; the dashboard shows the same in a dialog. */
export default function AnalyticsPage() {
  const { t } = useTranslation("admin-analytics");
  const { screen } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("title")} lead={t("lead")}>
      <AnalyticsPanel screen={screen} href="/admin/analytics" />
    </AdminPage>
  );
}
