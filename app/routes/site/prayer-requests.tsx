import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listHelpLines } from "~/features/prayers/crisis/help-lines.server";
import { prayerRequestLimit } from "~/features/prayers/limits.server";
import { readPrayerQuery, loadRequests } from "~/features/prayers/requests/requests-screen.server";
import {
  prayerRequestFormInput,
  testimonyInput,
  type OwnPrayerRequest,
} from "~/features/prayers/requests/requests.schema";
import { shareTestimony, submitPrayerRequest } from "~/features/prayers/requests/submit.server";
import { holdSubmission } from "~/features/held/held.server";
import { intent, siteAction } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { loadSharedScreen } from "~/http/screen.server";
import { formStamp } from "~/http/spam-trap.server";
import { tFor } from "~/i18n/i18n.server";
import { localePath } from "~/i18n/locale-path";
import { Section } from "~/ui/section";
import { SkeletonCards, SkeletonForm } from "~/ui/skeleton";
import { flagIntent, prayIntent } from "./prayer-requests/card-intents.server";
import { prayersPath } from "./prayer-requests/prayers-path";
import { RequestList } from "./prayer-requests/request-list";
import { RequestTab } from "./prayer-requests/request-tab";
import { PrayerTabLinks, PrayerTabs, useShownTab } from "./prayer-requests/prayer-tabs";
import { TestimonyTab } from "./prayer-requests/testimony-form";

export async function loader(args: LoaderFunctionArgs) {
  return loadSharedScreen(args, async (caller) => {
    const t = tFor(caller.language);
    const query = readPrayerQuery(args.request);
    const { tab, type = null, writtenIn = null, after = null, done = null } = query;
    return {
      meta: { title: t("prayers:title"), description: t("prayers:lead") },
      list: tab === "view" ? await loadRequests(caller, query) : null,
      helpLines: tab === "submit" ? await listHelpLines(caller) : null,
      place: { type, writtenIn, after },
      tab,
      done,
      stamp: formStamp(),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const place = readPrayerQuery(args.request);
  const back = (query: Parameters<typeof prayersPath>[0]) => localePath(args.params.lang, prayersPath(query));
  return siteAction(args, {
    pray: { ...prayIntent, done: back({ ...place, done: "pray" }) },
    flag: { ...flagIntent, done: back({ ...place, done: "flag" }) },
    request: intent({
      schema: prayerRequestFormInput,
      verb: submitPrayerRequest,
      limit: prayerRequestLimit,
      trap: true,
      hold: holdSubmission("prayerRequest"),
      done: (result) => back({ tab: "submit", done: needsHelpLines(result) ? "sent" : "request" }),
    }),
    testimony: intent({
      schema: testimonyInput,
      verb: shareTestimony,
      limit: prayerRequestLimit,
      trap: true,
      hold: holdSubmission("testimony"),
      done: back({ tab: "answered", done: "testimony" }),
    }),
  });
}

/** Whether to show help lines. `result` is the stored request, or undefined when the form was held. */
const needsHelpLines = (request: OwnPrayerRequest | undefined) => request?.isCrisis === true;

export const clientAction = submitToServer;

/** A translation changes nothing. */
export const handle = { i18n: ["badges-page", "prayers", "prayers-help"] };
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.formData?.get("intent") !== "translate" && revalidateUnlessUnreached(args);

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The community's prayer requests, the form to ask for prayer, and the testimony form. */
export default function PrayerRequests() {
  const { t } = useTranslation("prayers");
  const { list, helpLines, place, tab, done, stamp } = useLoaderData<typeof loader>();
  const shown = useShownTab(tab);
  return (
    <Section headingLevel={1} eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")}>
      <PrayerTabs current={shown} />
      {shown === tab ? (
        <>
          {list && <RequestList {...{ list, place, done, stamp }} />}
          {helpLines && <RequestTab {...{ helpLines, done, stamp }} />}
          {tab === "answered" && <TestimonyTab stamp={stamp} isSent={done === "testimony"} />}
        </>
      ) : shown === "view" ? (
        <SkeletonCards className="max-w-reading" />
      ) : (
        <SkeletonForm className="max-w-reading" />
      )}
      <PrayerTabLinks current={shown} />
    </Section>
  );
}
