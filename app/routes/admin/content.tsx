import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { MotivationActionForms } from "~/features/devotion/motivations/motivation-actions";
import { MotivationAdminList } from "./content/motivation-admin-list";
import { showMotivations } from "~/features/devotion/motivations/motivations-admin-screens.server";
import { motivationsScreenQuery } from "~/features/devotion/motivations/motivations.schema";
import {
  deleteMotivation,
  publishMotivation,
} from "~/features/devotion/motivations/motivations-admin.server";
import { versionedPick } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { AppError } from "~/request/errors";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { Alert } from "~/ui/alert";
import { EmptyState } from "~/ui/empty-state";
import { Pagination } from "~/ui/pagination";
import { ContentPage } from "~/features/devotion/content-page";
import { contentPermissions, contentTabs } from "~/features/devotion/content-tabs";
import { NewMotivationButtons } from "./content/new-motivation-buttons";
import { EntryFilter } from "./shell/entry-filter";
import { useLanguageAndState } from "./shell/language-and-state";
import { queryString } from "./shell/query-string";

const listPath = "/admin/content";
const doneActions = ["created", "updated", "published", "deleted"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, contentPermissions, "admin-motivations:page.title", async (caller) => {
    const asked = readQuery(args.request);
    // The other tabs have their own URLs. Without manage_content, the first accessible tab is shown.
    const tab = contentTabs.find(({ name }) => name === asked.tab);
    const open = tab ?? contentTabs.find(({ needs }) => caller.permissions.has(needs))!;
    if (open.name !== "motivations") throw redirect(open.href);
    const query = motivationsScreenQuery.safeParse(asked);
    if (!query.success) throw new AppError(404, "notFound");
    const { q, state, in: language, before } = query.data;
    return {
      done: doneActions.find((name) => name === asked.done) ?? null,
      filters: { q, state, in: language },
      before: before ?? null,
      permissions: [...caller.permissions],
      ...(await showMotivations(caller, query.data)),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, contentPermissions, {
    publish: intent({
      schema: versionedPick,
      verb: publishMotivation,
      done: "/admin/content?done=published",
    }),
    delete: intent({ schema: versionedPick, verb: deleteMotivation, done: "/admin/content?done=deleted" }),
  });
}

export const clientAction = submitToServer;

/** Revalidates also after a conflict (409) or a deleted motivation (404), so that the list is current. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  [404, 409].includes(args.actionStatus ?? 200) || revalidateUnlessUnreached(args);

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The daily motivations manager (spec admin §2). */
export default function Content() {
  const { t } = useTranslation("admin-motivations");
  const { items, newer, older, before, language, filters, done, permissions } =
    useLoaderData<typeof loader>();
  const isFiltered = Object.values(filters).some(Boolean);
  const selects = useLanguageAndState(filters);
  const address = (page: { before?: number; after?: number }) =>
    listPath + queryString({ ...filters, ...page });
  const list = useRef<HTMLDivElement>(null);
  // The focused button may be removed with its item.
  const toList = () => list.current?.focus({ preventScroll: true });
  const buttons = <NewMotivationButtons language={language} />;
  return (
    <ContentPage tab="motivations" permissions={permissions} actions={buttons}>
      {done && (
        <Alert variant="success" title={t(`${done}.title`)} className="mb-6">
          {t(`${done}.text`)}
        </Alert>
      )}
      <MotivationActionForms onPublished={toList} onDeleted={toList} />
      <EntryFilter path={listPath} q={filters.q} selects={selects} />
      <div ref={list} tabIndex={-1} className="outline-none">
        {items.length > 0 ? (
          <MotivationAdminList items={items} />
        ) : (
          <EmptyState
            plain
            headingLevel={2}
            title={isFiltered ? t("list.noneFound") : t("list.none")}
            description={isFiltered ? t("list.noneFoundText") : t("list.noneText")}
          />
        )}
      </div>
      <Pagination
        className="mt-6"
        newer={newer === null ? null : address({ after: newer })}
        newest={filters.q && before !== null ? address({}) : null}
        older={older === null ? null : address({ before: older })}
      />
    </ContentPage>
  );
}
