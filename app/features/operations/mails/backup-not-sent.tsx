import { z } from "zod";
import { defineMailTemplate } from "~/areas/mail-template";
import { ActionButton, MailFactList, Paragraph, SmallPrint } from "~/features/mail/template/mail-elements";
import { formatDateTime } from "~/i18n/format";

/** Tells the ministry and its administrators that the newest copy elsewhere is missing or old. */
export const backupNotSent = defineMailTemplate({
  name: "backup-not-sent",
  title: "admin-mails:templates.backup-not-sent",
  props: z.object({
    /** In English, as the program gives it; null when nothing failed and the newest copy is old. */
    reason: z.string().nullable(),
    /** Null when none ever arrived since the place was chosen. */
    newestAt: z.string().nullable(),
    since: z.string(),
    timeZone: z.string(),
  }),
  subject: "admin-backup-place:mail.subject",
  preview: "admin-backup-place:mail.preview",
  reason: "admin-operations:backups.mail.reason",
  Body: ({ t, language, props: { reason, newestAt, since, timeZone }, site, url }) => (
    <>
      <Paragraph>
        {t(
          `admin-backup-place:mail.${reason === null ? "old" : "failed"}${newestAt === null ? "None" : ""}`,
          {
            siteName: site.name,
            at: formatDateTime(newestAt ?? since, language, timeZone),
          },
        )}
      </Paragraph>
      {reason !== null && (
        <MailFactList items={[{ label: t("admin-operations:backups.mail.cause"), value: reason }]} />
      )}
      <ActionButton href={url("/admin/backups")}>{t("admin-operations:backups.mail.open")}</ActionButton>
      <SmallPrint>{t("admin-backup-place:mail.again")}</SmallPrint>
    </>
  ),
});
