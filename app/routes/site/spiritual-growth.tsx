import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { siteAction } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import chartStyles from "~/ui/css/chart.css?url";
import { Section } from "~/ui/section";
import { AchievementsTab } from "./spiritual-growth/achievements-tab";
import { DoneNote } from "./spiritual-growth/done-note";
import { GoalsTab } from "./spiritual-growth/goals-tab";
import { growthIntents } from "./spiritual-growth/growth-intents.server";
import { growthPath } from "./spiritual-growth/growth-page";
import { readGrowthQuery } from "./spiritual-growth/growth-query.server";
import { showGrowth } from "./spiritual-growth/growth-screen.server";
import { GrowthTabs } from "./spiritual-growth/growth-tabs";
import { LevelHeader } from "./spiritual-growth/level-header";
import { OverviewTab } from "./spiritual-growth/overview-tab";
import { RecommendationsTab } from "./spiritual-growth/recommendations-tab";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: chartStyles }];

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const t = tFor(caller.language);
    const isPersonal = caller.visitor !== null || caller.admin !== null; // a guest sees what every guest does
    const query = readGrowthQuery(args.request);
    return {
      meta: {
        title: t("growth-page:title"),
        description: t("growth-page:lead"),
        noindex: isPersonal,
        noStore: isPersonal,
      },
      query,
      ...(await showGrowth(caller, query.tab)),
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return siteAction(
    args,
    growthIntents((path) => localePath(args.params.lang, path)),
  );
}

export const clientAction = submitToServer;
export const handle = { i18n: ["badges-page", "growth", "growth-page", "sermons"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, args.data?.meta),
  { name: "referrer", content: "same-origin" },
];

/** Level, goals, sermons and achievements of one visitor. */
export default function SpiritualGrowth() {
  const { t } = useTranslation("growth-page");
  const path = useLocalePath();
  const { query, stamp, level, maturity, overview, goals, recommendations, achievements } =
    useLoaderData<typeof loader>();
  const form = { action: path(growthPath({ tab: query.tab })), stamp };
  return (
    <Section headingLevel={1} eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")}>
      <DoneNote done={query.done} />
      <LevelHeader level={level} maturity={maturity} />
      <GrowthTabs tab={query.tab} />
      {overview && <OverviewTab overview={overview} />}
      {goals && <GoalsTab goals={goals} {...form} />}
      {recommendations && <RecommendationsTab recommendations={recommendations} {...form} />}
      {achievements && <AchievementsTab achievements={achievements} />}
    </Section>
  );
}
