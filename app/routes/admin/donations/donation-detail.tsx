import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { AdminSection } from "~/ui/admin-page";
import { RecordHeading } from "../shell/record-heading";
import { DonationBadges } from "~/features/giving/admin/donation-badges";
import { CorrectionSection } from "./correction-section";
import { DonationFacts } from "./donation-facts";
import type { DonationScreen } from "./donation-to-screen.server";
import { ReceiptSection } from "./receipt-section";
import { RefundForm, type RefundSender } from "./refund-form";
import { StatusActions } from "./status-actions";
import { Check } from "~/ui/icons";
import { AdminForm } from "~/http/admin-form";
import { Button } from "~/ui/button";

interface DonationDetailViewProps {
  donation: DonationScreen;
  /** A `mailto:` draft to the donor; null without an e-mail address. */
  draft: string | null;
  /** The path of this page with the list's filter. */
  address: string;
  /** The action that was just done, without JavaScript. */
  done: "status" | "refund" | "resend" | "checked" | "entered" | "corrected" | null;
}

/** The selected donation with ledger, receipt and refund form. */
export function DonationDetailView({ donation, draft, address, done }: DonationDetailViewProps) {
  const { t } = useTranslation("admin-donations");
  const { id, amount, refunded, status, method, isRecurring, isDemo, refundable, donorName } = donation;
  return (
    <article aria-labelledby="donation" className="max-w-reading">
      {done && (
        <Alert variant="success" title={t(`done.${done}.title`)} className="mb-4">
          {t(`done.${done}.text`)}
        </Alert>
      )}
      <RecordHeading id="donation">
        <span className={donation.description ? "text-2xl" : "text-4xl lining-nums tabular-nums"}>
          {amount}
        </span>
      </RecordHeading>
      <p className="mt-1 text-ink-soft">
        {t("one", { number: id })}
        {refunded && ` · ${t("refundedOf", { amount: refunded })}`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <DonationBadges {...{ status, method, isRecurring, isDemo }} />
      </div>
      {isDemo && (
        <Alert variant="info" silent title={t("demo.title")} className="mt-5">
          {t("demo.text")}
        </Alert>
      )}
      {donation.toCheck && <MismatchAlert id={id} address={address} />}
      {status === "pending" && (
        <StatusActions
          {...{ id, amount, donorName, method, isDemo, address }}
          hasEmail={donation.donorEmail !== null}
        />
      )}
      <div className="mt-6">
        <DonationFacts donation={donation} />
      </div>
      <AdminSection title={t("ledger.title")}>
        <LedgerTimeline entries={donation.ledger} />
      </AdminSection>
      {(status === "completed" || donation.receiptIssued) && !isDemo && (
        <ReceiptSection {...{ donation, draft, address }} />
      )}
      {status === "completed" && donation.enteredAt !== null && <CorrectionSection {...{ id, address }} />}
      {refundable && (
        <AdminSection title={t("refund.section")} description={t(`refund.lead.${refundSender(donation)}`)}>
          <RefundForm
            key={refundable.seen}
            {...{ id, address, donorName }}
            currency={donation.currency}
            left={refundable.left}
            leftInWords={refundable.leftInWords}
            seen={refundable.seen}
            by={refundSender(donation)}
          />
        </AdminSection>
      )}
    </article>
  );
}

/** Who sends the refund: the provider, a person by hand, or nobody for a demo donation. */
function refundSender({ refundable, method, isDemo }: DonationScreen): RefundSender {
  if (isDemo) return "demo";
  return refundable?.by === "provider" && (method === "stripe" || method === "paypal") ? method : "hand";
}

/** Warns about an open mismatch, with the button that marks it as checked. */
function MismatchAlert({ id, address }: { id: number; address: string }) {
  const { t } = useTranslation("admin-donations");
  return (
    <Alert silent title={t("toCheck.title")} className="mt-5">
      <p>{t("toCheck.text")}</p>
      <AdminForm
        id={`checked-${id}`}
        action={address}
        intent="checked"
        success={{ title: t("done.checked.title"), description: t("done.checked.text") }}
        failure={t("failed.checked")}
      >
        {({ pending }) => (
          <Button type="submit" variant="secondary" size="sm" loading={pending} className="mt-3">
            <Check aria-hidden="true" />
            {t("toCheck.act")}
          </Button>
        )}
      </AdminForm>
    </Alert>
  );
}

/** The generated reference of a manual refund means nothing to a person. */
const isManualRefund = (reference: string) => reference.startsWith("by-hand-");

/** The ledger of a donation, oldest entry first: when, what, by whom, and how much. */
function LedgerTimeline({ entries }: { entries: DonationScreen["ledger"] }) {
  const { t } = useTranslation("admin-donations");
  return (
    <ol aria-label={t("ledger.title")} className="ms-1.5 border-s border-line-strong">
      {entries.map(({ id, kind, source, actor, note, reference, amount, when, createdAt }) => (
        <li key={id} className="relative ps-5 pb-4 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute -start-[0.3125rem] top-2 size-2.5 rounded-full border-2 border-line-strong bg-paper"
          />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="font-medium">{t(`ledger.kinds.${kind}`)}</p>
            {amount && <p className="font-semibold tabular-nums">{amount}</p>}
          </div>
          <p className="text-sm text-ink-soft">
            <time dateTime={createdAt} className="tabular-nums">
              {when}
            </time>
            {" · "}
            {actor ?? t(`ledger.sources.${source}`)}
          </p>
          {note && <p className="text-sm wrap-anywhere">{note}</p>}
          {reference && !isManualRefund(reference) && (
            <code className="text-xs wrap-anywhere text-ink-soft">{reference}</code>
          )}
        </li>
      ))}
    </ol>
  );
}
