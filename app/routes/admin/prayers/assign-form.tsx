import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { SelectField } from "~/http/select-field";
import { AdminSection } from "~/ui/admin-page";
import { Button } from "~/ui/button";

interface AssignFormProps {
  id: number;
  address: string;
  /** Who manages prayers. */
  assignees: { id: number; name: string }[];
  assignedTo: { id: number; name: string } | null;
}

/** Assigns a private request to a member of the team. */
export function AssignForm({ id, address, assignees, assignedTo }: AssignFormProps) {
  const { t } = useTranslation("admin-prayers");
  const isListed = assignees.some((one) => one.id === assignedTo?.id);
  const all = assignedTo && !isListed ? [...assignees, assignedTo] : assignees;
  return (
    <AdminSection title={t("assign.title")} description={t("assign.text")}>
      <AdminForm<"userId">
        id={`assign-${id}`}
        action={address}
        intent="assign"
        success={{ title: t("done.assign") }}
        failure={t("failed.change")}
        initial={{ userId: assignedTo ? String(assignedTo.id) : "" }}
        className="grid max-w-form gap-4"
      >
        {({ fields, pending }) => (
          <>
            <SelectField
              label={t("assign.label")}
              field={fields.userId}
              placeholder={t("assign.nobody")}
              options={all.map((one) => ({ value: String(one.id), label: one.name }))}
            />
            <Button
              type="submit"
              variant="secondary"
              size="sm"
              className="justify-self-start"
              loading={pending}
            >
              {t("assign.submit")}
            </Button>
          </>
        )}
      </AdminForm>
    </AdminSection>
  );
}
