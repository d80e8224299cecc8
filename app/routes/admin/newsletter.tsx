import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useRouteError } from "@remix-run/react";
import { Plus } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { postScreens } from "~/features/newsletter/posts/post-screens";
import { loadPostList } from "~/features/newsletter/posts/posts-admin-screens.server";
import { newsletterDoneQuery } from "~/features/newsletter/posts/posts-admin.schema";
import { deleteNewsletterPost, publishNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import { ActionForms } from "~/features/writing/kit/item-actions";
import { writingQuery } from "~/features/writing/kit/writing.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { ButtonLink } from "~/ui/button";
import { UiLink } from "~/ui/link";
import { DoneNotice } from "~/features/newsletter/posts/done-notice";
import { NewsletterPage } from "~/features/newsletter/newsletter-page";
import { PostList } from "./newsletter/post-list";
import { AdminError } from "./shell/admin-error";
import { revalidateList } from "./shell/revalidation";
import { listIntents } from "./shell/writing-actions.server";
import { useListActions } from "./shell/writing-list";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-newsletter:title", async (caller) => {
    const asked = readQuery(args.request);
    const query = writingQuery.parse(asked);
    return { query, ...newsletterDoneQuery.parse(asked), ...(await loadPostList(caller, query)) };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(
    args,
    "manage_newsletter",
    listIntents("/admin/newsletter", { publish: publishNewsletterPost, delete: deleteNewsletterPost }),
  );
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateList;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The list of posts. */
export default function Newsletter() {
  const { t } = useTranslation("admin-newsletter");
  const { posts, older, query, done, count, later, by } = useLoaderData<typeof loader>();
  const { listRef, focusList } = useListActions();
  return (
    <NewsletterPage
      current="posts"
      actions={
        <ButtonLink asChild size="sm">
          <UiLink href="/admin/newsletter/new">
            <Plus aria-hidden="true" />
            {t("new.title")}
          </UiLink>
        </ButtonLink>
      }
    >
      {done && <DoneNotice action={done} count={count} later={later} by={by} />}
      <ActionForms screens={postScreens} onPublished={focusList} onDeleted={focusList} />
      <div ref={listRef} tabIndex={-1} className="outline-none">
        <PostList {...{ posts, older, query }} />
      </div>
    </NewsletterPage>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("admin-newsletter");
  return <AdminError error={useRouteError()} title={t("error.fetch")} />;
}
