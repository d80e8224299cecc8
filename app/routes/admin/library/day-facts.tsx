import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import { UiLink } from "~/ui/link";
import { dailyContentSideBySidePath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { libraryDayPath, ownDevotionsPath } from "./library-paths";
import type { ShownDay } from "./shown-day";

/** What the day remembers, and why it has its devotion. */
export function DayFacts({ day }: { day: ShownDay }) {
  const { t } = useTranslation("admin-library");
  const { date, isToday, isPublished, nextYear, occasions, theme, why, ownId } = day;
  return (
    <div className="grid max-w-2xl gap-3">
      <p className="flex flex-wrap gap-2">
        {isToday && <Badge tone="brand">{t("month.today")}</Badge>}
        {occasions.map((occasion) => (
          <Badge key={occasion} tone="accent">
            {occasion}
          </Badge>
        ))}
        {why !== "nothing" && <Badge>{theme}</Badge>}
      </p>
      <p className="text-pretty">{t(`why.${why}`, { occasion: occasions[0] })}</p>
      {isPublished ? (
        <p className="flex flex-wrap gap-x-5 gap-y-1">
          <UiLink href={dailyContentSideBySidePath(date)} className="link">
            {t("day.openEditor")}
          </UiLink>
          {nextYear && (
            <UiLink href={libraryDayPath(nextYear)} className="link">
              {t("day.nextYear")}
            </UiLink>
          )}
        </p>
      ) : (
        ownId !== null && (
          <p>
            <UiLink href={`${ownDevotionsPath}/${ownId}`} className="link">
              {t("day.openOwn")}
            </UiLink>
          </p>
        )
      )}
    </div>
  );
}
