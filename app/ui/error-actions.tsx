import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "./button";

export interface ErrorActionsProps {
  /** The page's own address, when a retry may help. */
  retry?: string;
  /** The page to go to instead. */
  leave: string;
  /** The text of that link when there is no retry. */
  children: ReactNode;
}

/** Try Again and Close of an error page, or one link back without a retry. */
export function ErrorActions({ retry, leave, children }: ErrorActionsProps) {
  const { t } = useTranslation("common");
  return (
    <p className="mt-8 flex flex-wrap justify-center gap-3">
      {retry && <ButtonLink href={retry}>{t("error.retry")}</ButtonLink>}
      <ButtonLink href={leave} variant={retry ? "secondary" : "primary"}>
        {retry ? t("ui:close") : children}
      </ButtonLink>
    </p>
  );
}
