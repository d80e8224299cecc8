import { publishArticle } from "~/features/blog/editing.server";
import { publishPost } from "~/features/newsletter/posts.server";
import { sendPost } from "~/features/newsletter/sending.server";
import type { ScheduledVerbs } from "~/features/writing/content-schedule.server";

type SendInput = Parameters<typeof sendPost>[1];

/** What is done when the time of scheduled content has come. */
export const scheduledVerbs: ScheduledVerbs = {
  newsletter_sending: async (caller, { id, options }) => {
    await publishPost(caller, { id }); // what is published already stays as it is
    await sendPost(caller, { ...(options as Omit<SendInput, "id">), id });
  },
  newsletter_post: (caller, { id }) => publishPost(caller, { id }),
  blog_post: (caller, { id }) => publishArticle(caller, { id }),
};
