import { Repeat } from "~/ui/icons";
import { FlaskConical } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import type { DonationStatus, PaymentMethod } from "../donations/giving-choices";
import { Badge, type BadgeTone } from "~/ui/badge";

interface DonationBadgesProps {
  status: DonationStatus;
  method: PaymentMethod;
  isRecurring: boolean;
  isDemo: boolean;
}

const tones: Record<DonationStatus, BadgeTone> = {
  pending: "accent",
  completed: "success",
  failed: "danger",
  refunded: "neutral",
};

/** Status, payment method, frequency and demo mark of a donation. */
export function DonationBadges({ status, method, isRecurring, isDemo }: DonationBadgesProps) {
  const { t } = useTranslation("admin-donations");
  return (
    <>
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      <Badge>{t(`methods.${method}`)}</Badge>
      {isRecurring && (
        <Badge tone="brand" icon={<Repeat aria-hidden="true" />}>
          {t("recurring")}
        </Badge>
      )}
      {isDemo && <DemoBadge />}
    </>
  );
}

/** Marks a demo donation. */
export function DemoBadge() {
  const { t } = useTranslation("admin-donations");
  return (
    <Badge icon={<FlaskConical aria-hidden="true" />} className="border border-dashed border-line-strong">
      {t("demo.badge")}
    </Badge>
  );
}
