import { useTranslation } from "react-i18next";
import { PostTextFields } from "~/features/writing/kit/post-text-fields";
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

/** The fields of a post. */
export function PostFields({ fields, readOnly }: PostFieldsProps) {
  const { t } = useTranslation("admin-newsletter");
  const { language, basedOn } = fields;
  const lang = language.initialValue;
  return (
    <>
      <HiddenField field={basedOn} />
      <SelectField label={t("form.language")} field={language} options={languageOptions()} required />
      <PostTextFields
        screens={postScreens}
        fields={fields}
        lang={lang}
        readOnly={readOnly}
        contentHint={t("form.contentHint")}
      />
    </>
  );
}
