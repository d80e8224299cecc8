import { z } from "zod";
import { ActionButton, Greeting, Paragraph } from "~/features/mail/letter";
import { mailTemplate } from "~/features/mail/mail-template";

/** Thanks the sender. Repeats nothing they wrote: nobody proved that the address is theirs. */
export const contactAcknowledgement = mailTemplate({
  props: z.object({ firstName: z.string() }),
  subject: "contact:mail.acknowledgement.subject",
  preview: "contact:mail.acknowledgement.preview",
  reason: "contact:mail.acknowledgement.reason",
  Body: ({ t, props, url }) => (
    <>
      <Greeting name={props.firstName} />
      <Paragraph>{t("contact:mail.acknowledgement.received")}</Paragraph>
      <Paragraph>{t("contact:mail.acknowledgement.prayer")}</Paragraph>
      <ActionButton href={url("/devotion")}>{t("contact:mail.acknowledgement.devotion")}</ActionButton>
    </>
  ),
});
