import { useTranslation } from "react-i18next";
import { StatusDot } from "~/ui/status-dot";

const statusTones = {
  active: "good",
  waiting: "warn",
  unsubscribed: "idle",
  paused: "warn",
  suppressed: "bad",
} as const;

/** The status of a subscription with its colour. */
export function SubscriberStatus({ state }: { state: keyof typeof statusTones }) {
  const { t } = useTranslation("admin-newsletter");
  return <StatusDot tone={statusTones[state]} label={t(`subscribers.state.${state}`)} />;
}
