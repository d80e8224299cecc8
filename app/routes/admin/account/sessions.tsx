import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { DataTable } from "~/ui/data-table";
import { AdminSection } from "~/ui/admin-page";

interface SessionShown {
  id: number;
  kind: "cookie" | "bearer";
  device: string | null;
  begun: string;
  lastUsed: string;
  isThis: boolean;
}

/** The person's sessions, each with a button that ends it. */
export function AccountSessions({ sessions }: { sessions: SessionShown[] }) {
  const { t } = useTranslation("admin-account");
  const columns = ["device", "kind", "begun", "lastUsed"].map((key) => ({
    key,
    label: t(`sessions.${key}`),
  }));
  const nameOf = ({ device }: SessionShown) => device ?? t("sessions.unknownDevice");
  return (
    <AdminSection
      title={t("sessions.title")}
      description={t("sessions.lead")}
      actions={sessions.length > 1 && <EndOthers />}
    >
      <AdminForm
        id="revoke"
        action="/admin/account"
        intent="revoke"
        success={{ title: t("revoke.done"), isOnPage: true }}
        failure={t("revoke.failed")}
      >
        {({ pending }) => (
          <DataTable
            caption={t("sessions.list")}
            hideCaption
            empty={null}
            columns={[...columns, { key: "end", label: t("sessions.action"), align: "end" }]}
            rows={sessions.map((session) => ({
              key: String(session.id),
              cells: {
                device: nameOf(session),
                kind: t(`sessions.kinds.${session.kind}`),
                begun: session.begun,
                lastUsed: session.lastUsed,
                end: session.isThis ? (
                  <Badge tone="brand">{t("sessions.this")}</Badge>
                ) : (
                  <Button
                    type="submit"
                    name="id"
                    value={session.id}
                    variant="secondary"
                    size="sm"
                    disabled={pending}
                    aria-label={t("sessions.endNamed", { device: nameOf(session), begun: session.begun })}
                  >
                    {t("sessions.end")}
                  </Button>
                ),
              },
            }))}
          />
        )}
      </AdminForm>
    </AdminSection>
  );
}

function EndOthers() {
  const { t } = useTranslation("admin-account");
  return (
    <AdminForm
      id="revoke-others"
      action="/admin/account"
      intent="revokeOthers"
      success={{ title: t("revokeOthers.done"), isOnPage: true }}
      failure={t("revoke.failed")}
    >
      {({ pending }) => (
        <ConfirmButton
          size="sm"
          loading={pending}
          title={t("sessions.endOthersTitle")}
          text={t("sessions.endOthersText")}
          confirm={t("sessions.endOthers")}
        >
          {t("sessions.endOthers")}
        </ConfirmButton>
      )}
    </AdminForm>
  );
}
