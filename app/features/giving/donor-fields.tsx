import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/http/select-field";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { Checkbox } from "~/ui/choice";
import { Disclosure } from "~/ui/disclosure";
import type { DetailName } from "./donor-details";
import { longestMessage } from "./giving-choices";
import type { Giving } from "./ways";

interface DonorFieldsProps {
  fields: Record<DetailName, FieldMetadata<string | undefined>>;
  countries: Giving["countries"];
}

/** Who gives, and what may be said of it on the wall. */
export function DonorFields({ fields, countries }: DonorFieldsProps) {
  const { t } = useTranslation("giving", { keyPrefix: "donor" });
  const { isPublic, isAnonymous, message } = fields;
  const isOpen = [isPublic, isAnonymous, message].some(({ initialValue, errors }) => initialValue || errors);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={t("name")} field={fields.donorName} required maxLength={120} autoComplete="name" />
      <TextField
        label={t("email")}
        field={fields.donorEmail}
        required
        maxLength={254}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <SelectField
        label={t("country")}
        hint={t("countryHint")}
        field={fields.country}
        placeholder={t("countryNone")}
        options={[...countries, { value: "", label: t("countryOther") }]}
        className="sm:col-span-2"
      />
      <Disclosure summary={t("wall")} defaultOpen={isOpen} className="border-t sm:col-span-2">
        <Checkbox
          key={isPublic.key}
          id={isPublic.id}
          name={isPublic.name}
          defaultChecked={Boolean(isPublic.initialValue)}
          label={t("isPublic")}
          hint={t("isPublicHint")}
        />
        <Checkbox
          key={isAnonymous.key}
          id={isAnonymous.id}
          name={isAnonymous.name}
          defaultChecked={Boolean(isAnonymous.initialValue)}
          label={t("isAnonymous")}
          hint={t("isAnonymousHint")}
        />
        <TextAreaField
          label={t("message")}
          hint={t("messageHint")}
          field={message}
          rows={3}
          maxLength={longestMessage}
          className="mt-3"
        />
      </Disclosure>
    </div>
  );
}
