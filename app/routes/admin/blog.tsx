import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listBlogPostsForAdmin } from "~/features/blog/blog-admin-screens.server";
import { deleteBlogPost, publishBlogPost } from "~/features/blog/blog-admin.server";
import { writingQuery } from "~/features/writing/kit/writing.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { BlogPage } from "./blog/blog-page";
import { doneToTexts, readDone } from "./shell/done";
import { revalidateList } from "./shell/revalidation";
import { listIntents } from "./shell/writing-actions.server";

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
  const { list, done } = useLoaderData<typeof loader>();
  return <BlogPage list={list} done={done} open={null} />;
}
