import { useTranslation } from "react-i18next";
import type { FormFields } from "~/http/fetcher-form";
import { TextField } from "~/http/text-field";

/** A text with the day of its date of publication in the ministry's time zone; "" for none. */
export type DatedPost<Text> = Text & { publicationDay: string };

interface PublicationDateFieldProps {
  field: FormFields<"publishedAt">["publishedAt"];
  readOnly: boolean;
}

/** The date that a text has on the site, for one that is older than its place here. */
export function PublicationDateField({ field, readOnly }: PublicationDateFieldProps) {
  const { t } = useTranslation("admin-schedule");
  return (
    <TextField
      label={t("publishedAt.label")}
      hint={t("publishedAt.hint")}
      field={field}
      type="date"
      maxLength={10}
      readOnly={readOnly}
      className="sm:max-w-xs"
    />
  );
}
