import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Printer } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import {
  countRequestViews,
  hasRequests,
  listRequestView,
} from "~/features/prayers/admin/request-list-admin.server";
import { requestViews } from "~/features/prayers/admin/request-views";
import { requestsScreenQuery } from "~/features/prayers/admin/requests-admin.schema";
import { getSettings } from "~/settings/settings.server";
import { adminScreen } from "~/http/admin-screen.server";
import { revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { ButtonLink } from "~/ui/button";
import { requestItemToScreen, viewToScreen } from "./prayers/request-to-screen.server";
import { RequestItem } from "./prayers/request-item";
import { RecordScreen } from "./shell/record-screen";

const PAGE = 30;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_prayers", "admin-prayers:title", async (caller) => {
    const asked = Object.fromEntries(new URL(args.request.url).searchParams);
    const { q, view, before } = requestsScreenQuery.parse(asked);
    const [{ requests, older }, counts, { publishing }] = await Promise.all([
      listRequestView(caller, { q, view, before, limit: PAGE }),
      countRequestViews(caller),
      getSettings(),
    ]);
    return {
      views: requestViews.map((one) => viewToScreen(one, counts)),
      list: { q, view, before, older },
      hasNothing: requests.length === 0 && q === "" && !(await hasRequests(caller)),
      requests: requests.map((request) => requestItemToScreen(request, caller.language, publishing.timeZone)),
      deleted: asked.done === "delete",
    };
  });
}

export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The list of prayer requests, with the open one beside it. */
export default function Prayers() {
  const { t } = useTranslation("admin-prayers");
  const { list, hasNothing, views, requests, deleted } = useLoaderData<typeof loader>();
  const notFound = list.view === "open" ? t("notFound") : t("notFoundHere");
  return (
    <RecordScreen
      path="/admin/prayers"
      title={t("title")}
      listLabel={t("list")}
      choose={t("choose")}
      empty={list.q ? notFound : t(list.view === "waiting" ? "empty" : "emptyView")}
      done={deleted ? t("done.delete") : undefined}
      list={list}
      queue="waiting"
      hasNothing={hasNothing}
      withoutFile
      actions={
        <ButtonLink href="/admin/prayers/print" variant="secondary" size="sm">
          <Printer aria-hidden="true" />
          {t("print.link")}
        </ButtonLink>
      }
      views={views.map((one) => ({ ...one, label: t(`views.${one.view}`) }))}
    >
      {(address) =>
        requests.map((request) => (
          <RequestItem
            key={request.id}
            request={request}
            isInQueue={list.view === "waiting"}
            {...address(request.id)}
          />
        ))
      }
    </RecordScreen>
  );
}
