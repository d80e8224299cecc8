import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SendingPanel } from "~/features/newsletter/sending/sending-panel";
import { sendingIdInput } from "~/features/newsletter/sending/sending.schema";
import {
  cancelSending,
  pauseSending,
  resumeSending,
} from "~/features/newsletter/sending/sending-admin.server";
import { listSendingsOfPost } from "~/features/newsletter/sending/sending-progress-admin.server";
import { getNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer, revalidateUnlessUnreached } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { tFor } from "~/i18n/i18n.server";
import { Alert } from "~/ui/alert";
import { AdminPage } from "~/ui/admin-page";

const done = { pause: "paused", resume: "resumed", cancel: "cancelled" } as const;

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", async (caller) => {
    const post = await getNewsletterPost(caller, versionedChoice.parse({ id: args.params.post }));
    const title = tFor(caller.language)("admin-sending:panel.title");
    const last = new URL(args.request.url).searchParams.get("done") ?? "";
    return {
      title,
      post: { id: post.id, title: post.title },
      done: Object.hasOwn(done, last) ? done[last as keyof typeof done] : null,
      sending: await listSendingsOfPost(caller, post),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  return adminAction(args, "manage_newsletter", {
    pause: intent({ schema: sendingIdInput, verb: pauseSending }),
    resume: intent({ schema: sendingIdInput, verb: resumeSending }),
    cancel: intent({ schema: sendingIdInput, verb: cancelSending }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateUnlessUnreached;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** The sendings of one post. Forms without JavaScript return here. */
export default function PostSendings() {
  const { t } = useTranslation("admin-sending");
  const { post, done, sending } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("panel.title")}
      lead={post.title}
      back={{ href: `/admin/newsletter/${post.id}`, label: post.title }}
      width="reading"
    >
      {done && <Alert variant="success" title={t(`panel.${done}`)} className="mb-6" />}
      <SendingPanel postId={post.id} initial={sending} />
    </AdminPage>
  );
}
