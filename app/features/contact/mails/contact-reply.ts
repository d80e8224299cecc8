import { defineReplyMail } from "~/features/inbox/mails/reply-mail";

/** An answer to a contact message. */
export const contactReply = defineReplyMail({ name: "contact-reply", texts: "contact-mails:reply" });
