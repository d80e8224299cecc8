import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadNewPostScreen } from "~/features/newsletter/posts/posts-admin-screens.server";
import { newsletterPostInput, type NewsletterPost } from "~/features/newsletter/posts/posts-admin.schema";
import { createNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { NewPost } from "./newsletter/new-post";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-newsletter:title", loadNewPostScreen);
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    create: intent({
      schema: newsletterPostInput,
      verb: createNewsletterPost,
      done: (post) => `/admin/newsletter/${(post as NewsletterPost).id}?done=created`,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The form for a new post (spec admin §2), for screens below 1024 px. */
export default function NewPostScreen() {
  return <NewPost language={useLoaderData<typeof loader>().language} />;
}
