import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";

/** Levels 1 and 2 are green, 3 yellow, 4 orange, 5 red. The text beside it has the same meaning. */
function toneOf(level: number): string {
  if (level <= 2) return "bg-success-soft text-success";
  if (level === 3) return "bg-gold-soft text-gold";
  if (level === 4) return "bg-ember-soft text-ember";
  return "bg-danger-soft text-danger";
}

/** How hard a goal is, from 1 to 5. */
export function DifficultyBadge({ level }: { level: number }) {
  const { t } = useTranslation("growth-page", { keyPrefix: "goals" });
  const { t: growth } = useTranslation("growth");
  const word = growth(`growth:difficulty.${level}`);
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-2 rounded-full px-2.5 py-0.5 text-sm leading-snug font-medium whitespace-nowrap",
        toneOf(level),
      )}
    >
      <span aria-hidden="true" className="flex gap-0.5">
        {[1, 2, 3, 4, 5].map((step) => (
          <span
            key={step}
            className={classNames("size-1.5 rounded-full bg-current", step > level && "opacity-25")}
          />
        ))}
      </span>
      <span aria-hidden="true">{word}</span>
      <span className="sr-only">{t("difficulty", { level, word })}</span>
    </span>
  );
}
