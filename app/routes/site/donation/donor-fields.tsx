import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/http/select-field";
import { TextAreaField } from "~/http/text-area-field";
import { EmailField } from "~/http/email-field";
import { TextField } from "~/http/text-field";
import { Checkbox } from "~/ui/checkbox-radio";
import { Disclosure } from "~/ui/disclosure";
import { useHydrated } from "~/ui/use-hydrated";
import type { DonorDetailName } from "~/features/giving/form/donor-details";
import { maxMessageLength } from "~/features/giving/donations/giving-choices";
import type { GivingFlowData } from "~/features/giving/form/giving-flow-data";

interface DonorFieldsProps {
  fields: Record<DonorDetailName, FieldMetadata<string | undefined>>;
  /** Errors found in the browser. */
  errors: Partial<Record<DonorDetailName, string | string[]>>;
  countries: GivingFlowData["countries"];
  /** The wall shows amounts: the consent text then says so. */
  showAmounts: boolean;
}

/** The donor's details and consent to the wall. */
export function DonorFields({ fields, errors, countries, showAmounts }: DonorFieldsProps) {
  const { t } = useTranslation("giving", { keyPrefix: "donor" });
  const { isPublic, isAnonymous, message } = fields;
  const isScripted = useHydrated();
  const agrees = useRef<HTMLInputElement>(null);
  const [isAgreed, setIsAgreed] = useState(Boolean(isPublic.initialValue));
  // The box may have been ticked before hydration, by the person or the browser.
  useEffect(() => setIsAgreed(Boolean(agrees.current?.checked)), [isPublic.key]);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t("name")}
        field={fields.donorName}
        error={errors.donorName}
        required
        maxLength={120}
        autoComplete="name"
      />
      <EmailField
        label={t("email")}
        field={fields.donorEmail}
        error={errors.donorEmail}
        required
        autoCapitalize="none"
      />
      <SelectField
        label={t("country")}
        hint={t("countryHint")}
        field={fields.country}
        placeholder={t("countryNone")}
        options={countries}
        className="sm:col-span-2"
      />
      <div className="sm:col-span-2">
        <Checkbox
          key={isPublic.key}
          ref={agrees}
          id={isPublic.id}
          name={isPublic.name}
          defaultChecked={Boolean(isPublic.initialValue)}
          onChange={(event) => setIsAgreed(event.target.checked)}
          label={t("isPublic")}
          hint={t(showAmounts ? "isPublicHintAmount" : "isPublicHint")}
        />
        <Checkbox
          key={isAnonymous.key}
          id={isAnonymous.id}
          name={isAnonymous.name}
          defaultChecked={Boolean(isAnonymous.initialValue)}
          disabled={isScripted && !isAgreed}
          label={t("isAnonymous")}
          hint={t("isAnonymousHint")}
          className="ms-9"
        />
      </div>
      <Disclosure
        summary={t("words")}
        defaultOpen={Boolean(message.initialValue ?? message.errors)}
        className="border-t sm:col-span-2"
      >
        <TextAreaField
          label={t("message")}
          hint={t("messageHint")}
          field={message}
          rows={3}
          maxLength={maxMessageLength}
        />
      </Disclosure>
    </div>
  );
}
