import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSentText } from "~/features/newsletter/posts/done-notice";
import type { AudienceOption, PostListItem } from "~/features/newsletter/posts/posts-admin-screens.server";
import type { MailSize, SendingPreview } from "~/features/newsletter/sending/sending.schema";
import { useSendingPreview } from "~/features/newsletter/sending/use-sending-preview";
import { PublishSheet, type PublishSheetProps } from "~/features/writing/kit/publish-sheet";
import type { PostInLanguage } from "~/features/translation/translation-admin.schema";
import type { FormAnswer } from "~/http/form-answer";
import { formatDateIn } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { Disclosure } from "~/ui/disclosure";
import { UiLink } from "~/ui/link";
import { AboutField } from "./about-field";
import { AudienceField } from "./audience-field";
import { EverybodyNowField } from "./everybody-now-field";
import { UntranslatedNotice } from "./untranslated-notice";
import { MailSizeWarning } from "./mail-size-warning";

interface PostSheetProps extends Pick<PublishSheetProps, "open" | "onOpenChange"> {
  post: PostListItem;
  /** What each language has of the post. */
  languages: PostInLanguage[];
  hasMailServer: boolean;
  maySetUpMail: boolean;
  /** The languages in which the mail is too large. */
  tooLarge: MailSize[];
  audiences: AudienceOption[];
  /** Who gets the post, when it is sent now to the readers of its language. */
  preview: SendingPreview;
  timeZone: string;
  /** The ministry's date. */
  today: string;
}

/** Publishes a post, sends it, or both: now or at a time. */
export function PostSheet(props: PostSheetProps) {
  const {
    post,
    languages,
    hasMailServer,
    maySetUpMail,
    tooLarge,
    audiences,
    preview,
    timeZone,
    today,
    ...sheet
  } = props;
  const { t } = useTranslation("admin-newsletter");
  const [audience, setAudience] = useState<AudienceOption["audience"]>("language");
  const id = `publish-${post.id}`;
  const shown = useSendingPreview(post.id, id, preview);
  const previewText = usePreviewText(timeZone);
  const tellDone = useDoneText();
  const countOf = (one: AudienceOption["audience"]) =>
    audiences.find((option) => option.audience === one)?.count ?? 0;
  const isNobody = shown !== null && shown.sentCount + shown.laterCount === 0;
  const step = (key: string) => ({ action: t(`sheet.${key}.action`), then: t(`sheet.${key}.then`) });
  const nobody = countOf("all") === 0 ? t("send.nobody") : undefined;
  const choices: PublishSheetProps["choices"] = post.isPublished
    ? [
        {
          value: "send",
          label: t("sheet.send.label"),
          refusal: nobody,
          sends: true,
          now: { intent: "send", ...step("send") },
          later: { intent: "sendLater", ...step("sendLater") },
        },
      ]
    : [
        {
          value: "publish",
          label: t("sheet.publish.label"),
          now: { intent: "publish", ...step("publish") },
          later: { intent: "publishLater", ...step("publishLater") },
        },
        {
          value: "publishAndSend",
          label: t("sheet.publishAndSend.label"),
          refusal: nobody,
          sends: true,
          now: { intent: "publishAndSend", ...step("publishAndSend") },
          later: { intent: "sendLater", ...step("publishAndSendLater") },
        },
      ];
  return (
    <PublishSheet
      {...sheet}
      id={id}
      action={`/admin/newsletter/${post.id}`}
      basedOn={post.updatedAt}
      title={t(post.isPublished ? "sheet.sendTitle" : "sheet.title")}
      choices={choices}
      moment={{ timeZone, today }}
      notice={
        <>
          {!hasMailServer && (
            <Alert title={t("send.noServer")} silent>
              {maySetUpMail && (
                <UiLink href="/admin/settings?tab=email" className="link">
                  {t("send.setUpServer")}
                </UiLink>
              )}
            </Alert>
          )}
          <UntranslatedNotice languages={languages} />
          <MailSizeWarning tooLarge={tooLarge} />
        </>
      }
      audience={(fields) => (
        <div className="flex flex-col gap-3">
          <AudienceField
            field={fields.to}
            audiences={audiences}
            language={post.language}
            onChoose={setAudience}
          />
          <p role="status" className="font-semibold">
            {shown && !isNobody && previewText(shown)}
          </p>
          <Disclosure summary={t("send.narrow")} className="border-t">
            <div className="flex flex-col gap-4">
              <AboutField />
              <EverybodyNowField />
            </div>
          </Disclosure>
        </div>
      )}
      sendRefusal={isNobody ? t(countOf(audience) === 0 ? "sent.emptyText" : "sent.nobodyText") : null}
      success={tellDone}
      failure={t(post.isPublished ? "error.send" : "error.title")}
    />
  );
}

/** What the sheet did. */
function useDoneText() {
  const { t } = useTranslation("admin-newsletter");
  const sent = useSentText();
  return ({ intent, done }: FormAnswer) => {
    if (intent !== "send" && intent !== "publishAndSend") {
      const key = intent === "publish" ? "published" : "scheduled";
      return { title: t(`writing.${key}.title`), description: t(`writing.${key}.text`) };
    }
    const query = new URLSearchParams(done?.split("?")[1]);
    const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
    const { title, text } = sent({
      count: number("count"),
      later: number("later"),
      by: query.get("by") ?? undefined,
    });
    return { title, description: text };
  };
}

/** "12 people get it now. 3 people get it later …" */
function usePreviewText(timeZone: string) {
  const { t, i18n } = useTranslation("admin-newsletter");
  return ({ sentCount, laterCount, laterAt }: SendingPreview) => {
    const now = t("send.now", { count: sentCount });
    if (laterAt === null) return now;
    const when = formatDateIn(laterAt, i18n.language as Language, timeZone);
    return `${now} ${t("send.laterToo", { count: laterCount, when })}`;
  };
}
