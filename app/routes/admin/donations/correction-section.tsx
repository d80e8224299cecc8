import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { TextField } from "~/http/text-field";
import { AdminSection } from "~/ui/admin-page";
import { ButtonLink } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";

/** Corrects a donation that the team entered: by entering it again, or by taking it back. */
export function CorrectionSection({ id, address }: { id: number; address: string }) {
  const { t } = useTranslation("admin-entered");
  return (
    <AdminSection title={t("correction.title")} description={t("correction.lead")}>
      <ButtonLink asChild variant="secondary" size="sm">
        <Link to={`/admin/donations/new?corrects=${id}`}>{t("correction.replace")}</Link>
      </ButtonLink>
      <AdminForm<"reason">
        id={`correct-${id}`}
        action={address}
        intent="correct"
        success={{ title: t("correction.doneTitle"), description: t("correction.doneText") }}
        failure={t("correction.failed")}
        className="mt-6 grid gap-4"
      >
        {({ fields, pending }) => (
          <>
            <TextField
              label={t("field.reason")}
              hint={t("field.reasonHint")}
              field={fields.reason}
              required
              maxLength={300}
              autoComplete="off"
            />
            <div>
              <ConfirmButton
                loading={pending}
                title={t("correction.confirm")}
                text={t("correction.confirmText")}
                confirm={t("correction.takeBack")}
                size="sm"
                variant="quietDanger"
              >
                {t("correction.takeBack")}
              </ConfirmButton>
            </div>
          </>
        )}
      </AdminForm>
    </AdminSection>
  );
}
