import { defineReplyMail } from "~/features/inbox/mails/reply-mail";

/** An answer to an application. */
export const bibleStudyReply = defineReplyMail({
  name: "bible-study-reply",
  texts: "bible-study-mails:reply",
});
