import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { AdminSection } from "~/ui/admin-page";
import { ConfirmButton } from "~/ui/confirm-button";

interface EraseDonorProps {
  id: number;
  name: string;
  /** Then the person is erased by their address, with all that is kept of them. */
  hasEmail: boolean;
  action: string;
}

/** Erases a donor without an e-mail address. */
export function EraseDonor({ id, name, hasEmail, action }: EraseDonorProps) {
  const { t } = useTranslation("admin-donor-list");
  const navigate = useNavigate();
  return (
    <AdminSection title={t("erase.title")} description={t(hasEmail ? "erase.byEmail" : "erase.text")}>
      {!hasEmail && (
        <AdminForm
          id={`erase-${id}`}
          action={action}
          intent="erase"
          success={{ title: t("erase.done") }}
          failure={t("failed")}
          onSuccess={() => navigate("/admin/donations/donors")}
        >
          {({ pending }) => (
            <ConfirmButton
              loading={pending}
              title={t("erase.confirm", { name })}
              text={t("erase.text")}
              confirm={t("erase.act")}
              variant="quietDanger"
              size="sm"
            >
              {t("erase.act")}
            </ConfirmButton>
          )}
        </AdminForm>
      )}
    </AdminSection>
  );
}
