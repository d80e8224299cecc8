import { ArrowLeft } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { SermonBadges } from "~/features/sermons/library/sermon-badges";
import type { SermonOnScreen } from "~/features/sermons/page/sermon-screen.server";
import { languageNames } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { UiLink } from "~/ui/link";

/** The sermon's title, and what it is about. */
export function SermonHeader({ sermon }: { sermon: SermonOnScreen }) {
  const { t, i18n } = useTranslation("sermon-page");
  const path = useLocalePath();
  const { title, description, language, passage, minutes, kind, published, views, ratings } = sermon;
  return (
    <header>
      <UiLink href={path("/sermons")} className="link -mt-3 mb-3 inline-flex min-h-11 items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("list.title")}
      </UiLink>
      <p className="mb-4 flex flex-wrap gap-1.5">
        <SermonBadges {...sermon} />
        {language !== i18n.language && (
          <Badge className="border border-line">
            <span lang={language}>{languageNames[language]}</span>
          </Badge>
        )}
      </p>
      <h1
        lang={language}
        className="font-serif text-3xl leading-tight text-balance wrap-anywhere sm:text-5xl sm:leading-[1.1]"
      >
        {title}
      </h1>
      <p lang={language} className="mt-5 text-lg text-pretty text-ink-soft wrap-anywhere sm:text-xl">
        {description}
      </p>
      <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
        {published && (
          <time dateTime={published.date} className="first-letter:uppercase">
            {published.words}
          </time>
        )}
        <span>{t(`kinds.${kind}`)}</span>
        {minutes > 0 && <span>{t("minutes", { count: minutes })}</span>}
        {passage && <span lang={language}>{passage}</span>}
        {views.count > 0 && <span>{t("views", { count: views.count, number: views.words })}</span>}
        {ratings.count > 0 && (
          <span>
            {t("rating.average", { count: ratings.count, average: ratings.average, number: ratings.words })}
          </span>
        )}
      </p>
      {sermon.isExample && (
        <Alert title={t("example.title")} className="mt-6">
          {t("example.text")}
        </Alert>
      )}
      {!sermon.isPublished && <Alert title={t("draft")} className="mt-6" />}
    </header>
  );
}
