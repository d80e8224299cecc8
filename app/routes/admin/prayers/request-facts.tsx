import { Mail } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { languageNames } from "~/i18n/languages";
import { ButtonLink } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { DefinitionList } from "~/ui/definition-list";
import type { RequestScreen } from "./request-to-screen.server";

/** Who asked, and how to reach them. */
export function RequestFacts({ request }: { request: RequestScreen }) {
  const { t } = useTranslation("admin-prayers");
  const { t: site } = useTranslation("prayers");
  const { name, email, phone, phoneLink, prayerType, language, isPublic } = request;
  const shown = isPublic ? (request.isAnonymous ? "publicAnonymous" : "public") : "private";
  return (
    <>
      <DefinitionList
        className="mt-10"
        items={[
          { term: t("facts.name"), value: name && <bdi>{name}</bdi> },
          { term: t("facts.email"), value: email && <a href={`mailto:${email}`}>{email}</a> },
          {
            term: t("facts.phone"),
            value: phone && <a href={phoneLink}>{phone}</a>,
          },
          { term: t("facts.sentAt"), value: <time dateTime={request.createdAt}>{request.when}</time> },
          { term: t("facts.type"), value: site(`types.${prayerType}`) },
          { term: t("facts.language"), value: languageNames[language] },
          { term: t("facts.shown"), value: t(`facts.${shown}`) },
        ]}
      />
      {email && (
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink href={`mailto:${email}`} variant="secondary">
            <Mail aria-hidden="true" />
            {t("write")}
          </ButtonLink>
          <CopyButton text={email} label={t("copy")} done={t("copied")} failed={t("copyFailed")} size="md" />
        </div>
      )}
    </>
  );
}
