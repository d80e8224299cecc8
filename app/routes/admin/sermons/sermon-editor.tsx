import { useTranslation } from "react-i18next";
import { sermonScreens } from "~/features/sermons/library/sermon-screens";
import type { Sermon } from "~/features/sermons/library/sermons.schema";
import type { DatedPost } from "~/features/writing/scheduling/publication-date-field";
import type { FormAnswer } from "~/http/form-answer";
import { WritingEditor } from "../shell/writing-editor";
import { SermonFields, SermonSettings, sermonFieldNames, sermonToForm } from "./sermon-fields";

interface SermonEditorProps extends Pick<
  Parameters<typeof WritingEditor>[0],
  "title" | "state" | "notice" | "publish" | "more" | "onRefill"
> {
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  /** The saved sermon; null for a new one in `language`. */
  sermon: DatedPost<Sermon> | null;
  language: string;
  onSaved: (answer: FormAnswer) => void;
}

/** The page on which a sermon is written. */
export function SermonEditor({ sermon, language, ...props }: SermonEditorProps) {
  const { t } = useTranslation("admin-sermons");
  const { t: sermons } = useTranslation("sermons");
  return (
    <WritingEditor
      screens={sermonScreens}
      back={{ href: sermonScreens.list, label: t("title") }}
      saved={sermon}
      initial={sermon ? sermonToForm(sermon) : { language, topic: "faith", difficulty: "beginner" }}
      names={sermonFieldNames}
      api="/api/sermons"
      preview={{ fields: { summary: "description", content: "transcript" } }}
      success={{ title: t(sermon ? "done.update" : "done.create") }}
      show={(text, field) => {
        if (field === "topic") return sermons(`topics.${text}`);
        return field === "difficulty" ? sermons(`difficulties.${text}`) : text;
      }}
      settings={(fields, isSending) => <SermonSettings fields={fields} readOnly={isSending} />}
      {...props}
    >
      {(fields, isSending) => <SermonFields fields={fields} readOnly={isSending} />}
    </WritingEditor>
  );
}
