import { useTranslation } from "react-i18next";
import { classNames } from "~/ui/class-names";

/** Placeholder while the card fields load: number, then date and code. */
export function CardSkeleton({ className }: { className?: string }) {
  const { t } = useTranslation("giving");
  return (
    <div role="status" className={classNames("grid grid-cols-2 gap-5", className)}>
      <span className="sr-only">{t("card.loading")}</span>
      <span className="skeleton col-span-2 h-[4.6rem] rounded-lg" />
      <span className="skeleton h-[4.6rem] rounded-lg" />
      <span className="skeleton h-[4.6rem] rounded-lg" />
    </div>
  );
}
