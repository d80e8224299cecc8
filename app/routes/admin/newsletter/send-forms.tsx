import { useTranslation } from "react-i18next";
import type {
  AudienceOption,
  PlannedAction,
  PostListItem,
} from "~/features/newsletter/posts/posts-admin-screens.server";
import type { MailSize, SendingPreview } from "~/features/newsletter/sending/sending.schema";
import type { sendTestMail } from "~/features/newsletter/sending/test-mail-admin.server";
import { ScheduleFields } from "~/features/writing/scheduling/schedule-fields";
import { AdminForm } from "~/http/admin-form";
import { EmailField } from "~/http/email-field";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { UiLink } from "~/ui/link";
import { AboutField } from "./about-field";
import { AudienceField, useAudienceText } from "./audience-field";
import { EverybodyNowField } from "./everybody-now-field";
import { MailSizeWarning, useMailSizeText } from "./mail-size-warning";
import { PlannedActions } from "./planned-actions";
import { SendNowForm } from "./send-now-form";

interface SendFormsProps {
  post: PostListItem;
  hasMailServer: boolean;
  maySetUpMail: boolean;
  /** The default address for tests. */
  testAddress: string;
  /** The languages in which the mail is too large. */
  tooLarge: MailSize[];
  isUnsaved: boolean;
  audiences: AudienceOption[];
  /** Who gets the published post, when it is sent now to the readers of its language. */
  preview: SendingPreview | null;
  planned: PlannedAction[];
  timeZone: string;
  /** The ministry's date. */
  today: string;
}

/** Sends a post: now, at a set time, or as a test. */
export function SendForms(props: SendFormsProps) {
  const { post, hasMailServer, maySetUpMail, testAddress, isUnsaved, audiences } = props;
  const { preview, planned, timeZone, today } = props;
  const { t } = useTranslation("admin-newsletter");
  const { nameOf } = useAudienceText(audiences, post.language);
  const sizeText = useMailSizeText();
  const action = `/admin/newsletter/${post.id}`;
  return (
    <>
      <PlannedActions postId={post.id} planned={planned} timeZone={timeZone} nameOf={nameOf} />
      {!hasMailServer && (
        <Alert title={t("send.noServer")} className="mb-5">
          {maySetUpMail && (
            <UiLink href="/admin/settings?tab=email" className="link">
              {t("send.setUpServer")}
            </UiLink>
          )}
        </Alert>
      )}
      <MailSizeWarning tooLarge={props.tooLarge} />
      {!post.isPublished ? (
        <p className="mb-4">{t("send.draft")}</p>
      ) : isUnsaved ? (
        <p className="mb-4">{t("send.saveFirst")}</p>
      ) : audiences.some(({ audience, count }) => audience === "all" && count === 0) ? (
        <p className="mb-4">{t("send.nobody")}</p>
      ) : (
        <SendNowForm {...{ post, audiences, preview, timeZone }} />
      )}
      <Disclosure summary={t("send.later")} className="border-t">
        <AdminForm<"to" | "date" | "time">
          id={`send-later-${post.id}`}
          action={action}
          intent="sendLater"
          initial={{ to: "language" }}
          success={{ title: t("writing.scheduled.title"), description: t("writing.scheduled.text") }}
          failure={t("error.title")}
          className="flex flex-col items-start gap-4"
        >
          {({ fields, pending }) => (
            <>
              {!post.isPublished && <p className="text-sm text-ink-soft">{t("send.laterDraft")}</p>}
              <AudienceField field={fields.to} audiences={audiences} language={post.language} />
              <AboutField />
              <EverybodyNowField />
              <ScheduleFields fields={fields} timeZone={timeZone} from={today} />
              <Button type="submit" variant="secondary" loading={pending}>
                {t("send.schedule")}
              </Button>
            </>
          )}
        </AdminForm>
      </Disclosure>
      <Disclosure summary={t("send.try")}>
        <AdminForm<"email">
          id={`test-${post.id}`}
          action={action}
          intent="test"
          initial={{ email: testAddress }}
          success={({ result }) => {
            const { tooLarge } = result as Awaited<ReturnType<typeof sendTestMail>>;
            return { title: t("test.title"), description: [t("test.text"), sizeText(tooLarge)].join(" ") };
          }}
          failure={t("error.send")}
          className="flex flex-col items-start gap-4"
        >
          {({ fields, pending }) => (
            <>
              <EmailField
                label={t("send.tryTo")}
                hint={t("send.tryHint")}
                field={fields.email}
                required
                className="w-full max-w-md"
              />
              <Button type="submit" variant="secondary" loading={pending}>
                {t("send.tryAction")}
              </Button>
            </>
          )}
        </AdminForm>
      </Disclosure>
    </>
  );
}
