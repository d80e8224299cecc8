import type { TFunction } from "i18next";
import { Check } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import type { KeptKind } from "~/features/privacy/privacy.server";
import { textKey } from "~/i18n/text-key";
import { Section } from "~/ui/section";

/** Data of a visit, which belongs to no area. */
const visit: KeptKind = { texts: "privacy:kept.visit", periods: [{ name: "period" }] };
/** Counts of page views, which belong to no area either. */
const views: KeptKind = { texts: "privacy:kept.views", periods: [{ name: "period" }] };

interface PrivacyNoticeProps {
  /** Opens and clicks of newsletter mails are counted (a setting). */
  countsOpens: boolean;
  /** Page views are counted (a setting). */
  countsViews: boolean;
  /** The personal data that the areas keep. Translated on the server: each area has its own file of sentences. */
  kept: KeptText[];
}

interface KeptText {
  title: string;
  text: string;
  /** How long it is kept. */
  period: string;
}

/** How long something is kept: the texts of its periods, joined. */
export const retentionPeriodText = (t: TFunction, { texts, periods }: KeptKind): string =>
  periods.map(({ name, count }) => t(textKey(texts, name), { count })).join(" ");

export const describeKept = (t: TFunction, kind: KeptKind): KeptText => ({
  title: t(textKey(kind.texts, "title")),
  text: t(textKey(kind.texts, "text")),
  period: retentionPeriodText(t, kind),
});

/** What personal data the site keeps, why and for how long, and what it never does. */
export function PrivacyNotice({ countsOpens, countsViews, kept }: PrivacyNoticeProps) {
  const { t } = useTranslation("privacy");
  const ofVisits = countsViews ? [visit, views] : [visit];
  const never = [
    countsOpens ? "trackCounted" : "track",
    "card",
    "ai",
    countsViews ? "addressCounted" : "address",
    "sell",
  ] as const;
  return (
    <>
      <Section headingLevel={1} eyebrow={t("eyebrow")} title={t("common:privacyTitle")} lead={t("lead")}>
        <h2 className="font-serif text-2xl">{t("keptTitle")}</h2>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {[...kept, ...ofVisits.map((kind) => describeKept(t, kind))].map(({ title, text, period }) => (
            <li
              key={title}
              className="grid gap-x-10 gap-y-3 py-6 sm:grid-cols-[2fr_1fr] lg:grid-cols-[4fr_7fr_4fr]"
            >
              <h3 className="font-serif text-xl leading-snug text-balance sm:max-lg:col-span-2">{title}</h3>
              <p className="text-pretty">{text}</p>
              <p className="text-sm text-pretty text-ink-soft">
                <span className="block font-semibold text-ink">{t("howLong")}</span>
                {period}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section tone="surface" title={t("neverTitle")}>
        <ul className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
          {never.map((one) => (
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
