import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/badge";
import { UiLink } from "~/ui/link";
import { libraryMonthPath } from "./library-paths";

interface MonthCardProps {
  month: string;
  name: string;
  isPresent: boolean;
  days: number;
  counts: Record<"written" | "own" | "ai" | "library" | "none", number>;
  approved: number;
  leftOut: number;
}

/** A month of the year: where the texts of its days come from, and how many are approved. */
export function MonthCard({ month, name, isPresent, days, counts, approved, leftOut }: MonthCardProps) {
  const { t } = useTranslation("admin-library");
  const parts = (["library", "own", "written", "ai", "none"] as const).filter((one) => counts[one] > 0);
  return (
    <li
      className={`card-interactive relative rounded-xl border bg-surface p-4 ${isPresent ? "border-brand" : "border-line"}`}
    >
      <h2 className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-serif text-xl">
        <UiLink
          href={libraryMonthPath(month)}
          className="card-link text-ink no-underline first-letter:uppercase"
        >
          {name}
        </UiLink>
        {isPresent && (
          <Badge tone="brand" className="font-sans">
            {t("year.present")}
          </Badge>
        )}
      </h2>
      <p className="mt-1.5 text-sm text-ink-soft">
        {parts.map((one) => t(`year.counts.${one}`, { count: counts[one] })).join(" · ")}
      </p>
      <p className={`mt-1 text-sm tabular-nums ${approved === 0 ? "text-ink-soft" : ""}`}>
        {approved === 0 ? t("year.noneApproved") : t("year.approved", { count: approved, days })}
        {leftOut > 0 && ` · ${t("year.leftOut", { count: leftOut })}`}
      </p>
    </li>
  );
}
