import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { demoActivityInput } from "~/features/badges/badges-page.schema";
import { leaderboardNameInput, noInput } from "~/features/badges/badges.schema";
import { readBadgesQuery, loadBadges, type BadgeGroup } from "~/features/badges/badges-screen.server";
import { isActivityDemo, simulateActivity } from "~/features/badges/demo-activity.server";
import { removeLeaderboardName, setLeaderboardName } from "~/features/badges/leaderboard.server";
import { getSpiritualProfileV2 } from "~/features/growth/profile/profile.server";
import { activityLimit, leaderboardNameLimit } from "~/features/badges/limits.server";
import { intent, siteAction } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath, useLocalePath } from "~/i18n/locale-path";
import { UiLink } from "~/ui/link";
import { Section } from "~/ui/section";
import { BadgeProgress } from "./community-badges/badge-progress";
import { BadgeTabs } from "./community-badges/badge-tabs";
import { badgesPath } from "./community-badges/badges-path";
import { DemoActivities } from "./community-badges/demo-activities";
import { DoneNote } from "./community-badges/done-note";
import { EarnedBadges } from "./community-badges/earned-badges";
import { LeaderboardTab } from "./community-badges/leaderboard";
import { ProfileSummary } from "./community-badges/profile-summary";

export async function loader(args: LoaderFunctionArgs) {
  return loadScreen(args, async (caller) => {
    const t = tFor(caller.language);
    const query = readBadgesQuery(args.request);
    const isOwn = query.profile !== "community";
    const experiencePoints = isOwn ? (await getSpiritualProfileV2(caller)).experiencePoints : 0;
    const { isPersonal, ...shown } = await loadBadges(caller, query, experiencePoints);
    return {
      meta: { title: t("badges-page:title"), description: t("badges-page:lead"), noStore: isPersonal },
      query: { ...query, badge: findShown(query.badge, shown.groups) },
      ...shown,
      isDemo: await isActivityDemo(),
      stamp: formStamp(),
    };
  });
}

/** Only a badge of the page opens; any other id would be another page. */
const findShown = (id: string | undefined, groups: BadgeGroup[] | null) =>
  groups?.flatMap(({ badges }) => badges).find(({ badgeId }) => badgeId === id)?.badgeId;

export async function action(args: ActionFunctionArgs) {
  const { tab, profile } = readBadgesQuery(args.request);
  const back = (query: Parameters<typeof badgesPath>[0]) => localePath(args.params.lang, badgesPath(query));
  return siteAction(args, {
    activity: intent({
      schema: demoActivityInput,
      verb: simulateActivity,
      limit: activityLimit,
      trap: true,
      isAutofilled: true, // there is nothing to fill in
      tells: (result) => result,
      done: back({ profile: "community", done: "activity" }),
    }),
    name: intent({
      schema: leaderboardNameInput,
      verb: setLeaderboardName,
      limit: leaderboardNameLimit,
      trap: true,
      isAutofilled: true, // browsers know the name
      done: back({ tab, profile, done: "name" }),
    }),
    removeName: intent({
      schema: noInput,
      verb: removeLeaderboardName,
      limit: leaderboardNameLimit,
      trap: true,
      isAutofilled: true,
      done: back({ tab, profile, done: "removeName" }),
    }),
  });
}

export const clientAction = submitToServer;
export const handle = { i18n: ["badges-page"] };
export const shouldRevalidate = revalidateUnlessUnreached;

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Earned badges, badges still to earn, and the leaderboard. */
export default function CommunityBadges() {
  const { t } = useTranslation("badges-page");
  const path = useLocalePath();
  const { query, profile, groups, toEarn, leaderboard, isDemo, stamp } = useLoaderData<typeof loader>();
  const { tab, profile: whose, badge, done } = query;
  const action = path(badgesPath({ tab, profile: whose }));
  return (
    <Section
      headingLevel={1}
      eyebrow={
        <UiLink href={path("/")} className="link -my-3 inline-flex min-h-11 items-center gap-2">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("back")}
        </UiLink>
      }
      title={t("title")}
      lead={t("lead")}
    >
      <DoneNote done={done} />
      <ProfileSummary profile={profile} tab={tab} />
      <BadgeTabs tab={tab} profile={whose} />
      {groups && <EarnedBadges key={whose} groups={groups} profile={whose} openId={badge} />}
      {toEarn && <BadgeProgress badges={toEarn} />}
      {leaderboard && <LeaderboardTab {...leaderboard} action={action} stamp={stamp} />}
      {isDemo && <DemoActivities action={action} stamp={stamp} isCommunity={profile.isCommunity} />}
    </Section>
  );
}
