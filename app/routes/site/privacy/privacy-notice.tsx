import type { TFunction } from "i18next";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Settings } from "~/settings/sections";
import { Section } from "~/ui/section";

const keptKinds = ["messages", "bibleStudy", "giving", "newsletter", "mails", "visit"] as const;
const neverKinds = ["card", "ai", "address", "sell"] as const;

interface PrivacyNoticeProps {
  /** The settings have the letters' opens and clicks counted. */
  countsOpens: boolean;
  /** How long the settings keep what people wrote; 0 without an end. */
  retention: Settings["retention"];
}

/** How long something is kept: until its owner erases it, and whatever ends earlier. */
export function retentionPeriodText(
  t: TFunction,
  one: (typeof keptKinds)[number],
  retention: Settings["retention"],
): string {
  const after = (key: string, count: number) =>
    count > 0 ? [t(`privacy:kept.${one}.${key}`, { count })] : [];
  const sentences = {
    messages: after("months", retention.contactMessages),
    bibleStudy: after("months", retention.bibleStudyApplications),
    giving: [
      ...after("unfinished", retention.unfinishedDonationDays),
      ...after("message", retention.donationMessages),
      t("privacy:kept.giving.reports"),
    ],
    newsletter: after("unsubscribed", retention.newsletterSubscriptions),
    mails: after("texts", retention.mailTextDays),
    visit: [],
  };
  return [t(`privacy:kept.${one}.period`), ...sentences[one]].join(" ");
}

/** What the site keeps of people, why and for how long, and what it never does. */
export function PrivacyNotice({ countsOpens, retention }: PrivacyNoticeProps) {
  const { t } = useTranslation("privacy");
  return (
    <>
      <Section headingLevel={1} eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")}>
        <h2 className="font-serif text-2xl">{t("keptTitle")}</h2>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {keptKinds.map((one) => (
            <li
              key={one}
              className="grid gap-x-10 gap-y-3 py-6 sm:grid-cols-[2fr_1fr] lg:grid-cols-[4fr_7fr_4fr]"
            >
              <h3 className="font-serif text-xl leading-snug text-balance sm:max-lg:col-span-2">
                {t(`kept.${one}.title`)}
              </h3>
              <p className="text-pretty">{t(`kept.${one}.text`)}</p>
              <p className="text-sm text-pretty text-ink-soft">
                <span className="block font-semibold text-ink">{t("howLong")}</span>
                {retentionPeriodText(t, one, retention)}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section tone="surface" title={t("neverTitle")}>
        <ul className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
          {[countsOpens ? ("trackCounted" as const) : ("track" as const), ...neverKinds].map((one) => (
            <li key={one} className="flex gap-3">
              <Check aria-hidden="true" className="mt-[0.2em] size-5 shrink-0 text-brand-text" />
              <p className="text-pretty">{t(`never.${one}`)}</p>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
