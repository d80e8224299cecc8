import { useTranslation } from "react-i18next";
import { SOFT_BOUNCES_TO_PAUSE } from "./soft-bounce-limit";
import { StatusDot } from "~/ui/status-dot";

const statusTones = {
  active: "good",
  waiting: "warn",
  unsubscribed: "idle",
  paused: "warn",
  suppressed: "bad",
} as const;

interface ShownSuppression {
  reason: "bounce" | "complaint" | "softBounces";
  /** The answer of the mail server or service. */
  detail: string;
  /** Formatted. */
  since: string;
}

interface SubscriberStatusProps {
  state: keyof typeof statusTones;
  suppression: ShownSuppression | null;
}

/** The status of a subscription with its colour, and why an address gets no mails. */
export function SubscriberStatus({ state, suppression }: SubscriberStatusProps) {
  const { t } = useTranslation("admin-newsletter");
  return (
    <>
      <StatusDot tone={statusTones[state]} label={t(`subscribers.state.${state}`)} />
      {suppression && <SuppressionText suppression={suppression} className="text-sm text-ink-soft" />}
    </>
  );
}

/** Why an address gets no mails, since when, and the answer behind it. */
function SuppressionText({
  suppression: { reason, since, detail },
  className,
}: {
  suppression: ShownSuppression;
  className?: string;
}) {
  const { t } = useTranslation("admin-subscribers", { keyPrefix: "suppression" });
  return (
    <p className={className}>
      {t(reason, { since, number: SOFT_BOUNCES_TO_PAUSE })}
      {detail && <span className="block wrap-anywhere">{t("answer", { detail })}</span>}
    </p>
  );
}
