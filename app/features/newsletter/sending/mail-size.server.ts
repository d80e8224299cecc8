import { getSettings } from "~/settings/settings.server";
import { measurePostMails, type PostToMail } from "./newsletter-mail.server";
import type { MailSize } from "./sending.schema";

/** Gmail shows only the first 102 KB of a message, without the links at its foot. */
const MOST_BYTES = 100_000;

/** The languages in which the mail of a post is too large. */
export async function listTooLargeMails(post: PostToMail): Promise<MailSize[]> {
  const sizes = await measurePostMails(post, await getSettings());
  return sizes.filter(({ bytes }) => bytes > MOST_BYTES);
}
