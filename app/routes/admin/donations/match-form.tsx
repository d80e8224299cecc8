import { Check } from "~/ui/icons";
import { useTranslation } from "react-i18next";
import { pledgeReceivedMethods } from "~/features/giving/donations/giving-choices";
import { AdminForm } from "~/http/admin-form";
import { FormField } from "~/http/form-field";
import { SelectField } from "~/http/select-field";
import { TextField } from "~/http/text-field";
import { Button } from "~/ui/button";
import { Input } from "~/ui/field";

interface MatchFormProps {
  id: number;
  /** The pledged amount as a field value. */
  amount: string;
  currency: string;
  today: string;
  address: string;
}

/** Records the money received for a pledge: amount, day and method. */
export function MatchForm({ id, amount, currency, today, address }: MatchFormProps) {
  const { t } = useTranslation("admin-donations");
  return (
    <AdminForm<"amount" | "receivedOn" | "receivedBy" | "note">
      id={`match-${id}`}
      action={address}
      intent="match"
      success={{ title: t("done.match.title"), description: t("done.match.text") }}
      failure={t("failed.match")}
      initial={{ amount, receivedOn: today, receivedBy: "zelle" }}
      className="grid gap-4"
    >
      {({ fields, pending }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-3">
            <FormField label={t("matching.amount", { currency })} field={fields.amount} required>
              <Input
                key={fields.amount.key}
                name={fields.amount.name}
                defaultValue={fields.amount.initialValue}
                inputMode="decimal"
                maxLength={15}
                autoComplete="off"
              />
            </FormField>
            <FormField label={t("matching.day")} field={fields.receivedOn} required>
              <Input
                key={fields.receivedOn.key}
                name={fields.receivedOn.name}
                defaultValue={fields.receivedOn.initialValue}
                type="date"
                max={today}
              />
            </FormField>
            <SelectField
              label={t("matching.way")}
              field={fields.receivedBy}
              required
              options={pledgeReceivedMethods.map((value) => ({ value, label: t(`receivedWays.${value}`) }))}
            />
          </div>
          <TextField label={t("matching.note")} field={fields.note} maxLength={300} autoComplete="off" />
          <div>
            <Button type="submit" loading={pending}>
              <Check aria-hidden="true" />
              {t("matching.confirm")}
            </Button>
          </div>
        </>
      )}
    </AdminForm>
  );
}
