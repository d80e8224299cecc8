import { useTranslation } from "react-i18next";
import type { FormFields } from "~/http/fetcher-form";
import { TextAreaField } from "~/http/text-area-field";
import { MarkdownField } from "../field/markdown-field";
import { TitleField } from "./title-field";
import type { WritingScreens } from "./writing-screens";

interface PostFieldProps<Name extends string> {
  screens: WritingScreens;
  fields: FormFields<Name>;
  lang: string | undefined;
  /** While the form is being sent: new input would be lost. */
  readOnly: boolean;
}

/** The title and the text of a post: what its canvas shows. */
export function PostTextFields({ screens, fields, ...text }: PostFieldProps<"title" | "content">) {
  const { t: words } = useTranslation();
  return (
    <>
      <TitleField label={words(`${screens.fields}.title`)} field={fields.title} maxLength={255} {...text} />
      <MarkdownField label={words(`${screens.fields}.content`)} field={fields.content} isCanvas {...text} />
    </>
  );
}

/** The summary of a post, in the panel of its settings. */
export function PostSummaryField({ screens, fields, ...text }: PostFieldProps<"summary">) {
  const { t: words } = useTranslation();
  return (
    <TextAreaField
      label={words(`${screens.fields}.summary`)}
      hint={words(`${screens.fields}.summaryHint`)}
      field={fields.summary}
      rows={4}
      maxLength={1000}
      required
      {...text}
    />
  );
}
