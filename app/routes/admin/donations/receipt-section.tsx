import { Download, Mail } from "~/ui/icons";
import { Send } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { AdminSection } from "~/ui/admin-page";
import type { DonationScreen } from "./donation-to-screen.server";

interface ReceiptSectionProps {
  donation: DonationScreen;
  /** A `mailto:` draft to the donor; null without an e-mail address. */
  draft: string | null;
  address: string;
}

/** The receipt: number, file, resending by mail, and the draft. */
export function ReceiptSection({ donation, draft, address }: ReceiptSectionProps) {
  const { t } = useTranslation("admin-donations");
  const { id, status, receiptIssued } = donation;
  const mayBeSent = status === "completed";
  return (
    <AdminSection title={t("receipt.title")}>
      {receiptIssued && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>
            <strong className="font-semibold tabular-nums">{receiptIssued.serial}</strong>{" "}
            <span className="text-sm text-ink-soft">
              {t("receipt.issued", { when: receiptIssued.issued })}
            </span>
          </p>
          {receiptIssued.voided && (
            <Badge tone="danger">{t("receipt.voided", { when: receiptIssued.voided })}</Badge>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-start gap-3">
        {receiptIssued && (
          <ButtonLink href={`/admin/donations/${id}/receipt.pdf`} variant="secondary" size="sm" download>
            <Download aria-hidden="true" />
            {t("receipt.download")}
          </ButtonLink>
        )}
        {mayBeSent && receiptIssued && draft && (
          <AdminForm
            id={`resend-${id}`}
            action={address}
            intent="resend"
            success={{ title: t("done.resend.title"), description: t("done.resend.text") }}
            failure={t("failed.resend")}
          >
            {({ pending }) => (
              <Button type="submit" variant="secondary" size="sm" loading={pending}>
                <Send aria-hidden="true" />
                {t("receipt.resend")}
              </Button>
            )}
          </AdminForm>
        )}
        {mayBeSent &&
          (draft ? (
            <ButtonLink href={draft} variant="secondary" size="sm" aria-describedby="draft-hint">
              <Mail aria-hidden="true" />
              {t("receipt.draft")}
            </ButtonLink>
          ) : (
            <Button type="button" variant="secondary" size="sm" disabled aria-describedby="draft-hint">
              <Mail aria-hidden="true" />
              {t("receipt.draft")}
            </Button>
          ))}
      </div>
      {mayBeSent && (
        <p id="draft-hint" className="mt-2 text-sm text-ink-soft">
          {draft ? t("receipt.draftHint") : t("receipt.noEmail")}
        </p>
      )}
    </AdminSection>
  );
}
