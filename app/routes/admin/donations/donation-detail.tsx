import { useTranslation } from "react-i18next";
import { Alert } from "~/ui/alert";
import { AdminSection } from "~/ui/admin-page";
import { RecordHeading } from "../shell/record-heading";
import { DonationBadges } from "~/features/giving/admin/donation-badges";
import { DonationFacts } from "./donation-facts";
import type { DonationScreen } from "./donation-to-screen.server";
import { LedgerTimeline } from "./ledger-timeline";
import { ReceiptSection } from "./receipt-section";
import { RefundForm, type RefundSender } from "./refund-form";
import { StatusActions } from "./status-actions";
import { MismatchAlert } from "./mismatch-alert";

interface DonationDetailViewProps {
  donation: DonationScreen;
  /** A `mailto:` draft to the donor; null without an e-mail address. */
  draft: string | null;
  /** The path of this page with the list's filter. */
  address: string;
  /** The action that was just done, without JavaScript. */
  done: "status" | "refund" | "resend" | "checked" | null;
}

/** The selected donation (spec admin §2) with ledger, receipt and refund form. */
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
        <span className="text-4xl lining-nums tabular-nums">{amount}</span>
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
  return refundable?.by === "provider" && method !== "zelle" ? method : "hand";
}
