import { useTranslation } from "react-i18next";
import { StatusDot } from "~/ui/status-dot";

const tones = { active: "good", waiting: "warn", unsubscribed: "idle", suppressed: "bad" } as const;

/** How a subscription stands. */
export function SubscriberState({ state }: { state: keyof typeof tones }) {
  const { t } = useTranslation("admin-newsletter");
  return <StatusDot tone={tones[state]} label={t(`subscribers.state.${state}`)} />;
}
