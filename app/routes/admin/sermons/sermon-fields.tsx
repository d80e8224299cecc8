import { useTranslation } from "react-i18next";
import { sermonDifficulties, sermonTopics } from "~/features/sermons/sermon-choices";
import { formatDuration } from "~/features/sermons/library/typed-duration";
import type { Sermon } from "~/features/sermons/library/sermons.schema";
import { PassageLookup } from "~/features/writing/scripture/passage-lookup";
import { PublicationDateField, type DatedPost } from "~/features/writing/scheduling/publication-date-field";
import type { FormFields } from "~/http/fetcher-form";
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
  const select = (name: "language" | "topic" | "difficulty", options: SelectOption[]) => (
    <SelectField label={t(`form.${name}`)} field={fields[name]} options={options} required />
  );
  const line = (name: LineName, maxLength: number, more: { hint?: false; required?: true } = {}) => (
    <TextField
      label={t(`form.${name}`)}
      hint={more.hint === false ? undefined : t(`form.${name}Hint`)}
      field={fields[name]}
      maxLength={maxLength}
      autoComplete={technical.includes(name) ? "off" : undefined}
      required={more.required}
      readOnly={readOnly}
    />
  );
  const area = (name: "description" | "transcript" | "aiSummary", rows: number, maxLength: number) => (
    <TextAreaField
      label={t(`form.${name}`)}
      hint={t(`form.${name}Hint`)}
      field={fields[name]}
      lang={lang}
      rows={rows}
      maxLength={maxLength}
      required={name === "description"}
      readOnly={readOnly}
    />
  );
  return (
    <div className="flex flex-col gap-5">
      <HiddenField field={fields.basedOn} />
      <div className="grid gap-5 sm:grid-cols-3">
        {select("language", languageOptions())}
        {select(
          "topic",
          sermonTopics.map((value) => ({ value, label: sermons(`topics.${value}`) })),
        )}
        {select(
          "difficulty",
          sermonDifficulties.map((value) => ({ value, label: sermons(`difficulties.${value}`) })),
        )}
      </div>
      {line("title", 255, { hint: false, required: true })}
      {area("description", 3, 2000)}
      {line("youtubeUrl", 500)}
      <div className="grid gap-5 sm:grid-cols-2">
        {line("audioUrl", 500)}
        {line("audioBytes", 10)}
        {line("duration", 8, { required: true })}
        <PassageLookup reference="passage">{line("passage", 120)}</PassageLookup>
      </div>
      {line("tags", 600)}
      {area("transcript", 14, 100_000)}
      {area("aiSummary", 4, 2000)}
      <PublicationDateField field={fields.publishedAt} readOnly={readOnly} />
      {line("guid", 500)}
    </div>
  );
}

type LineName = "title" | "youtubeUrl" | "audioUrl" | "audioBytes" | "duration" | "passage" | "tags" | "guid";

/** Fields that no browser should complete. */
const technical: LineName[] = ["youtubeUrl", "audioUrl", "audioBytes", "duration", "guid"];
