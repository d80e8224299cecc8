import { useTranslation } from "react-i18next";
import {
  MotivationFields,
  MotivationSettings,
  motivationFieldNames,
  type MotivationFieldName,
} from "~/features/devotion/motivations/motivation-fields";
import { motivationScreens } from "~/features/devotion/motivations/motivation-screens";
import type { DailyMotivation } from "~/features/devotion/motivations/motivations.schema";
import { useWritingWords } from "~/features/writing/kit/writing-screens";
import type { FormAnswer } from "~/http/form-answer";
import { WritingEditor } from "../shell/writing-editor";

interface MotivationEditorProps extends Pick<
  Parameters<typeof WritingEditor>[0],
  "title" | "state" | "notice" | "publish" | "more" | "onRefill" | "isDraft"
> {
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  initial: Record<MotivationFieldName, string>;
  /** The saved motivation; null for a new one. */
  saved: DailyMotivation | null;
  /** A draft is being generated and will replace the text. */
  isGenerating?: boolean;
  onSaved: (answer: FormAnswer) => void;
}

/** The page on which a motivation is written. */
export function MotivationEditor({ saved, isGenerating = false, ...props }: MotivationEditorProps) {
  const { t } = useTranslation("admin-motivations");
  const words = useWritingWords(motivationScreens);
  const name = saved?.approvedBy;
  return (
    <WritingEditor<MotivationFieldName>
      screens={motivationScreens}
      back={{ href: motivationScreens.list, label: t("page.title") }}
      saved={saved}
      names={motivationFieldNames}
      api="/api/daily-motivations"
      preview={{ fields: { summary: "" } }}
      theirsTitle={name ? words("conflict.theirsBy", { name }) : undefined}
      settings={(fields, isSending) => (
        <MotivationSettings
          fields={fields}
          isPublished={saved?.isPublished ?? false}
          readOnly={isSending || isGenerating}
        />
      )}
      {...props}
    >
      {(fields, isSending) => <MotivationFields fields={fields} readOnly={isSending || isGenerating} />}
    </WritingEditor>
  );
}
