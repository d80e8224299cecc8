import { useTranslation } from "react-i18next";
import { AdminSection } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";

/** Leads to the person's tokens for programs. */
export function AccountTokensLink() {
  const { t } = useTranslation("admin-tokens");
  return (
    <AdminSection
      title={t("account.title")}
      description={t("account.lead")}
      actions={
        <ButtonLink href="/admin/account/tokens" variant="secondary" size="sm">
          {t("account.manage")}
        </ButtonLink>
      }
    />
  );
}
