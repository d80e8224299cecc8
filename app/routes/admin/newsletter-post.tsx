import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DoneNotice } from "~/features/newsletter/posts/done-notice";
import { postScreens } from "~/features/newsletter/posts/post-screens";
import { postState } from "~/features/newsletter/posts/post-state";
import {
  publishLaterInput,
  cancelScheduleInput,
  sendLaterInput,
  sendNowInput,
} from "~/features/newsletter/posts/post-schedule.schema";
import {
  schedulePostPublication,
  schedulePostSending,
  cancelPostSchedule,
} from "~/features/newsletter/posts/post-schedule-admin.server";
import {
  publishAndSendFromScreen,
  sendPostFromScreen,
  loadEditPostScreen,
} from "~/features/newsletter/posts/posts-admin-screens.server";
import {
  newsletterDoneQuery,
  updateNewsletterPostInput,
} from "~/features/newsletter/posts/posts-admin.schema";
import {
  deleteNewsletterPost,
  publishNewsletterPost,
  unpublishNewsletterPost,
  updateNewsletterPost,
} from "~/features/newsletter/posts/posts-admin.server";
import { sendTestMailInput } from "~/features/newsletter/sending/sending.schema";
import { sendTestMail } from "~/features/newsletter/sending/test-mail-admin.server";
import { listSendingsOfPost } from "~/features/newsletter/sending/sending-progress-admin.server";
import { showLanguagesOfPost } from "~/features/translation/translation-admin-screens.server";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { StateBadge } from "~/features/writing/kit/state-badge";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { readQuery } from "~/request/query";
import { PostDetails } from "./newsletter/post-details";
import { PostEditor } from "./newsletter/post-editor";
import { PostSheet } from "./newsletter/post-sheet";
import { revalidateText } from "./shell/revalidation";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-newsletter:edit.title", async (caller) => {
    const choice = versionedChoice.parse({ id: args.params.id });
    return {
      ...(await loadEditPostScreen(caller, choice)),
      ...newsletterDoneQuery.parse(readQuery(args.request)),
      languages: await showLanguagesOfPost(caller, { type: "newsletter_post", id: choice.id }),
      sending: await listSendingsOfPost(caller, choice),
    };
  });
}

export async function action(args: ActionFunctionArgs) {
  const here = `/admin/newsletter/${args.params.id}`;
  return adminAction(args, "manage_newsletter", {
    update: intent({
      schema: updateNewsletterPostInput,
      verb: updateNewsletterPost,
      done: `${here}?done=updated`,
    }),
    publish: intent({
      schema: versionedChoice,
      verb: publishNewsletterPost,
      done: `${here}?done=published`,
    }),
    unpublish: intent({
      schema: versionedChoice,
      verb: unpublishNewsletterPost,
      done: `${here}?done=unpublished`,
    }),
    delete: intent({
      schema: versionedChoice,
      verb: deleteNewsletterPost,
      done: "/admin/newsletter?done=deleted",
    }),
    send: intent({
      schema: sendNowInput,
      verb: sendPostFromScreen,
      done: ({ done }) => `${here}?done=${done}`,
    }),
    publishAndSend: intent({
      schema: sendNowInput,
      verb: publishAndSendFromScreen,
      done: ({ done }) => `${here}?done=${done}`,
    }),
    test: intent({
      schema: sendTestMailInput,
      verb: sendTestMail,
      done: `${here}?done=test`,
      tells: (result) => result,
    }),
    sendLater: intent({ schema: sendLaterInput, verb: schedulePostSending, done: `${here}?done=scheduled` }),
    publishLater: intent({
      schema: publishLaterInput,
      verb: schedulePostPublication,
      done: `${here}?done=scheduled`,
    }),
    unschedule: intent({
      schema: cancelScheduleInput,
      verb: cancelPostSchedule,
      done: `${here}?done=unscheduled`,
    }),
  });
}

export const clientAction = submitToServer;
export const shouldRevalidate = revalidateText;
export const meta: MetaFunction<typeof loader> = (args) => pageMeta(args, args.data?.meta);

/** A post: its text, and one sheet that publishes and sends it. */
export default function EditPost() {
  const { t } = useTranslation("admin-newsletter");
  const shown = useLoaderData<typeof loader>();
  const { post, listItem, languages, planned, isRetractable, done, count, later, by } = shown;
  const { hasMailServer, maySetUpMail, tooLarge, audiences, preview, timeZone, today } = shown;
  const toSend = { languages, hasMailServer, maySetUpMail, tooLarge, audiences, preview, timeZone, today };
  const [filled, setFilled] = useState(0);
  const refillForm = () => setFilled(filled + 1);
  const next = planned.find(({ status }) => status === "scheduled")?.whenText ?? null;
  return (
    <PostEditor
      key={post.id}
      title={t("edit.title")}
      form={`post-${post.id}-${filled}`}
      post={post}
      state={<StateBadge screens={postScreens} {...postState({ ...listItem, plannedText: next })} />}
      isScheduled={next !== null}
      isRetractable={isRetractable}
      notice={done && <DoneNotice action={done} count={count} later={later} by={by} />}
      publish={{
        label: t(post.isPublished ? "sheet.openSend" : "sheet.open"),
        sheet: (state) => <PostSheet {...toSend} {...state} post={listItem} />,
      }}
      more={<PostDetails {...shown} />}
      onSaved={refillForm}
      onRefill={refillForm}
    />
  );
}
