import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { UiLink } from "~/ui/link";

interface SummaryLineProps {
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

/** The four figures above the list, and a fifth with open mismatches. */
export function SummaryLine({ collected, others, thisMonth, today, pending, toCheck }: SummaryLineProps) {
  const { t } = useTranslation("admin-donations");
  return (
    <ul aria-label={t("figures.label")} className="flex flex-wrap items-baseline gap-x-8 gap-y-1">
      <Figure
        label={t("figures.collected")}
        value={collected ?? "–"}
        hint={
          collected === null ? t("figures.notAdded") : [...others, t("figures.collectedHint")].join(" · ")
        }
      />
      <Figure label={t("figures.thisMonth")} value={thisMonth} hint={t("figures.completed")} />
      <Figure label={t("figures.today")} value={today} hint={t("figures.completed")} />
      <Figure label={t("figures.pending")} value={pending} href="/admin/donations?status=pending" />
      {toCheck && (
        <Figure
          label={t("figures.toCheck")}
          value={toCheck}
          hint={t("figures.toCheckHint")}
          href="/admin/donations?status=toCheck"
        />
      )}
    </ul>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  hint?: string;
  href?: string;
}

function Figure({ label, value, hint, href }: FigureProps) {
  return (
    <li className="text-sm text-ink-soft">
      {href ? (
        <UiLink href={href} className="link inline-flex min-h-6 items-center">
          {label}
        </UiLink>
      ) : (
        label
      )}{" "}
      <strong className="text-base font-semibold whitespace-nowrap text-ink lining-nums tabular-nums">
        {value}
      </strong>
      {hint && <span className="max-sm:sr-only"> {hint}</span>}
    </li>
  );
}
