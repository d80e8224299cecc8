import { z } from "zod";
import { defineMailTemplate } from "~/areas/mail-template";
import { ActionButton, MailFactList, Paragraph, SmallPrint } from "~/features/mail/template/mail-elements";
import { formatRoom } from "../backup-failure";

/** Tells the ministry and its administrators that the automatic backup failed. Its text cannot be customized. */
export const backupFailed = defineMailTemplate({
  name: "backup-failed",
  title: "admin-mails:templates.backup-failed",
  props: z.object({
    /** In English, as the program gives it. */
    reason: z.string(),
    room: z.object({ needed: z.number(), free: z.number() }).nullable(),
  }),
  subject: "admin-operations:backups.mail.subject",
  preview: "admin-operations:backups.mail.preview",
  reason: "admin-operations:backups.mail.reason",
  Body: ({ t, language, props: { reason, room }, site, url }) => (
    <>
      <Paragraph>{t("admin-operations:backups.mail.failed", { siteName: site.name })}</Paragraph>
      {room ? (
        <Paragraph>{t("admin-operations:backups.mail.noRoom", formatRoom(room, language))}</Paragraph>
      ) : (
        <MailFactList items={[{ label: t("admin-operations:backups.mail.cause"), value: reason }]} />
      )}
      <ActionButton href={url("/admin/backups")}>{t("admin-operations:backups.mail.open")}</ActionButton>
      <SmallPrint>{t("admin-operations:backups.mail.again")}</SmallPrint>
    </>
  ),
});
