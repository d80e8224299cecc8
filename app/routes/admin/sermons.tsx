import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Plus } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import {
  deleteDemoSermons,
  initializeSermons,
} from "~/features/sermons/library/initialize-sermons-admin.server";
import { listSermonsForAdmin } from "~/features/sermons/library/sermons-admin-screens.server";
import { sermonScreens } from "~/features/sermons/library/sermon-screens";
import { sermonsScreenQuery } from "~/features/sermons/library/sermons.schema";
import { sermonTopics } from "~/features/sermons/sermon-choices";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { revalidateUnlessUnreached, submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { languageNames } from "~/i18n/languages";
import { AdminPage } from "~/ui/admin-page";
import { Alert } from "~/ui/alert";
import { ButtonLink } from "~/ui/button";
import { EntryRow } from "~/ui/entry-list";
import { UiLink } from "~/ui/link";
import { ExampleSermons } from "./sermons/example-sermons";
import { SermonStateBadges } from "./sermons/sermon-status";
import { readDone } from "./shell/done";
import { WritingList } from "./shell/writing-list";

const doneIntents = ["delete", "initialize", "deleteExamples"] as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-sermons:title", async (caller) => {
    const query = sermonsScreenQuery.parse(readQuery(args.request));
    return {
      ...(await listSermonsForAdmin(caller, query)),
      query,
      done: readDone(args.request, doneIntents),
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
  const { t: sermons } = useTranslation("sermons");
  const topics = sermonTopics.map((value) => ({ value, label: sermons(`topics.${value}`) }));
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          <ButtonLink asChild size="sm">
            <UiLink href="/admin/sermons/new">
              <Plus aria-hidden="true" />
              {t("add")}
            </UiLink>
          </ButtonLink>
          <ButtonLink href="/admin/sermons/import" size="sm" variant="secondary">
            {t("import")}
          </ButtonLink>
        </>
      }
    >
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-6" />}
      <WritingList
        screens={sermonScreens}
        path="/admin/sermons"
        query={query}
        selects={[
          {
            name: "topic",
            label: t("list.topic"),
            all: t("list.everyTopic"),
            options: topics,
            value: query.topic,
          },
        ]}
        older={older}
        noneFound={{ title: t("list.noneFound"), description: t("list.noneFoundText") }}
      >
        {items.map((item) => (
          <EntryRow
            key={item.id}
            href={`/admin/sermons/${item.id}`}
            title={item.title}
            preview={item.description}
            lang={item.language}
            kind={<span lang={item.language}>{languageNames[item.language]}</span>}
            state={<SermonStateBadges {...item} />}
            date={item.date}
          />
        ))}
      </WritingList>
      <ExampleSermons hasExamples={hasExamples} />
    </AdminPage>
  );
}
