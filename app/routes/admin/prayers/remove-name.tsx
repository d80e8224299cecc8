import { UserX } from "~/ui/icons-admin";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { SelectField } from "~/http/select-field";
import { ConfirmButton } from "~/ui/confirm-button";
import type { PrayedName } from "./request-to-screen.server";

interface RemoveNameProps {
  id: number;
  address: string;
  names: PrayedName[];
}

/** Removes one name of the people who prayed. Names are published without review. */
export function RemoveName({ id, address, names }: RemoveNameProps) {
  const { t } = useTranslation("admin-prayers");
  return (
    <AdminForm<"prayerId">
      key={names.length} // after a name was removed, no name is chosen
      id={`remove-name-${id}`}
      action={address}
      intent="removeName"
      success={{ title: t("done.removeName"), isOnPage: true }}
      failure={t("failed.change")}
      className="mt-5 grid max-w-form gap-4"
    >
      {({ fields, pending }) => (
        <>
          <SelectField
            label={t("removeName.label")}
            hint={t("removeName.hint")}
            field={fields.prayerId}
            placeholder={t("removeName.choose")}
            options={names.map((one) => ({ value: String(one.id), label: `${one.name} · ${one.when}` }))}
            required
          />
          <ConfirmButton
            variant="quietDanger"
            size="sm"
            className="justify-self-start"
            loading={pending}
            title={t("removeName.title")}
            text={t("removeName.text")}
            confirm={t("removeName.confirm")}
          >
            <UserX aria-hidden="true" />
            {t("removeName.confirm")}
          </ConfirmButton>
        </>
      )}
    </AdminForm>
  );
}
