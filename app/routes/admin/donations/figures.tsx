import { CalendarDays, Clock, Sun, Wallet } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StatTile, StatTiles } from "~/ui/desk-page";

interface FiguresProps {
  collected: string;
  /** What was collected in other currencies. */
  others: string[];
  thisMonth: string;
  today: string;
  pending: string;
}

/** The four summary cards (spec admin §2). */
export function Figures({ collected, others, thisMonth, today, pending }: FiguresProps) {
  const { t } = useTranslation("desk-donations");
  return (
    <StatTiles label={t("figures.label")}>
      <StatTile
        label={t("figures.collected")}
        value={<span className="whitespace-nowrap max-sm:text-[0.8em]">{collected}</span>}
        hint={[...others, t("figures.collectedHint")].join(" · ")}
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
    </StatTiles>
  );
}
