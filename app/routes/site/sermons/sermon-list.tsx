import { useTranslation } from "react-i18next";
import { SermonBadges } from "~/features/sermons/library/sermon-badges";
import type { SermonCard } from "~/features/sermons/page/sermon-card";
import { sermonIcons } from "~/features/sermons/sermon-icons";
import { languageNames } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { Badge } from "~/ui/badge";
import { Card, CardMeta } from "~/ui/card";
import { UiLink } from "~/ui/link";

/** Sermons as cards: what they are about, and how long they take. */
export function SermonList({ cards, headingLevel }: { cards: SermonCard[]; headingLevel: 2 | 3 }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <Card as="li" key={card.id} interactive className="flex flex-col gap-3">
          <SermonListItem card={card} headingLevel={headingLevel} />
        </Card>
      ))}
    </ul>
  );
}

function SermonListItem({ card, headingLevel }: { card: SermonCard; headingLevel: 2 | 3 }) {
  const { t, i18n } = useTranslation("sermon-page");
  const path = useLocalePath();
  const { id, title, description, language, passage, kind, minutes, isExample } = card;
  const Heading = `h${headingLevel}` as const;
  const KindIcon = sermonIcons[kind];
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        <SermonBadges {...card} />
        {language !== i18n.language && (
          <Badge className="border border-line">
            <span lang={language}>{languageNames[language]}</span>
          </Badge>
        )}
        {isExample && <Badge tone="accent">{t("example.badge")}</Badge>}
      </p>
      <Heading className="font-serif text-2xl leading-snug text-balance wrap-anywhere">
        <UiLink href={path(`/sermons/${id}`)} lang={language} className="card-link text-ink no-underline">
          {title}
        </UiLink>
      </Heading>
      <p lang={language} className="line-clamp-3 text-pretty text-ink-soft wrap-anywhere">
        {description}
      </p>
      <CardMeta className="mt-auto pt-2">
        <span className="inline-flex items-center gap-1.5">
          <KindIcon aria-hidden="true" className="size-4" />
          {t(`kinds.${kind}`)}
        </span>
        {minutes > 0 && <span>{t("minutes", { count: minutes })}</span>}
        {passage && <span lang={language}>{passage}</span>}
      </CardMeta>
    </>
  );
}
