import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { listBlogPostsForAdmin } from "~/features/blog/blog-admin-screens.server";
import { blogAdminQuery, type BlogPost } from "~/features/blog/blog.schema";
import { deleteBlogPost, publishBlogPost } from "~/features/blog/blog-admin.server";
import { versionedPick, type VersionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { BlogPage } from "./blog/blog-page";
import { readDoneAction } from "./blog/done-action";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_content", "admin-blog:title", async (caller) => {
    const query = blogAdminQuery.parse(readQuery(args.request));
    return {
      list: { query, ...(await listBlogPostsForAdmin(caller, query)) },
      done: readDoneAction(args.request.url),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_content", {
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

/** Revalidates also after a conflict (409) or a deleted post (404), so that the list is current. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  [404, 409].includes(args.actionStatus ?? 200) || revalidateUnlessUnreached(args);

export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The blog: the list of all posts (spec admin §2). */
export default function Blog() {
  const { list, done } = useLoaderData<typeof loader>();
  return <BlogPage list={list} done={done} open={null} />;
}
