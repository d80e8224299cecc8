import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AdminForm } from "~/http/admin-form";
import { FormField } from "~/http/form-field";
import { HiddenField } from "~/http/hidden-field";
import { TextField } from "~/http/text-field";
import { ConfirmButton } from "~/ui/confirm-button";
import { Input } from "~/ui/field";

/** Who sends the money. */
export type RefundSender = "stripe" | "paypal" | "hand" | "demo";

interface RefundFormProps {
  id: number;
  address: string;
  /** The refundable amount, as a field value and formatted. */
  left: string;
  leftInWords: string;
  /** Number of refunds when the page was loaded: the server answers 409 when there are more by now. */
  seen: number;
  by: RefundSender;
}

/** Refunds a donation, in full or in part, after confirmation. */
export function RefundForm({ id, address, left, leftInWords, seen, by }: RefundFormProps) {
  const { t } = useTranslation("admin-donations");
  const act = by === "hand" ? t("refund.note") : t("refund.act");
  return (
    <AdminForm<"amount" | "note" | "seen">
      id={`refund-${id}`}
      action={address}
      intent="refund"
      success={{ title: t("done.refund.title"), description: t("done.refund.text") }}
      failure={t("failed.refund")}
      initial={{ amount: left, seen: String(seen) }}
      className="grid gap-4"
    >
      {({ fields, pending }) => (
        <>
          <HiddenField field={fields.seen} />
          <div className="grid gap-4 sm:grid-cols-[12rem_1fr]">
            <FormField
              label={t("refund.amount")}
              hint={t("refund.left", { left: leftInWords })}
              field={fields.amount}
              required
            >
              <Input
                key={fields.amount.key}
                name={fields.amount.name}
                defaultValue={fields.amount.initialValue}
                inputMode="decimal"
                maxLength={15}
                autoComplete="off"
              />
            </FormField>
            {by === "hand" && (
              <TextField
                label={t("refund.how")}
                hint={t("refund.howHint")}
                field={fields.note}
                maxLength={300}
                autoComplete="off"
              />
            )}
          </div>
          <div>
            <ConfirmButton
              loading={pending}
              title={t("confirmRefund.title")}
              text={t(`confirmRefund.${by}`)}
              confirm={act}
              size="sm"
            >
              <Undo2 aria-hidden="true" />
              {act}
            </ConfirmButton>
          </div>
        </>
      )}
    </AdminForm>
  );
}
