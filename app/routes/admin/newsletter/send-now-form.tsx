import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSentText } from "~/features/newsletter/posts/done-notice";
import type { AudienceOption, PostListItem } from "~/features/newsletter/posts/posts-admin-screens.server";
import type { SendingPreview } from "~/features/newsletter/sending/sending.schema";
import { useSendingPreview } from "~/features/newsletter/sending/use-sending-preview";
import { AdminForm } from "~/http/admin-form";
import { formatDateIn } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { ConfirmButton } from "~/ui/confirm-button";
import { useHydrated } from "~/ui/use-hydrated";
import { AboutField } from "./about-field";
import { AudienceField, useAudienceText } from "./audience-field";
import { EverybodyNowField } from "./everybody-now-field";

interface SendNowFormProps {
  post: PostListItem;
  audiences: AudienceOption[];
  /** For the readers of the post's language. */
  preview: SendingPreview | null;
  timeZone: string;
}

/** Sends a post now. Says before how many get it now, and how many later. */
export function SendNowForm({ post, audiences, preview, timeZone }: SendNowFormProps) {
  const { t } = useTranslation("admin-newsletter");
  const sent = useSentText();
  const { nameOf, countOf } = useAudienceText(audiences, post.language);
  const [audience, setAudience] = useState<AudienceOption["audience"]>("language");
  const id = `send-${post.id}`;
  const shown = useSendingPreview(post.id, id, preview);
  const previewText = usePreviewText(timeZone);
  const hydrated = useHydrated();
  return (
    <AdminForm<"to">
      id={id}
      action={`/admin/newsletter/${post.id}`}
      intent="send"
      initial={{ to: "language" }}
      success={({ done }) => {
        const query = new URLSearchParams(done?.split("?")[1]);
        const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
        const counts = { count: number("count"), later: number("later"), by: query.get("by") ?? undefined };
        const { title, text } = sent(counts);
        return { title, description: text };
      }}
      failure={t("error.send")}
      className="mb-5 flex flex-col items-start gap-4"
    >
      {({ fields, pending }) => (
        <>
          <AudienceField
            field={fields.to}
            audiences={audiences}
            language={post.language}
            onChoose={setAudience}
          />
          <AboutField />
          <EverybodyNowField />
          <p role="status" className="text-sm font-semibold">
            {shown && previewText(shown)}
          </p>
          <ConfirmButton
            variant="primary"
            confirmVariant="primary"
            loading={pending}
            title={t("send.askTitle")}
            // Without JavaScript the confirmation cannot show what was chosen.
            text={
              hydrated
                ? [
                    t("send.ask", {
                      title: post.title,
                      to: nameOf(audience),
                      people: countOf(audience, shown && shown.sentCount + shown.laterCount),
                    }),
                    shown && shown.laterCount > 0 && previewText(shown),
                  ]
                    .filter(Boolean)
                    .join(" ")
                : t("send.askChosen", { title: post.title })
            }
            confirm={t("send.confirm")}
          >
            {t("send.action")}
          </ConfirmButton>
        </>
      )}
    </AdminForm>
  );
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
