import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate, type ShouldRevalidateFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listBlogPostsForAdmin, getNewBlogPostDefaults } from "~/features/blog/blog-admin-screens.server";
import { blogPostInput, blogAdminQuery, type BlogPost } from "~/features/blog/blog.schema";
import { createBlogPost, deleteBlogPost, publishBlogPost } from "~/features/blog/blog-admin.server";
import { versionedPick, type VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminSection } from "~/ui/admin-page";
import { BlogPostEditor } from "./blog/blog-post-editor";
import { BlogPage } from "./blog/blog-page";
import { readDoneAction } from "./blog/done-action";
import { settled } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-blog:title", async (caller) => {
    const { before } = blogAdminQuery.parse(Object.fromEntries(new URL(args.request.url).searchParams));
    return {
      ...(await listBlogPostsForAdmin(caller, { before })),
      before: before ?? null,
      first: await getNewBlogPostDefaults(caller),
      done: readDoneAction(args.request.url),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
    create: intent({
      schema: blogPostInput,
      verb: createBlogPost,
      done: (post) => `/admin/blog/${(post as BlogPost).id}?done=created`,
    }),
    publish: intent({
      schema: versionedPick,
      verb: publishBlogPost,
      done: (post) => `/admin/blog/${(post as BlogPost).id}?done=published`,
    }),
    delete: intent({
      schema: versionedPick,
      verb: async (caller, choice) => {
        await deleteBlogPost(caller, choice);
        return choice;
      },
      done: (choice) => `/admin/blog?done=deleted&was=${(choice as VersionedChoice).id}`,
    }),
  });
}

export const clientAction = submitToServer;

/** Also after a conflict or a deleted post: the list shows what is there now. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  [404, 409].includes(args.actionStatus ?? 200) || revalidateUnlessUnreached(args);

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The blog (spec admin §2): a new post, and the list of all posts beside it. */
export default function Blog() {
  const { t } = useTranslation("admin-blog");
  const { items, older, before, first, done } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <BlogPage {...{ items, older, before, done }} selectedId={null}>
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
