import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { siteAction } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { Section } from "~/ui/section";
import { DemoSermons } from "./spiritual-engagement/demo-sermons";
import { DoneNote } from "./spiritual-engagement/done-note";
import { engagementIntents } from "./spiritual-engagement/engagement-intents.server";
import { engagementPath } from "./spiritual-engagement/engagement-page";
import { readEngagementQuery } from "./spiritual-engagement/engagement-query.server";
import { showEngagement } from "./spiritual-engagement/engagement-screen.server";
import { EngagementTabs } from "./spiritual-engagement/engagement-tabs";
import { GoalsTab } from "./spiritual-engagement/goals-tab";
import { GrowthTab } from "./spiritual-engagement/growth-tab";
import { MetricsTab } from "./spiritual-engagement/metrics-tab";
import { RecommendationsTab } from "./spiritual-engagement/recommendations-tab";
import { SummaryCard } from "./spiritual-engagement/summary-card";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const t = tFor(caller.language);
    const isPersonal = caller.visitor !== null || caller.admin !== null; // a guest sees what every guest does
    const query = readEngagementQuery(args.request);
    return {
      meta: {
        title: t("engagement:title"),
        description: t("engagement:lead"),
        noindex: isPersonal,
        noStore: isPersonal,
      },
      query,
      ...(await showEngagement(caller, query.tab)),
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return siteAction(
    args,
    engagementIntents((path) => localePath(args.params.lang, path)),
  );
}

export const clientAction = submitToServer;
export const handle = { i18n: ["badges-page", "engagement", "growth", "growth-page", "sermons"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.meta),
  { name: "referrer", content: "same-origin" },
];

/** Sermons, insights, goals and the daily metrics of one visitor. */
export default function SpiritualEngagement() {
  const { t } = useTranslation("engagement");
  const path = useLocalePath();
  const { query, stamp, summary, level, recommendations, growth, goals, metrics, demo } =
    useLoaderData<typeof loader>();
  const form = { action: path(engagementPath({ tab: query.tab })), stamp };
  return (
    <Section headingLevel={1} eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")}>
      <DoneNote done={query.done} />
      <SummaryCard summary={summary} level={level} />
      <EngagementTabs tab={query.tab} />
      {recommendations && <RecommendationsTab recommendations={recommendations} {...form} />}
      {growth && <GrowthTab growth={growth} />}
      {goals && <GoalsTab goals={goals} {...form} />}
      {metrics && <MetricsTab metrics={metrics} {...form} />}
      {demo && <DemoSermons offer={demo} {...form} />}
    </Section>
  );
}
