import { useTranslation } from "react-i18next";
import { useLocalePath } from "~/i18n/locale-path";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { UiLink } from "~/ui/link";

/** Shown instead of an empty list: invites the visitor to take part. */
export function NoBadges() {
  const { t } = useTranslation("badges-page");
  const path = useLocalePath();
  return (
    <EmptyState
      headingLevel={2}
      title={t("empty.title")}
      description={t("empty.text")}
      action={
        <ButtonLink asChild>
          <UiLink href={path("/prayer-requests")}>{t("empty.pray")}</UiLink>
        </ButtonLink>
      }
    />
  );
}
