import { useTranslation } from "react-i18next";
import { ArrowLeft, ArrowRight } from "~/ui/icons";
import { buttonClass } from "./button";
import { classNames } from "./class-names";
import { UiLink } from "./link";

export interface PaginationProps {
  /** Address of the page with newer entries; none on the first page. */
  newer?: string | null;
  /** Address of the first page, for lists that cannot go back one page. */
  newest?: string | null;
  /** Address of the page with older entries; none on the last page. */
  older?: string | null;
  className?: string;
}

/** Newer and older, for lists paged by key. Renders nothing when there is only one page. */
export function Pagination({ newer, newest, older, className }: PaginationProps) {
  const { t } = useTranslation("ui");
  const back = newer ?? newest;
  if (!back && !older) return null;
  const look = buttonClass({ variant: "secondary" });
  return (
    <nav aria-label={t("pagination.label")} className={classNames("flex justify-between gap-4", className)}>
      {back ? (
        <UiLink href={back} rel="prev" className={look}>
          <ArrowLeft aria-hidden="true" />
          {t(newer ? "pagination.newer" : "pagination.newest")}
        </UiLink>
      ) : (
        <span />
      )}
      {older && (
        <UiLink href={older} rel="next" className={look}>
          {t("pagination.older")}
          <ArrowRight aria-hidden="true" />
        </UiLink>
      )}
    </nav>
  );
}
