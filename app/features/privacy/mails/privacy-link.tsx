import { z } from "zod";
import { ActionButton, Aside, Greeting, Paragraph } from "~/features/mail/letter";
import { mailTemplate } from "~/features/mail/mail-template";

/** Leads to what is kept under the address. Carries no name: anybody may have typed the address. */
export const privacyLink = mailTemplate({
  props: z.object({ dataPath: z.string() }),
  subject: "privacy:mail.subject",
  preview: "privacy:mail.preview",
  reason: "privacy:mail.reason",
  Body: ({ t, site, props, url }) => (
    <>
      <Greeting />
      <Paragraph>{t("privacy:mail.asked", { siteName: site.name })}</Paragraph>
      <Paragraph>{t("privacy:mail.open")}</Paragraph>
      <ActionButton href={url(props.dataPath)} spelledOut>
        {t("privacy:mail.button")}
      </ActionButton>
      <Aside>{t("privacy:mail.notYou")}</Aside>
    </>
  ),
});
