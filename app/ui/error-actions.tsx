import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "./button";

export interface ErrorActionsProps {
  /** The page's own address, where asking for it again may help. */
  retry?: string;
  /** Where it goes on without this page. */
  leave: string;
  /** What that link says where there is nothing to try again. */
  children: ReactNode;
}

/** The ways out of an error page: Try Again and Close (spec public §8), or one way back where the page will not come. */
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
