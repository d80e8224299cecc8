import { Sun } from "~/ui/icons";
import { CalendarDays, Clock, SearchCheck, Wallet } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";
import { StatTile, StatTiles } from "~/ui/admin-page";

interface SummaryTilesProps {
  /** Null when it is not calculated, because the search matches too many donations. */
  collected: string | null;
  /** The sums in other currencies. */
  others: string[];
  thisMonth: string;
  today: string;
  pending: string;
  /** Null without an open mismatch. */
  toCheck: string | null;
}

/** The four summary cards, and a fifth with open mismatches. */
export function SummaryTiles({ collected, others, thisMonth, today, pending, toCheck }: SummaryTilesProps) {
  const { t } = useTranslation("admin-donations");
  const isLong = collected !== null && collected.length > 13; // from 100,000 the figure needs a smaller font
  return (
    <StatTiles label={t("figures.label")}>
      <StatTile
        label={t("figures.collected")}
        value={
          <span className={classNames("whitespace-nowrap", isLong ? "text-[0.66em]" : "text-[0.8em]")}>
            {collected ?? "–"}
          </span>
        }
        hint={
          collected === null ? t("figures.notAdded") : [...others, t("figures.collectedHint")].join(" · ")
        }
        icon={<Wallet aria-hidden="true" />}
      />
      <StatTile
        label={t("figures.thisMonth")}
        value={thisMonth}
        hint={t("figures.completed")}
        icon={<CalendarDays aria-hidden="true" />}
      />
      <StatTile
        label={t("figures.today")}
        value={today}
        hint={t("figures.completed")}
        icon={<Sun aria-hidden="true" />}
      />
      <StatTile
        label={t("figures.pending")}
        value={pending}
        href="/admin/donations?status=pending"
        icon={<Clock aria-hidden="true" />}
      />
      {toCheck && (
        <StatTile
          label={t("figures.toCheck")}
          value={toCheck}
          hint={t("figures.toCheckHint")}
          href="/admin/donations?status=toCheck"
          icon={<SearchCheck aria-hidden="true" />}
          tone="attention"
        />
      )}
    </StatTiles>
  );
}
