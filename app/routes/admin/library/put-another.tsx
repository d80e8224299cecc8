import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { FilterForm } from "~/http/filter-form";
import { AdminSection } from "~/ui/admin-page";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { Plus } from "~/ui/icons-admin";
import { UiLink } from "~/ui/link";
import { Select } from "~/ui/select";
import { SearchField } from "~/ui/toolbar";
import { libraryDayPath, ownDevotionsPath } from "./library-paths";
import type { ShownDay } from "./shown-day";

/** Puts another devotion on the day: a search over the library and the team's own. */
export function PutAnother({ day }: { day: ShownDay }) {
  const { t } = useTranslation("admin-library");
  const { date, query, themes, found, isMore } = day;
  const { q, theme = "" } = query;
  const hasAsked = q !== "" || theme !== "";
  return (
    <AdminSection
      id="put"
      title={t("put.title")}
      description={t("put.text")}
      actions={
        <ButtonLink asChild variant="secondary" size="sm">
          <UiLink href={`${ownDevotionsPath}/new?day=${date.slice("YYYY-".length)}`}>
            <Plus aria-hidden="true" />
            {t("put.writeOwn")}
          </UiLink>
        </ButtonLink>
      }
    >
      <FilterForm
        id="find"
        role="search"
        action={libraryDayPath(date)}
        values={{ q, theme }}
        className="flex flex-wrap gap-3"
      >
        <SearchField
          label={t("put.search")}
          defaultValue={q}
          maxLength={100}
          className="basis-full sm:max-w-md sm:basis-64"
        />
        <Select
          name="theme"
          aria-label={t("put.theme")}
          defaultValue={theme}
          options={[{ value: "", label: t("put.anyTheme") }, ...themes]}
        />
        <Button type="submit" variant="secondary" className="not-noscript:hidden">
          {t("put.find")}
        </Button>
      </FilterForm>
      <p role="status" className="mt-3 text-sm text-ink-soft empty:hidden">
        {hasAsked && found.length === 0 && t("put.none")}
        {isMore && t("put.more", { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul aria-label={t("put.found")} className="mt-2 divide-y divide-line border-y border-line">
          {found.map((one) => (
            <FoundItem key={one.key} date={date} found={one} isHere={one.key === day.devotion} />
          ))}
        </ul>
      )}
    </AdminSection>
  );
}

interface FoundItemProps {
  date: string;
  found: ShownDay["found"][number];
  /** It is the day's devotion already. */
  isHere: boolean;
}

function FoundItem({ date, found, isHere }: FoundItemProps) {
  const { t } = useTranslation("admin-library");
  const { key, language, reference, verse, theme, isOwn, isLeftOut, day } = found;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span lang={language} className="font-medium">
            {reference}
          </span>
          {isOwn && <Badge tone="brand">{t("put.own")}</Badge>}
          {isLeftOut && <Badge>{t("month.leftOut")}</Badge>}
        </p>
        <p lang={language} className="line-clamp-2 font-serif">
          {verse}
        </p>
        <p className="text-sm text-ink-soft">
          {theme} · {day ? t("put.comesOn", { day }) : t("put.anyDay")}
        </p>
      </div>
      {isHere ? (
        <p className="text-sm text-ink-soft">{t("put.here")}</p>
      ) : (
        <AdminForm
          id={`put-${key}`}
          action={libraryDayPath(date)}
          intent="put"
          success={{ title: t("put.done"), undo: { intent: "takeOff" } }}
          failure={t("put.failed")}
        >
          {({ pending }) => (
            <>
              <input type="hidden" name="devotion" value={key} />
              <Button
                variant="secondary"
                size="sm"
                loading={pending}
                aria-label={t("put.actionFor", { reference })}
              >
                {t("put.action")}
              </Button>
            </>
          )}
        </AdminForm>
      )}
    </li>
  );
}
