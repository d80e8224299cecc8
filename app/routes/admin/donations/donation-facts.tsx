import { useTranslation } from "react-i18next";
import { DefinitionList } from "~/ui/definition-list";
import { UiLink } from "~/ui/link";
import type { DonationScreen } from "./donation-to-screen.server";

/** The details of a donation and its donor; empty ones are omitted. */
export function DonationFacts({ donation }: { donation: DonationScreen }) {
  const { t } = useTranslation("admin-donations");
  const { donorName, donorEmail, createdAt, completed, completedAt, received, receivedBy } = donation;
  const { entered, batchId, correctsId, donorId } = donation;
  const { memoCode, transactionId, providerId, country, language, message, monthly } = donation;
  const code = (text: string | null) => text && <code className="text-sm wrap-anywhere">{text}</code>;
  const facts = [
    { term: t("columns.completedAt"), value: completedAt && <time dateTime={completedAt}>{completed}</time> },
    {
      term: t("columns.receivedOn"),
      value:
        received && (receivedBy ? `${received} · ${t(`receivedWays.${receivedBy}`)}` : entered && received),
    },
    { term: t("columns.enteredAt"), value: entered && t("enteredBy", { when: entered }) },
    {
      term: t("columns.batch"),
      value: batchId !== null && <UiLink href={`/admin/donations/batches/${batchId}`}>{batchId}</UiLink>,
    },
    {
      term: t("columns.replaces"),
      value: correctsId !== null && (
        <UiLink href={`/admin/donations/${correctsId}`}>{t("one", { number: correctsId })}</UiLink>
      ),
    },
    { term: t("columns.memoCode"), value: code(memoCode) },
    { term: t(entered ? "columns.reference" : "columns.transaction"), value: code(transactionId) },
    { term: t("columns.reference"), value: code(providerId) },
    { term: t("columns.country"), value: country },
    {
      term: t("columns.message"),
      value: message && (
        <span lang={language} dir="auto" className="whitespace-pre-wrap">
          {message}
        </span>
      ),
    },
    {
      term: t("columns.monthly"),
      value:
        monthly &&
        t("monthly.line", {
          amount: monthly.amount,
          state: t(`monthly.states.${monthly.status}`),
          count: monthly.gifts,
        }),
    },
  ].filter(({ value }) => value);
  return (
    <DefinitionList
      items={[
        {
          term: t("columns.donor"),
          value:
            donorId === null ? (
              (donorName ?? t("anonymous"))
            ) : (
              <UiLink href={`/admin/donations/donors/${donorId}`}>
                {donorName ?? donorEmail ?? t("anonymous")}
              </UiLink>
            ),
        },
        ...(donorEmail
          ? [{ term: t("columns.email"), value: <a href={`mailto:${donorEmail}`}>{donorEmail}</a> }]
          : []),
        { term: t("columns.date"), value: <time dateTime={createdAt}>{donation.when}</time> },
        { term: t("columns.type"), value: t(donation.isRecurring ? "type.monthly" : "type.once") },
        ...facts,
        { term: t("columns.wall"), value: t(`wall.${readWallState(donation)}`) },
      ]}
    />
  );
}

/** What the donor wall shows of a donation, or why it shows nothing. */
function readWallState({ appreciation, isPublic, isAnonymous, isDemo, status }: DonationScreen): string {
  if (isDemo) return "demo";
  if (!isPublic) return "declined";
  if (appreciation) {
    if (!appreciation.isPublic) return "hidden";
    return appreciation.isAnonymous ? "shownAnonymous" : "shown";
  }
  if (status === "pending") return isAnonymous ? "comesAnonymous" : "comes";
  return "never";
}
