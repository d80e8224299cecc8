import { useTranslation } from "react-i18next";
import type { AdminApplication } from "~/features/bible-study/applications-admin.schema";
import { RecordReplies } from "~/features/inbox/record-replies";
import type { ShownReplies } from "~/features/inbox/reply-drafts.server";
import { languageNames } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { DefinitionList } from "~/ui/definition-list";
import { RecordHeading } from "../shell/record-heading";
import { useReplySteps } from "../shell/reply-steps";
import { ApplicationActions } from "./application-actions";
import { ApplicationBadge } from "~/features/bible-study/application-badge";

interface ApplicationDetailProps {
  application: AdminApplication;
  /** `tel:` with the country code. */
  phoneLink: string;
  replies: ShownReplies;
  when: string;
  /** The path of this page with the list's query. */
  address: string;
  /** The last action, without JavaScript. */
  done: string | null;
}

/** The open application. */
export function ApplicationDetail({
  application,
  phoneLink,
  replies,
  when,
  address,
  done,
}: ApplicationDetailProps) {
  const { t } = useTranslation("admin-bible-study");
  const { t: form } = useTranslation("bible-study");
  const { id, name, email, phone, city, country, studyType, experience, status, language } = application;
  const asWritten = (text: string | null) =>
    text && (
      <span lang={language} dir="auto" className="whitespace-pre-wrap">
        {text}
      </span>
    );
  const steps = useReplySteps(address, replies.draft);
  return (
    <article aria-labelledby="application-name" className="max-w-reading">
      {done && <Alert variant="success" title={t(`done.${done}`)} className="mb-4" />}
      <RecordHeading id="application-name">{name}</RecordHeading>
      <p className="mt-3">
        <ApplicationBadge status={status} />
      </p>
      <ApplicationActions id={id} name={name} status={status} action={address} />
      <DefinitionList
        items={[
          { term: t("sentAt"), value: <time dateTime={application.createdAt}>{when}</time> },
          { term: form("personal.email"), value: <a href={`mailto:${email}`}>{email}</a> },
          {
            term: form("personal.phone"),
            value: phone && <a href={phoneLink}>{phone}</a>,
          },
          { term: form("personal.city"), value: city },
          { term: form("personal.country"), value: country },
          { term: form("study.type"), value: form(`study.types.${studyType}`) },
          { term: t("fields.experience"), value: experience && form(`study.experiences.${experience}`) },
          { term: form("study.availability"), value: asWritten(application.availability) },
          { term: form("study.language"), value: languageNames[language] },
          { term: t("fields.motivation"), value: asWritten(application.motivation) },
          { term: t("fields.interests"), value: asWritten(application.specificInterests) },
        ]}
      />
      <div className="mt-6">
        <RecordReplies
          email={email}
          replies={replies}
          address={address}
          {...steps}
          text={t}
          write={t("write")}
          title={t("ready.title")}
          description={(values) => t("ready.text", values)}
          label={(name) => t(`letters.${name}.label`)}
        />
      </div>
    </article>
  );
}
