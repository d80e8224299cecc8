import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonClass, type ButtonLook } from "~/ui/button";
import { useTourPath } from "../shell/use-tour-path";

/** Opens the tour of the site. Hidden without JavaScript, which the tour needs. */
export function TourButton({ variant = "secondary", className = "", ...look }: ButtonLook) {
  const { t } = useTranslation("common");
  return (
    <Link
      to={useTourPath()}
      rel="nofollow"
      preventScrollReset
      className={buttonClass({ variant, ...look, className: `noscript:hidden ${className}` })}
    >
      {t("tour")}
    </Link>
  );
}
