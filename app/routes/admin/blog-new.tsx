import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getNewBlogPostDefaults } from "~/features/blog/blog-admin-screens.server";
import { blogPostInput } from "~/features/blog/blog.schema";
import { createBlogPost } from "~/features/blog/blog-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { BlogPostEditor } from "./blog/blog-post-editor";
import { settled } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-blog:new.title", async (caller) => {
    return { first: await getNewBlogPostDefaults(caller) };
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

/** The page of a new post. After saving, the draft opens. */
export default function NewBlogPost() {
  const { t } = useTranslation("admin-blog");
  const { first } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <BlogPostEditor
      title={t("new.title")}
      form="article-new"
      post={first}
      onSaved={(answer) => navigate(answer.done?.split("?")[0] ?? "/admin/blog", settled)}
    />
  );
}
