import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { BookOpen, Sparkles } from "~/ui/icons";
import { PenLine } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { motivationScreens } from "~/features/devotion/motivations/motivation-screens";
import { showMotivations } from "~/features/devotion/motivations/motivations-admin-screens.server";
import { motivationsScreenQuery } from "~/features/devotion/motivations/motivations.schema";
import {
  deleteMotivation,
  publishMotivation,
} from "~/features/devotion/motivations/motivations-admin.server";
import { DoneAlert } from "~/features/writing/kit/done-alert";
import { ActionForms } from "~/features/writing/kit/item-actions";
import { versionedPick } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { AppError } from "~/request/errors";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import type { Language } from "~/i18n/languages";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { Button, buttonClass } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { ContentPage } from "~/features/devotion/content-page";
import { contentPermissions, contentTabs } from "~/features/devotion/content-tabs";
import { doneToTexts, readDone } from "./shell/done";
import { revalidateList } from "./shell/revalidation";
import { useListActions, WritingEntry, WritingList } from "./shell/writing-list";

const listPath = "/admin/content";
const newPath = "/admin/content/motivations/new";

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
      done: readDone(args.request, doneToTexts),
      query: { q, state, in: language, before },
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
export const shouldRevalidate = revalidateList;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The daily motivations manager. */
export default function Content() {
  const { t } = useTranslation("admin-motivations");
  const { items, newer, older, query, language, hasAi, done, permissions } = useLoaderData<typeof loader>();
  const { listRef, focusList } = useListActions();
  const buttons = <NewMotivationButtons {...{ language, hasAi }} />;
  return (
    <ContentPage tab="motivations" permissions={permissions} actions={buttons}>
      <DoneAlert screens={motivationScreens} done={done} />
      <ActionForms screens={motivationScreens} onPublished={focusList} onDeleted={focusList} />
      <div ref={listRef} tabIndex={-1} className="outline-none">
        <WritingList
          screens={motivationScreens}
          path={listPath}
          query={query}
          newer={newer}
          older={older}
          noneFound={{ title: t("list.noneFound"), description: t("list.noneFoundText") }}
        >
          {items.map((item) => (
            <WritingEntry
              key={item.id}
              screens={motivationScreens}
              item={{ ...item, isPublished: item.state !== "draft" }}
              preview={item.excerpt}
              state={item.state}
              when={item.date}
              date={item.state !== "ahead" && item.date}
            />
          ))}
        </WritingList>
      </div>
    </ContentPage>
  );
}

/** Two buttons for a new motivation: a draft, or an empty form. */
function NewMotivationButtons({ language, hasAi }: { language: Language; hasAi: boolean }) {
  const { t } = useTranslation("admin-motivations");
  const { formAction } = useNavigation();
  return (
    <>
      <Form method="post" action={newPath}>
        <input type="hidden" name="intent" value="generate" />
        <input type="hidden" name="language" value={language} />
        <Button variant="secondary" loading={formAction === newPath}>
          {hasAi ? <Sparkles aria-hidden="true" /> : <BookOpen aria-hidden="true" />}
          {t(hasAi ? "generate.action" : "generate.library")}
        </Button>
      </Form>
      <UiLink href={newPath} className={buttonClass()}>
        <PenLine aria-hidden="true" />
        {t("manual.action")}
      </UiLink>
    </>
  );
}
