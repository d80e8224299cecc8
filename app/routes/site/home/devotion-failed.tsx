import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { useHydrated } from "~/ui/use-hydrated";

/** The generic error instead of a devotion that could not be read. */
export function DevotionFailed() {
  const { t } = useTranslation("devotion");
  const path = useLocalePath();
  const isScripted = useHydrated();
  const [isClosed, setClosed] = useState(false);
  const archive = useRef<HTMLAnchorElement>(null);
  const close = () => {
    setClosed(true);
    archive.current?.focus();
  };
  return (
    <>
      {!isClosed && (
        <Alert
          variant="error"
          title={t("failed.title")}
          className="mb-8"
          action={
            // A plain form reloads the whole page, with and without JavaScript.
            <form action={`${path("/")}#devotion`} className="flex flex-wrap gap-3">
              <Button>{t("common:error.retry")}</Button>
              {isScripted && (
                <Button type="button" variant="secondary" onClick={close}>
                  {t("ui:close")}
                </Button>
              )}
            </form>
          }
        >
          {t("failed.text")}
        </Alert>
      )}
      <a
        ref={archive}
        href={path("/devotion")}
        className={buttonClass({ variant: "quiet", className: "-ms-5" })}
      >
        {t("archiveLink")}
      </a>
    </>
  );
}
