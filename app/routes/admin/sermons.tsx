import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import {
  deleteDemoSermons,
  initializeSermons,
} from "~/features/sermons/library/initialize-sermons-admin.server";
import { listSermonsForAdmin } from "~/features/sermons/library/sermons-admin-screens.server";
import { sermonsScreenQuery, type SermonsScreenQuery } from "~/features/sermons/library/sermons.schema";
import { sermonTopics } from "~/features/sermons/sermon-choices";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";
import { Pagination } from "~/ui/pagination";
import { ExampleSermons } from "./sermons/example-sermons";
import { SermonList } from "./sermons/sermon-list";
import { EntryFilter } from "./shell/entry-filter";
import { useLanguageAndState } from "./shell/language-and-state";

const doneIntents = ["delete", "initialize", "deleteExamples"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-sermons:title", async (caller) => {
    const asked = readQuery(args.request);
    const query = sermonsScreenQuery.parse(asked);
    return {
      ...(await listSermonsForAdmin(caller, query)),
      query,
      done: doneIntents.find((one) => one === asked.done) ?? null,
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    initialize: intent({ schema: z.object({}), verb: initializeSermons }),
    deleteExamples: intent({ schema: z.object({}), verb: deleteDemoSermons }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The sermons, newest first. */
export default function Sermons() {
  const { t } = useTranslation("admin-sermons");
  const { items, older, hasExamples, query, done } = useLoaderData<typeof loader>();
  const { before, ...filters } = query;
  const selects = useSermonSelects(query);
  const filter = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const isEmpty = items.length === 0 && filter.length === 0 && before === undefined;
  const address = (page: string[][]) =>
    `/admin/sermons?${new URLSearchParams([...filter, ...page]).toString()}`;
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <ButtonLink asChild size="sm">
          <UiLink href="/admin/sermons/new">
            <Plus aria-hidden="true" />
            {t("add")}
          </UiLink>
        </ButtonLink>
      }
    >
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      {!isEmpty && <EntryFilter path="/admin/sermons" q={query.q} selects={selects} />}
      {items.length > 0 ? (
        <SermonList items={items} />
      ) : (
        <EmptyState
          plain
          headingLevel={2}
          title={t(isEmpty ? "list.none" : "list.noneFound")}
          description={t(isEmpty ? "list.noneText" : "list.noneFoundText")}
        />
      )}
      <Pagination
        className="mt-6"
        newest={before === undefined ? null : address([])}
        older={older && address([["before", older]])}
      />
      <ExampleSermons hasExamples={hasExamples} />
    </AdminPage>
  );
}

function useSermonSelects(query: SermonsScreenQuery) {
  const languageAndState = useLanguageAndState(query);
  const { t } = useTranslation("admin-sermons");
  const { t: sermons } = useTranslation("sermons");
  const topics = sermonTopics.map((value) => ({ value, label: sermons(`topics.${value}`) }));
  return [
    ...languageAndState,
    { name: "topic", label: t("list.topic"), all: t("list.everyTopic"), options: topics, value: query.topic },
  ];
}
