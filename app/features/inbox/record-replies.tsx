import { useTranslation } from "react-i18next";
import { MailStatus } from "~/features/mail/mail-status";
import { AdminForm } from "~/http/admin-form";
import { TextAreaField } from "~/http/text-area-field";
import { languageNames, type Language } from "~/i18n/languages";
import { AdminSection } from "~/ui/admin-page";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Disclosure } from "~/ui/disclosure";
import { Mail } from "~/ui/icons";
import { Reply as ReplyIcon } from "~/ui/icons-admin";
import { UiLink } from "~/ui/link";
import type { SentReply, ShownReplies } from "./reply-drafts.server";

interface RecordRepliesProps {
  email: string;
  replies: ShownReplies;
  /** The path of the record's page with the list's query. */
  address: string;
  onSend: () => void;
  onSent: () => void;
  /** The area's words: the texts `copy`, `copied`, `copyFailed` of its namespace. */
  text: (key: string) => string;
  /** The label of the empty mail draft. */
  write: string;
  title: string;
  description: (values: { language: string }) => string;
  /** The label of a text to begin with. */
  label: (name: string) => string;
}

/** What the sender of a record was answered, and how to answer: here, or in one's own mail program. */
export function RecordReplies(props: RecordRepliesProps) {
  const { replies } = props;
  const { t } = useTranslation("admin-replies");
  const { obstacle } = replies;
  return (
    <>
      {replies.sent.length > 0 && (
        <AdminSection title={t("title")}>
          <SentReplies sent={replies.sent} language={replies.language} />
        </AdminSection>
      )}
      {obstacle ? (
        <p className="mb-4 text-ink-soft">{t(`obstacle.${obstacle}`)}</p>
      ) : (
        <ReplyForm key={replies.draft} {...props} />
      )}
      {obstacle === null ? (
        <Disclosure summary={t("mailProgram")} className="mt-6">
          <MailDrafts {...props} />
        </Disclosure>
      ) : (
        obstacle !== "noAddress" && <MailDrafts {...props} />
      )}
    </>
  );
}

function SentReplies({ sent, language }: { sent: SentReply[]; language: Language }) {
  const { t } = useTranslation("admin-replies");
  return (
    <ul className="mb-8 flex flex-col gap-5">
      {sent.map(({ id, author, when, createdAt, status, text }) => (
        <li key={id} className="border-s-2 border-line ps-4">
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <span>{t("by", { name: author })}</span>
            <time dateTime={createdAt}>{when}</time>
            {status && <MailStatus status={status} />}
          </p>
          <p lang={language} dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Sent by the site. A text to begin with is a link to this page, so that it works without JavaScript. */
function ReplyForm({ email, replies, address, onSend, onSent, label }: RecordRepliesProps) {
  const { t } = useTranslation("admin-replies");
  const { language, ready, draft } = replies;
  const withDraft = (name: string) => `${address}${address.includes("?") ? "&" : "?"}draft=${name}#reply`;
  const body = ready.find(({ name }) => name === draft)?.body ?? "";
  return (
    <AdminForm<"id" | "text">
      id="reply"
      action={address}
      intent="reply"
      success={{ title: t("sent") }}
      failure={t("failed")}
      initial={{ text: body }}
      onSubmit={onSend}
      onSuccess={onSent}
      className="flex flex-col gap-4"
    >
      {({ fields, pending }) => (
        <>
          <TextAreaField
            label={t("label")}
            hint={t("hint", { email, language: languageNames[language] })}
            field={fields.text}
            rows={8}
            maxLength={10_000}
            lang={language}
            required
          />
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <span className="text-ink-soft">{t("begin")}</span>
            {ready.map(({ name }) => (
              <UiLink
                key={name}
                href={withDraft(name)}
                className={buttonClass({ variant: "secondary", size: "sm" })}
              >
                {label(name)}
              </UiLink>
            ))}
          </div>
          <Button type="submit" loading={pending} className="self-start">
            <ReplyIcon aria-hidden="true" />
            {t("send")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}

/** An empty mail draft, the address to copy, and drafts with a text. */
function MailDrafts(props: RecordRepliesProps) {
  const { email, replies, text, write, title, description, label } = props;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={replies.plain}>
          <ReplyIcon aria-hidden="true" />
          {write}
        </ButtonLink>
        <CopyButton
          text={email}
          label={text("copy")}
          done={text("copied")}
          failed={text("copyFailed")}
          size="md"
        />
      </div>
      <AdminSection title={title} description={description({ language: languageNames[replies.language] })}>
        <div className="flex flex-wrap gap-3">
          {replies.ready.map(({ name, href }) => (
            <ButtonLink key={name} href={href} variant="secondary" size="sm">
              <Mail aria-hidden="true" />
              {label(name)}
            </ButtonLink>
          ))}
        </div>
      </AdminSection>
    </>
  );
}
