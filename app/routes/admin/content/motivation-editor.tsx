import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  MotivationFields,
  type MotivationFieldName,
} from "~/features/devotion/motivations/motivation-fields";
import type { DailyMotivation } from "~/features/devotion/motivations/motivations.schema";
import { AdminForm } from "~/http/admin-form";
import { SaveBar } from "~/ui/save-bar";
import { useEditorState } from "../shell/unsaved-changes";
import { MotivationConflict } from "./motivation-conflict";

interface MotivationEditorProps {
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  action: string;
  intent: "create" | "update";
  initial: Partial<Record<MotivationFieldName, string>>;
  /** The saved motivation; null for a new one. */
  saved: DailyMotivation | null;
  /** The form holds an unsaved draft. */
  isDraft?: boolean;
  /** A draft is being generated and will replace the text. */
  isGenerating?: boolean;
  onSaved: () => void;
  /** Called when the person takes the saved version. */
  onTakeTheirs?: () => void;
  /** Shown above the fields. */
  children?: ReactNode;
}

/** The form of a motivation, with a guard for unsaved changes and a conflict panel. */
export function MotivationEditor(props: MotivationEditorProps) {
  const { form, action, intent, initial, saved, isDraft = false, isGenerating = false, children } = props;
  const { t } = useTranslation("admin-motivations");
  const { isSending, dirty, outdated, blocker } = useEditorState(
    form,
    intent,
    saved?.updatedAt ?? null,
    isDraft,
  );
  const done = intent === "create" ? "created" : "updated";
  return (
    <>
      {children}
      {outdated && saved && (
        <MotivationConflict form={form} yours={outdated} theirs={saved} onTakeTheirs={props.onTakeTheirs} />
      )}
      <AdminForm<MotivationFieldName>
        key={form}
        id={form}
        action={action}
        intent={intent}
        initial={initial}
        success={{ title: t(`${done}.title`), description: t(`${done}.text`) }}
        failure={t("error.title")}
        failureText={t("error.save")}
        onSuccess={props.onSaved}
        className="flex flex-col gap-5"
      >
        {({ fields }) => (
          <MotivationFields
            fields={fields}
            isPublished={saved?.isPublished ?? false}
            readOnly={isSending || isGenerating}
          />
        )}
      </AdminForm>
      <SaveBar form={form} save={t("form.save")} pending={isSending} dirty={dirty} blocker={blocker} />
    </>
  );
}
