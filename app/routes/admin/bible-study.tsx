import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { applicationsScreenQuery, applicationViews } from "~/features/bible-study/applications-admin.schema";
import {
  countReceivedApplications,
  hasApplications,
  listApplications,
} from "~/features/bible-study/applications-admin.server";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { sayDate } from "~/i18n/spoken-date.server";
import { ApplicationItem } from "./bible-study/application-item";
import { RecordScreen } from "./shell/record-screen";

const PAGE = 30;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "answer_messages", "admin-bible-study:title", async (caller) => {
    const { language } = caller;
    const asked = Object.fromEntries(new URL(args.request.url).searchParams);
    const { q, view, before, filter } = applicationsScreenQuery.parse(asked);
    const [{ applications, older }, received, { publishing }] = await Promise.all([
      listApplications(caller, { ...filter, before, limit: PAGE }),
      countReceivedApplications(caller),
      getSettings(),
    ]);
    return {
      views: applicationViews.map((one) => ({
        view: one,
        ...(one === "received" && received > 0 && { count: received }),
      })),
      list: { q, view, before, older },
      hasNothing: applications.length === 0 && q === "" && !(await hasApplications(caller)),
      applications: applications.map(({ id, name, email, city, country, studyType, status, createdAt }) => ({
        id,
        name,
        email,
        place: [city, country].filter(Boolean).join(", "),
        studyType,
        status,
        createdAt,
        when: sayDate(createdAt, language, publishing.timeZone),
      })),
      deleted: asked.done === "delete",
    };
  });
}

export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The list of applications, with the open one beside it. */
export default function BibleStudyApplications() {
  const { t } = useTranslation("admin-bible-study");
  const { list, hasNothing, views, applications, deleted } = useLoaderData<typeof loader>();
  const nothing = list.view === "received" || list.view === "all" ? t("empty") : t("emptyView");
  return (
    <RecordScreen
      path="/admin/bible-study"
      title={t("title")}
      listLabel={t("list")}
      choose={t("choose")}
      empty={list.q ? t("notFound") : nothing}
      done={deleted ? t("done.delete") : undefined}
      list={list}
      queue="received"
      hasNothing={hasNothing}
      views={views.map((one) => ({ ...one, label: t(`views.${one.view}`) }))}
    >
      {(address) =>
        applications.map((application) => (
          <ApplicationItem key={application.id} application={application} {...address(application.id)} />
        ))
      }
    </RecordScreen>
  );
}
