import { useTranslation } from "react-i18next";
import type { DonorDetail } from "~/features/giving/donors/donors.schema";
import { AdminForm } from "~/http/admin-form";
import { SelectField } from "~/http/select-field";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { languageNames, languages } from "~/i18n/languages";
import { Button } from "~/ui/button";

/** A donor's name, addresses and language. */
export function DonorForm({ donor, action }: { donor: DonorDetail; action: string }) {
  const { t } = useTranslation("admin-donor-list");
  const { id, name, email, address, country, language, updatedAt } = donor;
  return (
    <AdminForm<"name" | "email" | "address" | "country" | "language">
      id={`donor-${id}`}
      action={action}
      intent="save"
      success={{ title: t("saved") }}
      failure={t("failed")}
      initial={{
        ...{ name: name ?? "", email: email ?? "", address: address ?? "" },
        ...{ country: country ?? "", language },
      }}
      className="grid gap-4"
    >
      {({ fields, pending }) => (
        <>
          <input type="hidden" name="basedOn" value={updatedAt} />
          <TextField
            label={t("field.name")}
            field={fields.name}
            required={email === null}
            maxLength={120}
            autoComplete="off"
          />
          <TextField
            label={t("field.email")}
            field={fields.email}
            type="email"
            maxLength={254}
            autoComplete="off"
          />
          <TextAreaField
            label={t("field.address")}
            hint={t("field.addressHint")}
            field={fields.address}
            maxLength={300}
            rows={3}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label={t("field.country")} field={fields.country} maxLength={60} autoComplete="off" />
            <SelectField
              label={t("field.language")}
              field={fields.language}
              required
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          </div>
          <div>
            <Button type="submit" loading={pending}>
              {t("save")}
            </Button>
          </div>
        </>
      )}
    </AdminForm>
  );
}
