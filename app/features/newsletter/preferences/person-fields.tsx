import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/http/select-field";
import { TextField } from "~/http/text-field";
import { languageOptions } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";

interface PersonFieldsProps {
  fields: Record<"firstName" | "preferredLanguage", FieldMetadata<string | undefined>>;
  /** More fields after the first name. */
  children?: ReactNode;
}

/** First name and language of a subscriber. */
export function PersonFields({ fields: { firstName, preferredLanguage }, children }: PersonFieldsProps) {
  const { t } = useTranslation("newsletter", { keyPrefix: "form" });
  const offered = useOfferedLanguages();
  return (
    <>
      <TextField label={t("firstName")} field={firstName} maxLength={100} autoComplete="given-name" />
      {children}
      <SelectField label={t("language")} field={preferredLanguage} options={languageOptions(offered)} />
    </>
  );
}
