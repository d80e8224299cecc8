import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AnsweredPrayer } from "~/features/prayers/requests/answered-wall.server";
import { useLocalePath } from "~/i18n/locale-path";
import { Section } from "~/ui/section";

/** A small wall of answered prayers, on a phone of two. Renders nothing while there are none. */
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
      className="max-sm:py-10 max-sm:[&_header]:mb-7"
      action={
        <Link
          to={path("/prayer-requests?tab=answered")}
          className="link inline-flex min-h-11 items-center max-sm:-my-2"
        >
          {t("answered.share")}
        </Link>
      }
    >
      <ul className="grid gap-x-8 gap-y-7 md:grid-cols-3">
        {prayers.map((prayer) => (
          <li key={prayer.id} className="min-w-0 border-s-2 border-gold ps-5 max-md:nth-3:hidden">
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
      <p
        className="line-clamp-4 font-serif text-lg leading-normal text-pretty break-words"
        lang={language}
        dir="auto"
      >
        {text}
      </p>
      <h3 className="mt-2 font-sans text-base font-semibold break-words" lang={language} dir="auto">
        <Link
          to={path(`/prayer-requests/${id}`)}
          className="inline-flex min-h-8 items-center text-gold no-underline hover:underline"
        >
          {title}
        </Link>
      </h3>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {prayerCount > 0 && <span>{t("answered.prayed", { count: prayerCount })}</span>}
        {answeredOn && <span>{answeredOn}</span>}
      </p>
    </article>
  );
}
