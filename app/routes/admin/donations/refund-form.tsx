import { Undo2 } from "~/ui/icons-admin";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { parseMinorUnits } from "~/features/giving/donations/minor-units";
import { AdminForm } from "~/http/admin-form";
import { FormField } from "~/http/form-field";
import { HiddenField } from "~/http/hidden-field";
import { TextField } from "~/http/text-field";
import { formatMoney } from "~/i18n/format-money";
import type { Language } from "~/i18n/languages";
import { ConfirmButton } from "~/ui/confirm-button";
import { Input } from "~/ui/field";
import { useHydrated } from "~/ui/use-hydrated";

/** Who sends the money. */
export type RefundSender = "stripe" | "paypal" | "hand" | "demo";

interface RefundFormProps {
  id: number;
  address: string;
  donorName: string | null;
  currency: string;
  /** The refundable amount, as a field value and formatted. */
  left: string;
  leftInWords: string;
  /** Number of refunds when the page was loaded: the server answers 409 when there are more by now. */
  seen: number;
  by: RefundSender;
}

/** Refunds a donation, in full or in part, after confirmation. */
export function RefundForm(props: RefundFormProps) {
  const { id, address, donorName, currency, left, leftInWords, seen, by } = props;
  const { t, i18n } = useTranslation("admin-donations");
  const [typed, setTyped] = useState(left);
  const minorUnits = parseMinorUnits(typed);
  const amountInWords =
    minorUnits === null ? typed : formatMoney(minorUnits, currency, i18n.language as Language);
  // Without JavaScript the confirmation cannot show what was typed.
  const amount = useHydrated() ? amountInWords : t("confirmRefund.typed");
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
                onChange={(event) => setTyped(event.target.value)}
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
              title={t(`confirmRefund.${donorName ? "title" : "titleUnnamed"}`, { amount, name: donorName })}
              text={t(`confirmRefund.${by}`)}
              confirm={act}
              size="sm"
              variant="quietDanger"
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
