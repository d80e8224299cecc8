import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { analyticsQuery } from "~/features/analytics/analytics.schema";
import { AnalyticsPanel } from "~/features/analytics/screen/analytics-panel";
import { showAnalytics } from "~/features/analytics/screen/analytics-screen.server";
import { ContentPage } from "~/features/devotion/content-page";
import { adminScreen } from "~/http/admin-screen.server";
import { pageMeta } from "~/http/page-meta";
import { AppError } from "~/request/errors";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "view_analytics", "admin-analytics:title", async (caller) => {
    const query = analyticsQuery.safeParse(Object.fromEntries(new URL(args.request.url).searchParams));
    if (!query.success) throw new AppError(404, "notFound");
    return { permissions: [...caller.permissions], screen: await showAnalytics(caller, query.data) };
  });
}

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The analytics as a tab of the content page. */
export default function ContentAnalytics() {
  const { screen, permissions } = useLoaderData<typeof loader>();
  return (
    <ContentPage tab="analytics" permissions={permissions}>
      <AnalyticsPanel screen={screen} href="/admin/content/analytics" />
    </ContentPage>
  );
}
