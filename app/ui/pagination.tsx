import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { buttonClass } from "./button";
import { classNames } from "./class-names";
import { UiLink } from "./link";

export interface PaginationLink {
  href: string;
  rel: "next" | "prev";
  className: string;
  children: ReactNode;
}

export interface PaginationProps {
  /** Address of the page with newer entries; none on the first page. */
  newer?: string | null;
  /** Address of the first page, for lists that know no way to the page before. */
  newest?: string | null;
  /** Address of the page with older entries; none on the last page. */
  older?: string | null;
  /** Makes the link, e.g. with the router: `({ href, ...link }) => <Link to={href} {...link} />`. */
  renderLink?: (link: PaginationLink) => ReactNode;
  className?: string;
}

const plainLink = (link: PaginationLink) => <UiLink {...link} />;

/** Newer and older, for lists paged by key. Renders nothing when there is only one page. */
export function Pagination({ newer, newest, older, renderLink = plainLink, className }: PaginationProps) {
  const { t } = useTranslation("ui");
  const back = newer ?? newest;
  if (!back && !older) return null;
  const look = buttonClass({ variant: "secondary" });
  return (
    <nav aria-label={t("pagination.label")} className={classNames("flex justify-between gap-4", className)}>
      {back ? (
        renderLink({
          href: back,
          rel: "prev",
          className: look,
          children: (
            <>
              <ArrowLeft aria-hidden="true" />
              {t(newer ? "pagination.newer" : "pagination.newest")}
            </>
          ),
        })
      ) : (
        <span />
      )}
      {older &&
        renderLink({
          href: older,
          rel: "next",
          className: look,
          children: (
            <>
              {t("pagination.older")}
              <ArrowRight aria-hidden="true" />
            </>
          ),
        })}
    </nav>
  );
}
