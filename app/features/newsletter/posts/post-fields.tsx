import { useTranslation } from "react-i18next";
import { PostSummaryField, PostTextFields } from "~/features/writing/kit/post-text-fields";
import { HiddenField } from "~/http/hidden-field";
import { SelectField } from "~/http/select-field";
import type { FormFields } from "~/http/fetcher-form";
import { languageOptions } from "~/i18n/languages";
import { postScreens } from "./post-screens";

export const postFields = ["language", "title", "summary", "content"] as const;
type PostField = (typeof postFields)[number] | "basedOn";

interface PostFieldsProps {
  fields: FormFields<PostField>;
  /** While the form is being sent: new input would be lost. */
  readOnly: boolean;
}

/** The title and the text of a post. */
export function PostFields({ fields, readOnly }: PostFieldsProps) {
  return (
    <>
      <HiddenField field={fields.basedOn} />
      <PostTextFields
        screens={postScreens}
        fields={fields}
        lang={fields.language.initialValue}
        readOnly={readOnly}
      />
    </>
  );
}

/** The other fields of a post. */
export function PostSettings({ fields, readOnly }: PostFieldsProps) {
  const { t } = useTranslation("admin-newsletter");
  const { language } = fields;
  return (
    <>
      <SelectField label={t("form.language")} field={language} options={languageOptions()} required />
      <PostSummaryField
        screens={postScreens}
        fields={fields}
        lang={language.initialValue}
        readOnly={readOnly}
      />
    </>
  );
}
