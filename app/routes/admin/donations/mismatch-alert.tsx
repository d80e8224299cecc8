import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";

/** Warns about an open mismatch, with the button that marks it as checked. */
export function MismatchAlert({ id, address }: { id: number; address: string }) {
  const { t } = useTranslation("admin-donations");
  return (
    <Alert silent title={t("toCheck.title")} className="mt-5">
      <p>{t("toCheck.text")}</p>
      <AdminForm
        id={`checked-${id}`}
        action={address}
        intent="checked"
        success={{ title: t("done.checked.title"), description: t("done.checked.text") }}
        failure={t("failed.checked")}
      >
        {({ pending }) => (
          <Button type="submit" variant="secondary" size="sm" loading={pending} className="mt-3">
            <Check aria-hidden="true" />
            {t("toCheck.act")}
          </Button>
        )}
      </AdminForm>
    </Alert>
  );
}
