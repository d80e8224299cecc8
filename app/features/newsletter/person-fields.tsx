import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { TextField } from "~/http/text-field";
import { languageNames } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered";
import { Field } from "~/ui/field";
import { Select } from "~/ui/select";

interface PersonFieldsProps {
  fields: Record<"firstName" | "preferredLanguage", FieldMetadata<string | undefined>>;
}

/** How a letter greets its reader, and in which language. */
export function PersonFields({ fields: { firstName, preferredLanguage } }: PersonFieldsProps) {
  const { t } = useTranslation("newsletter", { keyPrefix: "form" });
  const offered = useOfferedLanguages();
  return (
    <>
      <TextField label={t("firstName")} field={firstName} maxLength={100} autoComplete="given-name" />
      <Field label={t("language")} htmlFor={preferredLanguage.id} error={preferredLanguage.errors}>
        <Select
          key={preferredLanguage.key}
          name={preferredLanguage.name}
          defaultValue={preferredLanguage.initialValue}
          options={offered.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Field>
    </>
  );
}
