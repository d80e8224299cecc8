import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { FormField } from "~/http/form-field";
import { TextField } from "~/http/text-field";
import { Alert } from "~/ui/alert";
import { Checkbox } from "~/ui/checkbox-radio";
import { Input } from "~/ui/field";

interface ConsentFieldsProps {
  fields: Record<"consentSource" | "consentDate", FieldMetadata<string | undefined>>;
  /** Today in the ministry's time zone. */
  today: string;
  /** The person has to confirm in any case. */
  mustConfirm?: boolean;
}

/** How and when a person agreed, and whether the address is to be confirmed. */
export function ConsentFields({
  fields: { consentSource, consentDate },
  today,
  mustConfirm,
}: ConsentFieldsProps) {
  const { t } = useTranslation("admin-subscribers", { keyPrefix: "consent" });
  return (
    <>
      <TextField
        label={t("source")}
        hint={t("sourceHint")}
        field={consentSource}
        maxLength={200}
        autoComplete="off"
        required
      />
      <FormField label={t("date")} field={consentDate} required>
        <Input
          key={consentDate.key}
          type="date"
          name={consentDate.name}
          defaultValue={consentDate.initialValue ?? today}
          max={today}
        />
      </FormField>
      {mustConfirm ? (
        <Alert title={t("mustConfirm")} />
      ) : (
        <Checkbox name="sendConfirmation" defaultChecked label={t("confirm")} hint={t("confirmHint")} />
      )}
    </>
  );
}
