import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { blogPostState } from "~/features/blog/blog-post-state";
import { blogScreens } from "~/features/blog/blog-screens";
import { listBlogPostsForAdmin } from "~/features/blog/blog-admin-screens.server";
import { deleteBlogPost, publishBlogPost } from "~/features/blog/blog-admin.server";
import { writingQuery } from "~/features/writing/kit/writing.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { doneToTexts, readDone } from "./shell/done";
import { revalidateList } from "./shell/revalidation";
import { ActionForms } from "~/features/writing/kit/item-actions";
import { DoneAlert } from "~/features/writing/kit/done-alert";
import { AdminPage } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";
import { Languages } from "~/ui/icons";
import { Plus } from "~/ui/icons-admin";
import { UiLink } from "~/ui/link";
import { listIntents } from "./shell/writing-actions.server";
import { useListActions, WritingEntry, WritingList } from "./shell/writing-list";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-blog:title", async (caller) => {
    const query = writingQuery.parse(readQuery(args.request));
    return {
      list: { query, ...(await listBlogPostsForAdmin(caller, query)) },
      done: readDone(args.request, doneToTexts),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(
    args,
    "manage_content",
    listIntents("/admin/blog", { publish: publishBlogPost, delete: deleteBlogPost }),
  );
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateList;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The blog: the list of all posts. */
export default function Blog() {
  const { t } = useTranslation("admin-blog");
  const { list, done } = useLoaderData<typeof loader>();
  const { listRef, focusList } = useListActions();
  return (
    <AdminPage
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          <ButtonLink asChild variant="secondary" size="sm">
            <UiLink href="/admin/translations?type=blog_post">
              <Languages aria-hidden="true" />
              {t("translations")}
            </UiLink>
          </ButtonLink>
          <ButtonLink asChild size="sm">
            <UiLink href="/admin/blog/new">
              <Plus aria-hidden="true" />
              {t("new.title")}
            </UiLink>
          </ButtonLink>
        </>
      }
    >
      <DoneAlert screens={blogScreens} done={done} />
      <ActionForms screens={blogScreens} onPublished={focusList} onDeleted={focusList} />
      <div ref={listRef} tabIndex={-1} className="outline-none">
        <WritingList screens={blogScreens} path={blogScreens.list} query={list.query} older={list.older}>
          {list.items.map((item) => (
            <WritingEntry
              key={item.id}
              screens={blogScreens}
              item={item}
              {...blogPostState(item)}
              preview={item.preview}
              date={item.date}
            />
          ))}
        </WritingList>
      </div>
    </AdminPage>
  );
}
