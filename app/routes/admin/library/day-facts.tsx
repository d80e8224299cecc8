import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import { UiLink } from "~/ui/link";
import {
  dailyContentSideBySidePath,
  readyToPastePath,
} from "~/features/devotion/daily-content/daily-content-editor-path";
import { libraryDayPath, ownDevotionsPath } from "./library-paths";
import type { ShownDay } from "./shown-day";
import { useFocusAfterChange } from "../shell/use-focus-after-change";

/** What the day remembers, and why it has its devotion. */
export function DayFacts({ day }: { day: ShownDay }) {
  const { t } = useTranslation("admin-library");
  const { date, isToday, isPublished, nextYear, occasions, theme, why, ownId, devotion } = day;
  const reason = useFocusAfterChange<HTMLParagraphElement>(`${why} ${devotion}`);
  return (
    <div className="grid max-w-2xl gap-3">
      <p className="flex flex-wrap gap-2 empty:hidden">
        {isToday && <Badge tone="brand">{t("month.today")}</Badge>}
        {occasions.map((occasion) => (
          <Badge key={occasion} tone="accent">
            {occasion}
          </Badge>
        ))}
        {theme && <Badge>{theme}</Badge>}
      </p>
      <p ref={reason} tabIndex={-1} className="scroll-mt-24 text-pretty outline-none">
        {t(`why.${why}`, { occasion: occasions[0] })}
      </p>
      <p className="flex flex-wrap gap-x-5 gap-y-1 empty:hidden">
        {isPublished && (
          <UiLink href={dailyContentSideBySidePath(date)} className="link">
            {t("day.openEditor")}
          </UiLink>
        )}
        {!isPublished && ownId !== null && (
          <UiLink href={`${ownDevotionsPath}/${ownId}`} className="link">
            {t("day.openOwn")}
          </UiLink>
        )}
        {why !== "nothing" && (
          <UiLink href={readyToPastePath(date)} className="link">
            {t("day.paste")}
          </UiLink>
        )}
        {isPublished && nextYear && (
          <UiLink href={libraryDayPath(nextYear)} className="link">
            {t("day.nextYear")}
          </UiLink>
        )}
      </p>
    </div>
  );
}
