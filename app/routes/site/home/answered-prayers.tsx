import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AnsweredPrayer } from "~/features/prayers/requests/answered-wall.server";
import { useLocalePath } from "~/i18n/locale-path";
import { buttonClass } from "~/ui/button";
import { Section } from "~/ui/section";

/** A small wall of answered prayers. Renders nothing while there are none. */
export function AnsweredPrayers({ prayers }: { prayers: AnsweredPrayer[] }) {
  const { t } = useTranslation("home");
  const path = useLocalePath();
  if (prayers.length === 0) return null;
  return (
    <Section
      id="answered-prayers"
      tone="night"
      eyebrow={t("answered.eyebrow")}
      title={t("answered.title")}
      action={
        <Link to={path("/prayer-requests?tab=answered")} className={buttonClass({ variant: "secondary" })}>
          {t("answered.share")}
        </Link>
      }
    >
      <ul className="grid gap-x-8 gap-y-10 md:grid-cols-3">
        {prayers.map((prayer) => (
          <li key={prayer.id} className="min-w-0 border-s-2 border-gold ps-5">
            <Answered {...prayer} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Answered({ id, title, text, language, prayerCount, answeredOn }: AnsweredPrayer) {
  const { t } = useTranslation("home");
  const path = useLocalePath();
  return (
    <article data-nosnippet="">
      <p className="font-serif text-lg leading-relaxed text-pretty break-words" lang={language} dir="auto">
        {text}
      </p>
      <h3 className="mt-4 font-sans text-base font-semibold break-words" lang={language} dir="auto">
        <Link to={path(`/prayer-requests/${id}`)} className="text-gold no-underline hover:underline">
          {title}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {prayerCount > 0 && <span>{t("answered.prayed", { count: prayerCount })}</span>}
        {answeredOn && <span>{answeredOn}</span>}
      </p>
    </article>
  );
}
