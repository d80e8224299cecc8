import { useTranslation } from "react-i18next";
import type { FormFields } from "~/http/fetcher-form";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { MarkdownField } from "../field/markdown-field";
import type { WritingScreens } from "./writing-screens";

interface PostTextFieldsProps {
  screens: WritingScreens;
  fields: FormFields<"title" | "summary" | "content">;
  lang: string | undefined;
  /** While the form is being sent: new input would be lost. */
  readOnly: boolean;
  contentHint?: string;
}

/** The title, the summary and the text of a post. */
export function PostTextFields({ screens, fields, lang, readOnly, contentHint }: PostTextFieldsProps) {
  const { t: words } = useTranslation();
  const label = (field: string) => words(`${screens.fields}.${field}`);
  return (
    <>
      <TextField label={label("title")} field={fields.title} maxLength={255} required readOnly={readOnly} />
      <TextAreaField
        label={label("summary")}
        hint={label("summaryHint")}
        field={fields.summary}
        lang={lang}
        rows={3}
        maxLength={1000}
        required
        readOnly={readOnly}
      />
      <MarkdownField
        label={label("content")}
        hint={contentHint}
        field={fields.content}
        lang={lang}
        readOnly={readOnly}
      />
    </>
  );
}
