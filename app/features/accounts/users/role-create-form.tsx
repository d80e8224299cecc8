import { useTranslation } from "react-i18next";
import type { Permission } from "~/auth/permissions";
import { AdminForm } from "~/http/admin-form";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { PermissionSwitches } from "./permission-switches";

/** The form for a new role: name and permissions. */
export function CreateRoleForm({ mine }: { mine: readonly Permission[] }) {
  const { t } = useTranslation("admin-roles");
  return (
    <AdminForm<"name" | "permissions" | "onlyMessages">
      id="create-role"
      action="/admin/roles"
      intent="createRole"
      success={{ title: t("role.created") }}
      failure={({ lastResult }) =>
        lastResult?.error?.name?.includes(t("role.nameRequired")) ? t("role.nameRequired") : t("error")
      }
      failureText={t("role.failed")}
      tellsFieldErrors
      className="flex flex-col gap-5"
    >
      {({ fields: { name, permissions, onlyMessages }, pending, answer }) => (
        <>
          <TextField label={t("role.name")} field={name} maxLength={60} autoComplete="off" required />
          <PermissionSwitches
            field={permissions}
            limit={onlyMessages}
            role={{ permissions: [], onlyMessages: false }}
            mine={mine}
            answer={answer}
          />
          <Button type="submit" loading={pending} className="self-start">
            {t("role.submit")}
          </Button>
        </>
      )}
    </AdminForm>
  );
}
