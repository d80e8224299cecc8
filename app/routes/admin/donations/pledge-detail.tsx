import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Alert } from "~/ui/alert";
import { DefinitionList } from "~/ui/definition-list";
import { AdminSection } from "~/ui/admin-page";
import { UiLink } from "~/ui/link";
import { RecordHeading } from "../shell/record-heading";
import { DonationBadges } from "~/features/giving/admin/donation-badges";
import { MarkFailedButton } from "~/features/giving/admin/mark-failed-button";
import type { DonationItemScreen } from "./donation-to-screen.server";
import { MatchForm } from "./match-form";
import { SpokenTime } from "~/i18n/spoken-time";

interface PledgeDetailViewProps {
  pledge: DonationItemScreen & { memoCode: string | null; typed: string; currency: string };
  /** Today in the ministry's time zone. */
  today: string;
  address: string;
}

/** A pledge with the form for the received money, or its status. */
export function PledgeDetailView({ pledge, today, address }: PledgeDetailViewProps) {
  const { t } = useTranslation("admin-donations");
  const { id, memoCode, amount, donorName, donorEmail, when, createdAt, status, isDemo } = pledge;
  return (
    <article aria-labelledby="pledge" className="max-w-reading">
      <RecordHeading id="pledge">
        {memoCode ? (
          <span className="font-mono text-3xl tracking-wide">{memoCode}</span>
        ) : (
          t("one", { number: id })
        )}
      </RecordHeading>
      <div className="mt-3 mb-5 flex flex-wrap items-center gap-2">
        <DonationBadges {...pledge} />
      </div>
      {isDemo && (
        <Alert variant="info" silent title={t("demo.title")} className="mb-5">
          {t("demo.text")}
        </Alert>
      )}
      <DefinitionList
        items={[
          { term: t("matching.pledged"), value: <span className="tabular-nums">{amount}</span> },
          { term: t("columns.donor"), value: donorName ?? t("anonymous") },
          {
            term: t("columns.email"),
            value: donorEmail && <a href={`mailto:${donorEmail}`}>{donorEmail}</a>,
          },
          { term: t("columns.date"), value: <SpokenTime at={createdAt} when={when} isExact /> },
        ]}
      />
      {status === "pending" ? (
        <>
          <AdminSection title={t("matching.came")} description={t("matching.cameText")}>
            <MatchForm {...{ id, today, address }} amount={pledge.typed} currency={pledge.currency} />
          </AdminSection>
          <AdminSection title={t("matching.notCame")} description={t("matching.notCameText")}>
            <AdminForm
              id={`close-${id}`}
              action={address}
              intent="close"
              success={{ title: t("done.status.title"), description: t("done.status.text") }}
              failure={t("failed.status")}
            >
              {({ pending }) => <MarkFailedButton {...{ amount, donorName, pending }} />}
            </AdminForm>
          </AdminSection>
        </>
      ) : (
        <Alert
          variant={status === "completed" ? "success" : "info"}
          title={t(`matching.now.${status}`)}
          className="mt-8"
        >
          <UiLink href={`/admin/donations/${id}`} className="link">
            {t("matching.open")}
          </UiLink>
        </Alert>
      )}
    </article>
  );
}
