import { useTranslation } from "react-i18next";
import { PassageLookup } from "~/features/writing/scripture/passage-lookup";
import { FormField } from "~/http/form-field";
import { HiddenField } from "~/http/hidden-field";
import { SelectField } from "~/http/select-field";
import type { FormFields } from "~/http/fetcher-form";
import { PlainTextField } from "~/features/writing/kit/plain-text-field";
import { TitleField } from "~/features/writing/kit/title-field";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { languageOptions } from "~/i18n/languages";
import { Input } from "~/ui/field";
import { Switch } from "~/ui/switch";
import type { DailyMotivation } from "./motivations.schema";

/** The fields in which two versions are compared, in the order of a conflict. */
export const motivationFieldNames = [
  "title",
  "content",
  "bibleVerse",
  "verseReference",
  "version",
  "author",
  "language",
  "publishDate",
  "tags",
] as const;
export type MotivationFieldName =
  (typeof motivationFieldNames)[number] | "isPublished" | "source" | "basedOn";

type MotivationFormSource = Pick<DailyMotivation, "title" | "content" | "language" | "author" | "tags"> &
  Partial<
    Pick<
      DailyMotivation,
      "bibleVerse" | "verseReference" | "version" | "publishDate" | "isPublished" | "source" | "updatedAt"
    >
  >;

export const motivationToForm = (motivation: MotivationFormSource): Record<MotivationFieldName, string> => ({
  title: motivation.title,
  content: motivation.content,
  bibleVerse: motivation.bibleVerse ?? "",
  verseReference: motivation.verseReference ?? "",
  version: motivation.version ?? "",
  publishDate: motivation.publishDate ?? "",
  language: motivation.language,
  author: motivation.author,
  tags: motivation.tags.join(", "),
  isPublished: motivation.isPublished ? "on" : "off",
  source: motivation.source ?? "admin",
  basedOn: motivation.updatedAt ?? "",
});

interface MotivationFieldsProps {
  fields: FormFields<MotivationFieldName>;
  /** While a save or a draft is being sent: what is typed then would be lost. */
  readOnly: boolean;
}

/** The title, the words and the verse of a motivation. */
export function MotivationFields({ fields, readOnly }: MotivationFieldsProps) {
  const { t } = useTranslation("admin-motivations");
  const lang = fields.language.initialValue;
  return (
    <>
      <HiddenField field={fields.source} />
      <HiddenField field={fields.basedOn} />
      <TitleField
        label={t("form.title")}
        field={fields.title}
        maxLength={200}
        lang={lang}
        readOnly={readOnly}
      />
      <PlainTextField
        label={t("form.content")}
        field={fields.content}
        lang={lang}
        maxLength={5000}
        required
        readOnly={readOnly}
      />
      <div className="grid max-w-[38rem] gap-5 border-t border-line pt-5">
        <PassageLookup reference="verseReference" verse="bibleVerse" version="version">
          <TextField
            label={t("form.verseReference")}
            field={fields.verseReference}
            maxLength={100}
            readOnly={readOnly}
          />
        </PassageLookup>
        <TextAreaField
          label={t("form.bibleVerse")}
          hint={t("form.bibleVerseHint")}
          field={fields.bibleVerse}
          lang={lang}
          rows={3}
          maxLength={500}
          readOnly={readOnly}
          textClassName="font-serif"
        />
        <TextField label={t("form.version")} field={fields.version} maxLength={100} readOnly={readOnly} />
      </div>
    </>
  );
}

interface MotivationSettingsProps extends MotivationFieldsProps {
  /** Whether it is published now. */
  isPublished: boolean;
}

/** The other fields of a motivation. */
export function MotivationSettings({ fields, isPublished, readOnly }: MotivationSettingsProps) {
  const { t } = useTranslation("admin-motivations");
  const { publishDate, language, author, tags } = fields;
  return (
    <>
      <SelectField label={t("form.language")} field={language} options={languageOptions()} required />
      <TextField label={t("form.author")} field={author} maxLength={120} required readOnly={readOnly} />
      <FormField label={t("form.publishDate")} hint={t("form.publishDateHint")} field={publishDate}>
        <Input
          key={publishDate.key}
          type="date"
          name={publishDate.name}
          defaultValue={publishDate.initialValue}
          readOnly={readOnly}
        />
      </FormField>
      <TextField
        label={t("form.tags")}
        hint={t("form.tagsHint")}
        field={tags}
        maxLength={500}
        readOnly={readOnly}
      />
      <PublishSwitch field={fields.isPublished} isPublished={isPublished} />
    </>
  );
}

/** The hidden "off" tells the server that the switch was there. The last value counts. */
function PublishSwitch({
  field,
  isPublished,
}: {
  field: FormFields<MotivationFieldName>["isPublished"];
  isPublished: boolean;
}) {
  const { t } = useTranslation("admin-motivations");
  const value = [field.initialValue as string | string[] | undefined].flat().at(-1);
  return (
    <div className="border-y border-line py-1">
      <input type="hidden" name={field.name} value="off" />
      <Switch
        key={field.key}
        id={field.id}
        name={field.name}
        label={isPublished ? t("form.published") : t("form.publishNow")}
        hint={isPublished ? t("form.publishedHint") : t("form.publishNowHint")}
        error={field.errors}
        defaultChecked={value === "on"}
      />
    </div>
  );
}
