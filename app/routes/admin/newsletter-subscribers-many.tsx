import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  changeSubscribersInput,
  manySubscribersQuery,
} from "~/features/newsletter/subscribers/subscribers-many.schema";
import {
  changeSubscribers,
  loadManyScreen,
} from "~/features/newsletter/subscribers/subscribers-many-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminPage } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { ManyChanges } from "./newsletter-subscribers/many-changes";
import { queryString } from "./shell/query-string";

const listPath = "/admin/newsletter/subscribers";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-subscribers:many.title", async (caller) => {
    const { search, searchParams } = new URL(args.request.url);
    const chosen = manySubscribersQuery.parse({
      ...Object.fromEntries(searchParams),
      ids: searchParams.getAll("ids"),
    });
    return { ...(await loadManyScreen(caller, chosen)), action: `${listPath}/many${search}` };
  });
}

const change = intent({
  schema: changeSubscribersInput,
  verb: changeSubscribers,
  returnsResult: true,
  keepsFields: true,
});

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", { language: change, interest: change, unsubscribe: change });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** Changes many subscribers at once: those who were ticked in the list, or all that it found. */
export default function ManySubscribers() {
  const { t } = useTranslation("admin-subscribers", { keyPrefix: "many" });
  const { t: list } = useTranslation("admin-newsletter", { keyPrefix: "subscribers" });
  const { chosen, count, number, segmentName, action } = useLoaderData<typeof loader>();
  const { q, state, in: language, segment } = chosen;
  const back = listPath + queryString({ q, state, in: language, segment });
  return (
    <AdminPage
      title={t("title")}
      lead={t("chosen", { count, number })}
      width="reading"
      back={{ href: back, label: list("title") }}
    >
      {chosen.ids.length === 0 && !chosen.everybody ? (
        <EmptyState
          plain
          headingLevel={2}
          title={t("nobody")}
          description={t("nobodyText")}
          action={
            <ButtonLink href={back} variant="secondary">
              {list("title")}
            </ButtonLink>
          }
        />
      ) : (
        <ManyChanges {...{ chosen, count, number, segmentName, action }} />
      )}
    </AdminPage>
  );
}
