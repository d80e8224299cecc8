import { BellRing } from "~/ui/icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RequestCard } from "~/features/prayers/requests/request-card";
import { languageNames, type Language } from "~/i18n/languages";
import { Badge } from "~/ui/badge";
import { CardMeta } from "~/ui/card";
import { classNames } from "~/ui/class-names";
import { UiLink } from "~/ui/link";
import { PeopleWhoPrayed } from "./people-who-prayed";
import { RequestAnswer } from "./request-answer";

interface RequestArticleProps {
  card: RequestCard;
  /** The request's page. */
  href: string;
  headingLevel: 1 | 2;
  /** Its translation, or the button for it. */
  translation: ReactNode;
  /** Actions: pray, report. */
  children: ReactNode;
}

/** One request: its text, who prayed for it, and how it was answered. */
export function RequestArticle({ card, href, headingLevel, translation, children }: RequestArticleProps) {
  const { t, i18n } = useTranslation("prayers");
  const Heading = `h${headingLevel}` as const;
  const { id, title, language, answer } = card;
  const words = { lang: language, dir: "auto" } as const;
  return (
    <article
      id={`request-${id}`}
      aria-labelledby={`request-${id}-title`}
      data-nosnippet
      className={classNames(
        "rounded-2xl border bg-surface p-5 sm:p-6",
        answer ? "border-gold" : "border-line",
      )}
    >
      <RequestBadges {...card} />
      <Heading id={`request-${id}-title`} className="mt-3 font-serif text-2xl wrap-anywhere" {...words}>
        {headingLevel === 1 ? (
          title
        ) : (
          <UiLink href={href} className="text-ink no-underline hover:underline">
            {title}
          </UiLink>
        )}
      </Heading>
      <CardMeta className="mt-1.5">
        <bdi className="wrap-anywhere">{card.requesterName}</bdi>
        <time dateTime={card.createdAt}>{card.day}</time>
        {language !== i18n.language && <span lang={language}>{languageNames[language as Language]}</span>}
      </CardMeta>
      <p {...words} className="mt-4 whitespace-pre-line text-pretty wrap-anywhere">
        {card.description}
      </p>
      {answer && <RequestAnswer id={id} language={language} answer={answer} />}
      {card.isExcerpt && (
        <p className="mt-3">
          <UiLink href={href} className="link" aria-label={t("card.readLabel", { title })}>
            {t("card.read")}
          </UiLink>
        </p>
      )}
      {translation}
      {card.names.length > 0 && <PeopleWhoPrayed names={card.names} count={card.prayerCount} />}
      <footer className="mt-5 flex flex-wrap items-center justify-between gap-3">{children}</footer>
    </article>
  );
}

/** The status in a visitor's words: how many pray, or that God answered. */
function RequestBadges({ prayerType, status, isUrgent, prayerCount: count }: RequestCard) {
  const { t } = useTranslation("prayers");
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Badge>{t(`types.${prayerType}`)}</Badge>
      {status === "answered" ? (
        <Badge tone="gold">{t("status.answered")}</Badge>
      ) : (
        <Badge tone="brand">{count > 0 ? t("card.praying", { count }) : t("card.nobodyPrays")}</Badge>
      )}
      {isUrgent && (
        <Badge tone="accent" icon={<BellRing aria-hidden="true" />}>
          {t("card.urgent")}
        </Badge>
      )}
    </p>
  );
}
