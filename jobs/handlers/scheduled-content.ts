import { publishBlogPost } from "~/features/blog/blog-admin.server";
import { publishNewsletterPost } from "~/features/newsletter/posts/posts-admin.server";
import { sendNewsletterPost } from "~/features/newsletter/sending/sending-admin.server";
import type { ScheduledVerbs } from "~/features/writing/scheduling/content-schedule.server";

type SendInput = Parameters<typeof sendNewsletterPost>[1];

/** What is done when the time of scheduled content has come. */
export const scheduledVerbs: ScheduledVerbs = {
  newsletter_sending: async (caller, { id, options }) => {
    await publishNewsletterPost(caller, { id }); // what is published already stays as it is
    await sendNewsletterPost(caller, { ...(options as Omit<SendInput, "id">), id });
  },
  newsletter_post: (caller, { id }) => publishNewsletterPost(caller, { id }),
  blog_post: (caller, { id }) => publishBlogPost(caller, { id }),
};
