import { useTranslation } from "react-i18next";
import type { Sermon } from "~/features/sermons/library/sermons.schema";
import type { DatedPost } from "~/features/writing/scheduling/publication-date-field";
import { AdminForm } from "~/http/admin-form";
import type { FormAnswer } from "~/http/form-answer";
import { SaveBar } from "~/ui/save-bar";
import { useEditorState } from "../shell/unsaved-changes";
import { SermonConflict } from "./sermon-conflict";
import { SermonFields, sermonToForm, type SermonFieldName } from "./sermon-fields";

interface SermonEditorProps {
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  /** The saved sermon; null for a new one in `language`. */
  sermon: DatedPost<Sermon> | null;
  language: string;
  onSaved: (answer: FormAnswer) => void;
  /** Called when the person takes the saved version. */
  onTakeTheirs?: () => void;
}

/** The form of a sermon, with a guard for unsaved changes and a conflict panel. */
export function SermonEditor({ form, sermon, language, onSaved, onTakeTheirs }: SermonEditorProps) {
  const { t } = useTranslation("admin-sermons");
  const intent = sermon ? "update" : "create";
  const { isSending, dirty, outdated, blocker } = useEditorState(form, intent, sermon?.updatedAt ?? null);
  return (
    <>
      {outdated && sermon && (
        <SermonConflict form={form} yours={outdated} theirs={sermon} onTakeTheirs={() => onTakeTheirs?.()} />
      )}
      <AdminForm<SermonFieldName>
        key={form}
        id={form}
        action={sermon ? `/admin/sermons/${sermon.id}` : "/admin/sermons/new"}
        intent={intent}
        initial={sermon ? sermonToForm(sermon) : { language, topic: "faith", difficulty: "beginner" }}
        success={{ title: t(`done.${intent}`) }}
        failure={t(`error.${intent}`)}
        onSuccess={onSaved}
        className="flex flex-col gap-5"
      >
        {({ fields }) => <SermonFields fields={fields} readOnly={isSending} />}
      </AdminForm>
      <SaveBar
        form={form}
        save={t(sermon ? "form.save" : "form.create")}
        pending={isSending}
        dirty={dirty}
        blocker={blocker}
      />
    </>
  );
}
