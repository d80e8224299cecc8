import type { ScheduledVerbs } from "~/areas/scheduled-content";
import { publishNewsletterPost } from "./posts-admin.server";
import { sendNewsletterPost } from "../sending/sending-admin.server";

type SendInput = Parameters<typeof sendNewsletterPost>[1];

/** Publishes a post and sends it, when its time has come. One that is published already stays as it is. */
export const publishAndSendPost: ScheduledVerbs["newsletter_sending"] = async (caller, { id, options }) => {
  await publishNewsletterPost(caller, { id });
  await sendNewsletterPost(caller, { ...(options as Omit<SendInput, "id">), id });
};
