import { useTranslation } from "react-i18next";
import { buttonClass } from "./button";

/** The first link of a page: skips to `#main` (give `<main id="main" tabIndex={-1}>`). */
export function SkipLink({ target = "main" }: { target?: string }) {
  const { t } = useTranslation("ui");
  return (
    <a
      href={`#${target}`}
      className={buttonClass({ className: "fixed start-4 top-3 z-[70] -translate-y-24 focus:translate-y-0" })}
    >
      {t("skip")}
    </a>
  );
}
