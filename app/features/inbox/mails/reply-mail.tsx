import { Fragment } from "react";
import { z } from "zod";
import { defineMailTemplate } from "~/areas/mail-template";
import { Paragraph } from "~/features/mail/template/mail-elements";

interface ReplyMail {
  name: string;
  /** Prefix of the keys of its `subject`, `preview` and `reason`. */
  texts: string;
}

/** The mail with an answer of the team: their own words, in the frame of the site's mails. */
export const defineReplyMail = ({ name, texts }: ReplyMail) =>
  defineMailTemplate({
    name,
    title: `admin-mails:templates.${name}`,
    props: z.object({
      /** That of the message. */
      subject: z.string().optional(),
      text: z.string(),
      /** Where the person's answer goes; missing: to the sender. */
      answerTo: z.string().optional(),
      /** The Message-IDs of the mails before it, oldest first. */
      thread: z.array(z.string()).min(1),
    }),
    subject: `${texts}.subject`,
    preview: `${texts}.preview`,
    reason: `${texts}.reason`,
    replyTo: ({ answerTo }) => answerTo,
    thread: ({ thread }) => thread,
    Body: ({ props }) => (
      <>
        {props.text.split(/\n{2,}/).map((paragraph, index) => (
          <Paragraph key={index}>
            {paragraph.split("\n").map((line, row) => (
              <Fragment key={row}>
                {row > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </Paragraph>
        ))}
      </>
    ),
  });

export type ReplyMailTemplate = ReturnType<typeof defineReplyMail>;
