import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadNewPostScreen } from "~/features/newsletter/posts/posts-admin-screens.server";
import { newsletterPostInput } from "~/features/newsletter/posts/posts-admin.schema";
import { createNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { PostEditor } from "./newsletter/post-editor";
import { settled } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-newsletter:new.title", loadNewPostScreen);
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    create: intent({
      schema: newsletterPostInput,
      verb: createNewsletterPost,
      done: (post) => `/admin/newsletter/${post.id}?done=created`,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The page of a new post. After saving, the draft opens. */
export default function NewPost() {
  const { t } = useTranslation("admin-newsletter");
  const { language } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  return (
    <PostEditor
      title={t("new.title")}
      form="post-new"
      post={{ language }}
      onSaved={({ done }) => navigate(done?.split("?")[0] ?? "/admin/newsletter", settled)}
    />
  );
}
