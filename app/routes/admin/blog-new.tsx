import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getNewBlogPostDefaults, listBlogPostsForAdmin } from "~/features/blog/blog-admin-screens.server";
import { blogPostInput } from "~/features/blog/blog.schema";
import { createBlogPost } from "~/features/blog/blog-admin.server";
import { writingQuery } from "~/features/writing/kit/writing.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { AdminSection } from "~/ui/admin-page";
import { BlogPostEditor } from "./blog/blog-post-editor";
import { BlogPage } from "./blog/blog-page";
import { settled } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-blog:new.title", async (caller) => {
    const query = writingQuery.parse(readQuery(args.request));
    return {
      list: { query, ...(await listBlogPostsForAdmin(caller, query)) },
      first: await getNewBlogPostDefaults(caller),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    create: intent({
      schema: blogPostInput,
      verb: createBlogPost,
      done: (post) => `/admin/blog/${post.id}?done=created`,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A new post, with the list of all posts beside it. */
export default function NewBlogPost() {
  const { t } = useTranslation("admin-blog");
  const { list, first } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <BlogPage list={list} done={null} open="new">
      <AdminSection title={t("new.title")}>
        <BlogPostEditor
          form="article-new"
          post={first}
          onSaved={(answer) => navigate(answer.done?.split("?")[0] ?? "/admin/blog", settled)}
        />
      </AdminSection>
    </BlogPage>
  );
}
