import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PostBadges } from "~/features/newsletter/posts/post-badges";
import { postScreens } from "~/features/newsletter/posts/post-screens";
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
  sendPostFromScreen,
  loadEditPostScreen,
} from "~/features/newsletter/posts/posts-admin-screens.server";
import { updateNewsletterPostInput } from "~/features/newsletter/posts/posts-admin.schema";
import { updateNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import { SendingPanel } from "~/features/newsletter/sending/sending-panel";
import { sendTestMailInput } from "~/features/newsletter/sending/sending.schema";
import { sendTestMail } from "~/features/newsletter/sending/test-mail-admin.server";
import { listSendingsOfPost } from "~/features/newsletter/sending/sending-progress-admin.server";
import { PostLanguages } from "~/features/translation/post-languages";
import { showLanguagesOfPost } from "~/features/translation/translation-admin-screens.server";
import { OpenItemMenu } from "~/features/writing/kit/item-actions";
import { versionedChoice } from "~/features/writing/editing/optimistic-lock.schema";
import { adminScreen } from "~/http/admin-screen.server";
import { adminAction, intent } from "~/http/form-action.server";
import { submitToServer } from "~/http/form-client-action";
import { pageMeta } from "~/http/page-meta";
import { AdminSection } from "~/ui/admin-page";
import { MailSizeWarning } from "./newsletter/mail-size-warning";
import { PostDates } from "./newsletter/post-dates";
import { PostEditor } from "./newsletter/post-editor";
import { PublicationSection } from "./newsletter/publication-section";
import { SendForms } from "./newsletter/send-forms";
import { UntranslatedNotice } from "./newsletter/untranslated-notice";
import { revalidateText } from "./shell/revalidation";
import { useHasUnsavedChanges } from "./shell/unsaved-changes";

export async function loader(args: LoaderFunctionArgs) {
  return adminScreen(args, "manage_newsletter", "admin-newsletter:edit.title", async (caller) => {
    const choice = versionedChoice.parse({ id: args.params.id });
    return {
      ...(await loadEditPostScreen(caller, choice)),
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
    send: intent({
      schema: sendNowInput,
      verb: sendPostFromScreen,
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

/** A post: text, publication, sending. */
export default function EditPost() {
  const { t } = useTranslation("admin-newsletter");
  const { post, listItem, publishedText, languages, planned, timeZone, today, sending, ...toSend } =
    useLoaderData<typeof loader>();
  const [filled, setFilled] = useState(0);
  const refillForm = () => setFilled(filled + 1);
  const form = `post-${post.id}-${filled}`;
  // Only saved text is published and sent, so changes must be saved first.
  const isUnsaved = useHasUnsavedChanges(form, "update");
  const moment = { timeZone, today };
  const plannedOf = (type: (typeof planned)[number]["type"]) => planned.filter((one) => one.type === type);
  return (
    <>
      <AdminSection title={t("edit.title")} actions={<OpenItemMenu screens={postScreens} item={listItem} />}>
        <div className="mb-6">
          <PostBadges post={listItem} />
          <PostDates post={post} created={listItem.createdText} published={publishedText} />
        </div>
        <PostLanguages languages={languages} />
        <MailSizeWarning tooLarge={toSend.tooLarge} />
        <PostEditor
          key={post.id}
          form={form}
          post={post}
          isScheduled={planned.some(({ status }) => status === "scheduled")}
          onSaved={refillForm}
          onTakeTheirs={refillForm}
        />
      </AdminSection>
      {!post.isPublished && (
        <PublicationSection
          post={listItem}
          isUnsaved={isUnsaved}
          planned={plannedOf("newsletter_post")}
          {...moment}
        />
      )}
      <AdminSection id="sending" title={t("send.heading")} description={t("send.lead")}>
        <div className="mb-6">
          <SendingPanel postId={post.id} initial={sending} />
        </div>
        <UntranslatedNotice languages={languages} />
        <SendForms
          {...toSend}
          post={listItem}
          isUnsaved={isUnsaved}
          planned={plannedOf("newsletter_sending")}
          {...moment}
        />
      </AdminSection>
    </>
  );
}
