import { CreditCard, Repeat } from "~/ui/icons";
import { FlaskConical, HandCoins } from "~/ui/icons-admin";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DonationMethod, DonationStatus } from "../donations/giving-choices";
import { Badge, type BadgeTone } from "~/ui/badge";
import { PayPalIcon, ZelleIcon } from "~/ui/brand-icons";

interface DonationBadgesProps {
  status: DonationStatus;
  method: DonationMethod;
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
      <StatusBadge status={status} />
      <Badge>{t(`methods.${method}`)}</Badge>
      {isRecurring && (
        <Badge tone="brand" icon={<Repeat aria-hidden="true" />}>
          {t("recurring")}
        </Badge>
      )}
      {isDemo && (
        <Badge icon={<FlaskConical aria-hidden="true" />} className="border border-dashed border-line-strong">
          {t("demo.badge")}
        </Badge>
      )}
    </>
  );
}

/** How a donation stands. */
export function StatusBadge({ status }: { status: DonationStatus }) {
  const { t } = useTranslation("admin-donations");
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}

const methodIcons: Partial<Record<DonationMethod, typeof CreditCard | typeof ZelleIcon>> = {
  stripe: CreditCard,
  paypal: PayPalIcon,
  zelle: ZelleIcon,
};

/** Payment method, frequency and demo mark as icons, for a row of a list. */
export function DonationIcons({ method, isRecurring, isDemo }: Omit<DonationBadgesProps, "status">) {
  const { t } = useTranslation("admin-donations");
  const Method = methodIcons[method] ?? HandCoins;
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      <NamedIcon name={t(`methods.${method}`)}>
        <Method />
      </NamedIcon>
      {isRecurring && (
        <NamedIcon name={t("recurring")}>
          <Repeat />
        </NamedIcon>
      )}
      {isDemo && (
        <NamedIcon name={t("demo.badge")}>
          <FlaskConical />
        </NamedIcon>
      )}
    </span>
  );
}

/** An icon that stands for a word: read out, and shown on hovering. */
function NamedIcon({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span role="img" aria-label={name} title={name} className="relative z-10 [&_svg]:size-5">
      {children}
    </span>
  );
}
