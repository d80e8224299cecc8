import { useTranslation } from "react-i18next";
import { sermonDifficulties, sermonTopics } from "~/features/sermons/sermon-choices";
import { formatDuration } from "~/features/sermons/library/typed-duration";
import type { Sermon } from "~/features/sermons/library/sermons.schema";
import { PassageLookup } from "~/features/writing/scripture/passage-lookup";
import { PlainTextField } from "~/features/writing/kit/plain-text-field";
import { TitleField } from "~/features/writing/kit/title-field";
import { PublicationDateField, type DatedPost } from "~/features/writing/scheduling/publication-date-field";
import type { FormFields } from "~/http/fetcher-form";
import { FoldedFields } from "~/http/folded-fields";
import { HiddenField } from "~/http/hidden-field";
import { SelectField } from "~/http/select-field";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { languageOptions } from "~/i18n/languages";
import type { SelectOption } from "~/ui/select";

/** The fields in the order of the form. */
export const sermonFieldNames = [
  "language",
  "topic",
  "difficulty",
  "title",
  "description",
  "youtubeUrl",
  "audioUrl",
  "audioBytes",
  "guid",
  "duration",
  "passage",
  "tags",
  "transcript",
  "aiSummary",
  "publishedAt",
] as const;
type SermonFieldName = (typeof sermonFieldNames)[number] | "basedOn";

export const sermonToForm = (sermon: DatedPost<Sermon>): Record<SermonFieldName, string> => ({
  language: sermon.language,
  topic: sermon.topic,
  difficulty: sermon.difficulty,
  title: sermon.title,
  description: sermon.description,
  youtubeUrl: sermon.youtubeUrl ?? "",
  audioUrl: sermon.audioUrl ?? "",
  audioBytes: sermon.audioBytes === null ? "" : String(sermon.audioBytes),
  guid: sermon.guid ?? "",
  duration: sermon.duration === 0 ? "" : formatDuration(sermon.duration),
  passage: sermon.passage ?? "",
  tags: sermon.tags.join(", "),
  transcript: sermon.transcript,
  aiSummary: sermon.aiSummary ?? "",
  publishedAt: sermon.publicationDay,
  basedOn: sermon.updatedAt,
});

interface SermonFieldsProps {
  fields: FormFields<SermonFieldName>;
  /** True while a save is being sent, because anything typed then would be lost. */
  readOnly: boolean;
}

/** The title and the text of a sermon. */
export function SermonFields({ fields, readOnly }: SermonFieldsProps) {
  const { t } = useTranslation("admin-sermons");
  const text = { lang: fields.language.initialValue, readOnly };
  return (
    <>
      <HiddenField field={fields.basedOn} />
      <TitleField label={t("form.title")} field={fields.title} maxLength={255} {...text} />
      <PlainTextField label={t("form.transcript")} field={fields.transcript} maxLength={100_000} {...text} />
    </>
  );
}

/** The other fields of a sermon. */
export function SermonSettings({ fields, readOnly }: SermonFieldsProps) {
  const { t } = useTranslation("admin-sermons");
  const { t: sermons } = useTranslation("sermons");
  const select = (name: "language" | "topic" | "difficulty", options: SelectOption[]) => (
    <SelectField label={t(`form.${name}`)} field={fields[name]} options={options} required />
  );
  const line = (name: LineName, maxLength: number, required = false) => (
    <TextField
      label={t(`form.${name}`)}
      hint={t(`form.${name}Hint`)}
      field={fields[name]}
      maxLength={maxLength}
      autoComplete={technical.includes(name) ? "off" : undefined}
      required={required}
      readOnly={readOnly}
    />
  );
  const area = (name: "description" | "aiSummary", rows: number) => (
    <TextAreaField
      label={t(`form.${name}`)}
      hint={t(`form.${name}Hint`)}
      field={fields[name]}
      lang={fields.language.initialValue}
      rows={rows}
      maxLength={2000}
      required={name === "description"}
      readOnly={readOnly}
    />
  );
  return (
    <>
      {select("language", languageOptions())}
      {area("description", 3)}
      {line("youtubeUrl", 500)}
      {line("audioUrl", 500)}
      {line("duration", 8, true)}
      <PassageLookup reference="passage">{line("passage", 120)}</PassageLookup>
      {select(
        "topic",
        sermonTopics.map((value) => ({ value, label: sermons(`topics.${value}`) })),
      )}
      {select(
        "difficulty",
        sermonDifficulties.map((value) => ({ value, label: sermons(`difficulties.${value}`) })),
      )}
      {line("tags", 600)}
      {area("aiSummary", 4)}
      <PublicationDateField field={fields.publishedAt} readOnly={readOnly} />
      <FoldedFields
        title={t("form.podcast")}
        summary={[t("form.audioBytes"), t("form.guidShort")]}
        isFilled={false}
        hasError={Boolean(fields.audioBytes.errors ?? fields.guid.errors)}
      >
        {line("audioBytes", 10)}
        {line("guid", 500)}
      </FoldedFields>
    </>
  );
}

type LineName = "youtubeUrl" | "audioUrl" | "audioBytes" | "duration" | "passage" | "tags" | "guid";

/** Fields that no browser should complete. */
const technical: LineName[] = ["youtubeUrl", "audioUrl", "audioBytes", "duration", "guid"];
