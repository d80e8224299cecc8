import { useTranslation } from "react-i18next";
import { CopyButton } from "~/ui/copy-button";
import { Disclosure } from "~/ui/disclosure";

interface WebhookAddressProps {
  address: string;
  /** The events that the provider must send there, by the provider's names. */
  events: readonly string[];
  hint: string;
}

/** The webhook address for the provider's own settings. */
export function WebhookAddress({ address, events, hint }: WebhookAddressProps) {
  const { t } = useTranslation("admin-settings");
  return (
    <div className="min-w-0">
      <p className="font-semibold">{t("webhook.address")}</p>
      <p className="mt-1 text-sm text-ink-soft">{hint}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <code className="min-w-0 rounded-md bg-tint px-3 py-2 text-sm wrap-anywhere">{address}</code>
        <CopyButton
          text={address}
          label={t("bounces.copy")}
          done={t("bounces.copied")}
          failed={t("bounces.copyFailed")}
        />
      </div>
      <Disclosure summary={t("webhook.events", { count: events.length })}>
        <ul className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
          {events.map((event) => (
            <li key={event} className="wrap-anywhere">
              {event}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
