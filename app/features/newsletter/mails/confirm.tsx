import { z } from "zod";
import { ActionButton, Aside, Greeting, Paragraph } from "~/features/mail/letter";
import { mailTemplate } from "~/features/mail/mail-template";

/** Asks the address itself whether it wants the letters. Carries no name: anybody may have typed the address. */
export const newsletterConfirm = mailTemplate({
  props: z.object({ confirmPath: z.string() }),
  subject: "newsletter:mail.confirm.subject",
  preview: "newsletter:mail.confirm.preview",
  reason: "newsletter:mail.confirm.reason",
  Body: ({ t, site, props, url }) => (
    <>
      <Greeting />
      <Paragraph>{t("newsletter:mail.confirm.asked", { siteName: site.name })}</Paragraph>
      <Paragraph>{t("newsletter:mail.confirm.press")}</Paragraph>
      <ActionButton href={url(props.confirmPath)} spelledOut>
        {t("newsletter:mail.confirm.button")}
      </ActionButton>
      <Aside>{t("newsletter:mail.confirm.notYou")}</Aside>
    </>
  ),
});
