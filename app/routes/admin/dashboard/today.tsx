import { ChevronRight } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import type { TodayItem } from "~/features/operations/today.schema";
import { languageNames } from "~/i18n/languages";
import { AdminIcon } from "~/ui/admin-icons";
import { AdminSection } from "~/ui/admin-page";
import { classNames } from "~/ui/class-names";
import { UiLink } from "~/ui/link";
import { StatusDot } from "~/ui/status-dot";
import { quoteVerse } from "~/ui/verse";

const grounds: Record<TodayItem["tone"], string> = {
  bad: "bg-danger-soft text-danger",
  warn: "bg-brand-soft text-on-brand-soft",
  idle: "bg-tint text-ink-soft",
  good: "bg-success-soft text-success",
};

interface TodayProps {
  items: TodayItem[];
  /** Every part of the site was checked and is healthy. */
  isWell: boolean;
}

/** Today's tasks. Each line links to the screen where it is done. */
export function Today({ items, isWell }: TodayProps) {
  const { t } = useTranslation("admin-today");
  const isQuiet = items.every(({ tone }) => tone === "good");
  return (
    <AdminSection title={t("title")}>
      {isQuiet && <p className="mb-4 text-ink-soft">{t("none")}</p>}
      {items.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
          {items.map((item) => (
            <Task key={item.title + item.href} {...item} />
          ))}
        </ul>
      )}
      {isWell && (
        <p className="mt-4 text-sm text-ink-soft">
          <StatusDot tone="good" label={t("well")} />{" "}
          <UiLink href="/admin/health" className="link inline-flex min-h-6 items-center">
            {t("wellLink")}
          </UiLink>
        </p>
      )}
    </AdminSection>
  );
}

function Task({ tone, icon, title, hint, href, languages }: TodayItem) {
  return (
    <li className="record relative flex gap-4 px-4 py-3.5 sm:px-5">
      <span
        className={classNames(
          "grid size-10 shrink-0 place-items-center rounded-lg [&_svg]:size-5",
          grounds[tone],
        )}
      >
        <AdminIcon name={icon} />
      </span>
      <div className="flex min-h-10 min-w-0 flex-1 flex-col justify-center">
        <UiLink
          href={href}
          className="record-link leading-snug font-semibold text-pretty text-ink no-underline"
        >
          {title}
        </UiLink>
        {hint && <p className="mt-0.5 text-sm text-pretty text-ink-soft wrap-anywhere">{hint}</p>}
        {languages && <Languages languages={languages} />}
      </div>
      <ChevronRight aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-ink-soft" />
    </li>
  );
}

/** Placed above the line's own link, which covers the whole line. On a phone as wide as the line. */
function Languages({ languages }: { languages: NonNullable<TodayItem["languages"]> }) {
  const { t } = useTranslation("admin-today");
  return (
    <ul
      aria-label={t("languages")}
      className="relative z-10 mt-3 grid gap-2 max-sm:-ms-14 max-sm:-me-9 sm:grid-cols-2 xl:grid-cols-4"
    >
      {languages.map(({ language, tone, state, text, actions }) => (
        <li
          key={language}
          className="flex flex-col rounded-lg border border-line bg-surface px-3 pt-2.5 pb-1 text-sm"
        >
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <span lang={language} className="font-semibold">
              {languageNames[language]}
            </span>
            <StatusDot tone={tone} label={state} className="text-ink-soft" />
          </p>
          <p lang={language} className="mt-2 line-clamp-3 font-serif text-base leading-snug">
            <span className="block font-semibold">{text.reference}</span>
            {quoteVerse(text.verse, language)}
          </p>
          <p lang={language} className="mt-1 line-clamp-2 text-ink-soft">
            {text.opening}
          </p>
          <p className="mt-auto flex gap-x-5">
            {actions.map(({ label, href }) => (
              <UiLink key={href} href={href} className="link inline-flex min-h-11 items-center">
                {label}
                <span lang={language} className="sr-only">
                  {languageNames[language]}
                </span>
              </UiLink>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}
