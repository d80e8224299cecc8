import { Flame, Heart, Lamp, Sun, Sunrise } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import { quoteVerse } from "~/ui/verse";
import type { DonorLevel } from "~/features/giving/donations/giving-choices";
import type { WallCard } from "~/features/giving/wall/wall.schema";

/** The level's icon: a growing light in one colour. */
const levelIcons: Record<DonorLevel, typeof Heart> = {
  bronze: Flame,
  silver: Lamp,
  gold: Sun,
  platinum: Sunrise,
};

/** The wall's entries, newest first. Cards of a row have equal height. */
export function WallCards({ cards }: { cards: WallCard[] }) {
  const { t } = useTranslation("donor-wall");
  return (
    <ul aria-label={t("list")} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <li key={card.id} className="min-w-0">
          <WallCardItem card={card} />
        </li>
      ))}
    </ul>
  );
}

function WallCardItem({ card }: { card: WallCard }) {
  const { t, i18n } = useTranslation("donor-wall");
  const { donorName, when, day, donationDate, country, message, achievementLevel, milestone, amount } = card;
  const Light = achievementLevel ? levelIcons[achievementLevel] : Heart;
  return (
    <article className="flex h-full flex-col rounded-2xl border border-line bg-surface p-5 sm:p-6">
      <header className="flex items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-on-brand-soft">
          <Light aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0">
          <h2 dir="auto" className="font-serif text-xl leading-snug wrap-anywhere">
            {donorName ?? t("anonymous")}
          </h2>
          <p className="mt-0.5 text-sm text-ink-soft wrap-anywhere">
            <time dateTime={donationDate} title={day}>
              {when}
            </time>
            {country && (
              <>
                <span aria-hidden="true"> · </span>
                <span dir="auto">{country}</span>
              </>
            )}
          </p>
          {amount && <p className="mt-0.5 font-semibold tabular-nums">{amount}</p>}
        </div>
      </header>
      {message && (
        <blockquote className="mt-4">
          <p dir="auto" className="font-serif text-lg text-pretty whitespace-pre-line wrap-anywhere">
            {quoteVerse(message, i18n.language)}
          </p>
        </blockquote>
      )}
      {(achievementLevel ?? milestone) && (
        <footer className="mt-auto flex flex-wrap items-center gap-2 pt-4">
          {achievementLevel && (
            <Badge className="text-xs tracking-wide">{t(`levels.${achievementLevel}`)}</Badge>
          )}
          {milestone && <Badge tone="accent">{t(`milestones.${milestone}`)}</Badge>}
        </footer>
      )}
    </article>
  );
}

export interface WallFiguresProps {
  /** One line per currency; null when the ministry hides amounts. */
  raised: string[] | null;
  donors: string;
  donations: string;
}

/** The totals of all donations. */
export function WallFigures({ raised, donors, donations }: WallFiguresProps) {
  const { t } = useTranslation("donor-wall");
  const figures = [
    ...(raised ? [{ label: t("totals.raised"), lines: raised }] : []),
    { label: t("totals.donors"), lines: [donors] },
    { label: t("totals.donations"), lines: [donations] },
  ];
  return (
    <dl className="mb-12 grid border-y border-line sm:auto-cols-fr sm:grid-flow-col sm:divide-x sm:divide-line">
      {figures.map(({ label, lines }) => (
        <div
          key={label}
          className="flex items-baseline justify-between gap-6 border-t border-line py-4 first:border-t-0 sm:flex-col-reverse sm:justify-end sm:gap-1 sm:border-t-0 sm:px-8 sm:py-6 sm:first:ps-0"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="text-end font-serif text-2xl text-brand-text tabular-nums sm:text-start sm:text-3xl">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
