import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/section";

const kept = ["messages", "bibleStudy", "giving", "newsletter", "mails", "visit"] as const;
const never = ["card", "ai", "address", "sell"] as const;

interface PrivacyNoticeProps {
  /** The settings have the letters' opens and clicks counted. */
  countsOpens: boolean;
}

/** What the site keeps of people, why and for how long, and what it never does. */
export function PrivacyNotice({ countsOpens }: PrivacyNoticeProps) {
  const { t } = useTranslation("privacy");
  return (
    <>
      <Section headingLevel={1} eyebrow={t("eyebrow")} title={t("title")} lead={t("lead")}>
        <h2 className="font-serif text-2xl">{t("keptTitle")}</h2>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {kept.map((one) => (
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
                {t(`kept.${one}.period`)}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section tone="surface" title={t("neverTitle")}>
        <ul className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
          {[countsOpens ? ("trackCounted" as const) : ("track" as const), ...never].map((one) => (
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
