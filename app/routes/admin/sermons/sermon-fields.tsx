import { useTranslation } from "react-i18next";
import { sermonDifficulties, sermonTopics } from "~/features/sermons/sermon-choices";
import { formatDuration } from "~/features/sermons/library/typed-duration";
import type { Sermon } from "~/features/sermons/library/sermons.schema";
import { PublicationDateField, type DatedPost } from "~/features/writing/scheduling/publication-date-field";
import type { FormFields } from "~/http/fetcher-form";
import { HiddenField } from "~/http/hidden-field";
import { SelectField } from "~/http/select-field";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { languageOptions } from "~/i18n/languages";

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
  duration: formatDuration(sermon.duration),
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

/** The fields of a sermon. */
export function SermonFields({ fields, readOnly }: SermonFieldsProps) {
  const { t } = useTranslation("admin-sermons");
  const { t: sermons } = useTranslation("sermons");
  const lang = fields.language.initialValue;
  return (
    <div className="flex flex-col gap-5">
      <HiddenField field={fields.basedOn} />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label={t("form.language")}
          field={fields.language}
          options={languageOptions()}
          required
        />
        <SelectField
          label={t("form.topic")}
          field={fields.topic}
          options={sermonTopics.map((value) => ({ value, label: sermons(`topics.${value}`) }))}
          required
        />
        <SelectField
          label={t("form.difficulty")}
          field={fields.difficulty}
          options={sermonDifficulties.map((value) => ({ value, label: sermons(`difficulties.${value}`) }))}
          required
        />
      </div>
      <TextField label={t("form.title")} field={fields.title} maxLength={255} required readOnly={readOnly} />
      <TextAreaField
        label={t("form.description")}
        hint={t("form.descriptionHint")}
        field={fields.description}
        lang={lang}
        rows={3}
        maxLength={2000}
        required
        readOnly={readOnly}
      />
      <MediaFields fields={fields} readOnly={readOnly} />
      <TextField
        label={t("form.tags")}
        hint={t("form.tagsHint")}
        field={fields.tags}
        maxLength={600}
        readOnly={readOnly}
      />
      <TextAreaField
        label={t("form.transcript")}
        hint={t("form.transcriptHint")}
        field={fields.transcript}
        lang={lang}
        rows={14}
        maxLength={100_000}
        readOnly={readOnly}
      />
      <TextAreaField
        label={t("form.aiSummary")}
        hint={t("form.aiSummaryHint")}
        field={fields.aiSummary}
        lang={lang}
        rows={4}
        maxLength={2000}
        readOnly={readOnly}
      />
      <PublicationDateField field={fields.publishedAt} readOnly={readOnly} />
      <TextField
        label={t("form.guid")}
        hint={t("form.guidHint")}
        field={fields.guid}
        maxLength={500}
        autoComplete="off"
        readOnly={readOnly}
      />
    </div>
  );
}

/** The media addresses, the duration and the subject of a sermon. */
function MediaFields({ fields, readOnly }: SermonFieldsProps) {
  const { t } = useTranslation("admin-sermons");
  return (
    <>
      <TextField
        label={t("form.youtubeUrl")}
        hint={t("form.youtubeUrlHint")}
        field={fields.youtubeUrl}
        maxLength={500}
        autoComplete="off"
        readOnly={readOnly}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t("form.audioUrl")}
          hint={t("form.audioUrlHint")}
          field={fields.audioUrl}
          maxLength={500}
          autoComplete="off"
          readOnly={readOnly}
        />
        <TextField
          label={t("form.audioBytes")}
          hint={t("form.audioBytesHint")}
          field={fields.audioBytes}
          maxLength={10}
          autoComplete="off"
          readOnly={readOnly}
        />
        <TextField
          label={t("form.duration")}
          hint={t("form.durationHint")}
          field={fields.duration}
          maxLength={8}
          autoComplete="off"
          required
          readOnly={readOnly}
        />
        <TextField
          label={t("form.passage")}
          hint={t("form.passageHint")}
          field={fields.passage}
          maxLength={120}
          readOnly={readOnly}
        />
      </div>
    </>
  );
}
