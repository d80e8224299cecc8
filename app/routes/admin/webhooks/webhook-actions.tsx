import { useNavigate } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { NewSecret } from "./new-secret";

/** Tries an address out, gives it a new secret, or deletes it. */
export function WebhookActions({ id, host }: { id: number; host: string }) {
  const { t } = useTranslation("admin-webhooks");
  const navigate = useNavigate();
  const action = `/admin/webhooks/${id}`;
  return (
    <AdminSection title={t("tools.title")} description={t("tools.lead")}>
      <div className="flex flex-wrap items-start gap-3">
        <AdminForm
          id="test-webhook"
          action={action}
          intent="test"
          success={({ result }) =>
            (result as { delivered: boolean }).delivered
              ? { title: t("test.delivered"), isOnPage: true }
              : { title: t("test.failed"), description: t("test.seeLog"), variant: "destructive" }
          }
          failure={t("test.failed")}
        >
          {({ pending }) => (
            <Button type="submit" variant="secondary" size="sm" loading={pending}>
              {t("test.submit")}
            </Button>
          )}
        </AdminForm>
        <AdminForm id="renew-webhook" action={action} intent="renew" failure={t("renew.failed")}>
          {({ pending, answer }) => (
            <div className="flex flex-col items-start gap-3">
              <ConfirmButton
                size="sm"
                loading={pending}
                title={t("renew.title")}
                text={t("renew.text")}
                confirm={t("renew.submit")}
              >
                {t("renew.submit")}
              </ConfirmButton>
              {answer?.ok && <NewSecret {...(answer.result as { host: string; secret: string })} />}
            </div>
          )}
        </AdminForm>
        <AdminForm
          id="delete-webhook"
          action={action}
          intent="delete"
          success={{ title: t("delete.done") }}
          failure={t("delete.failed")}
          onSuccess={() => navigate("/admin/webhooks")}
        >
          {({ pending }) => (
            <ConfirmButton
              size="sm"
              loading={pending}
              title={t("delete.title", { host })}
              text={t("delete.text")}
              confirm={t("delete.submit")}
              confirmVariant="danger"
            >
              {t("delete.submit")}
            </ConfirmButton>
          )}
        </AdminForm>
      </div>
    </AdminSection>
  );
}
