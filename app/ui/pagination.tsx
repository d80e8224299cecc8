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
  /** Address of the page with older entries; none on the last page. */
  older?: string | null;
  /** Makes the link, e.g. with the router: `({ href, ...link }) => <Link to={href} {...link} />`. */
  renderLink?: (link: PaginationLink) => ReactNode;
  className?: string;
}

const plainLink = (link: PaginationLink) => <UiLink {...link} />;

/** Newer and older, for lists paged by key. Renders nothing when there is only one page. */
export function Pagination({ newer, older, renderLink = plainLink, className }: PaginationProps) {
  const { t } = useTranslation("ui");
  if (!newer && !older) return null;
  const look = buttonClass({ variant: "secondary" });
  return (
    <nav aria-label={t("pagination.label")} className={classNames("flex justify-between gap-4", className)}>
      {newer ? (
        renderLink({
          href: newer,
          rel: "prev",
          className: look,
          children: (
            <>
              <ArrowLeft aria-hidden="true" />
              {t("pagination.newer")}
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
