import { useTranslation } from "react-i18next";
import type { SettingsScreen } from "../settings-admin.server";
import type { SettingsTab } from "../settings-choices";
import { unplacedGroups } from "./drawn-settings";

/** The parts with hand-written markup, in their order on each tab. */
const parts: Record<SettingsTab, string[]> = {
  general: ["site", "description", "colours", "languages", "time"],
  ministry: ["who", "texts", "links", "claims", "videos"],
  email: ["mailService", "sendingLimit", "sender", "letters", "bounces", "bounceServices", "bounceMailbox"],
  payments: ["stripe", "paypal", "zelle", "wall", "receipts", "receiptTexts"],
  notifications: ["notifications"],
  security: ["sessions"],
  advanced: ["backups", "retention", "connections"],
};
const providers: Record<string, string> = { stripe: "Stripe", paypal: "PayPal", zelle: "Zelle" };

/** Links to the parts of a tab; nothing for a tab of one part. */
export function TabContents({ tab, screen }: { tab: SettingsTab; screen: SettingsScreen }) {
  const { t } = useTranslation("admin-settings");
  const items = [
    ...parts[tab].map((part) => ({ part, title: providers[part] ?? t(`parts.${part}`) })),
    ...unplacedGroups(screen, tab).map(({ name, title }) => ({ part: name, title })),
    ...(tab === "ministry" ? [{ part: "logo", title: t("logo.title") }] : []),
  ];
  if (items.length < 2) return null;
  return (
    <nav aria-label={t("contents")} className="max-xl:mb-4 xl:sticky xl:top-6 xl:order-last xl:self-start">
      <p aria-hidden="true" className="mb-1 hidden text-sm font-semibold text-ink-soft xl:block">
        {t("contents")}
      </p>
      <ul className="flex flex-wrap gap-x-4 xl:flex-col">
        {items.map(({ part, title }) => (
          <li key={part}>
            <a
              href={`#part-${part}`}
              className="inline-flex min-h-9 min-w-6 items-center py-1 text-sm leading-snug font-medium text-brand-text no-underline hover:underline pointer-coarse:min-h-11"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
