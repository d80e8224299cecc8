import {
  MotivationFields,
  motivationFieldNames,
  type MotivationFieldName,
} from "~/features/devotion/motivations/motivation-fields";
import { motivationScreens } from "~/features/devotion/motivations/motivation-screens";
import type { DailyMotivation } from "~/features/devotion/motivations/motivations.schema";
import { useWritingWords } from "~/features/writing/kit/writing-screens";
import { WritingEditor } from "../shell/writing-editor";

interface MotivationEditorProps {
  /** Id of the form. A new id is a new form with new values. */
  form: string;
  initial: Record<MotivationFieldName, string>;
  /** The saved motivation; null for a new one. */
  saved: DailyMotivation | null;
  /** The form holds an unsaved draft. */
  isDraft?: boolean;
  /** A draft is being generated and will replace the text. */
  isGenerating?: boolean;
  onSaved: () => void;
  /** Called when the person takes the saved version. */
  onTakeTheirs?: () => void;
}

/** The form of a motivation. */
export function MotivationEditor({ saved, isGenerating = false, ...props }: MotivationEditorProps) {
  const words = useWritingWords(motivationScreens);
  const name = saved?.approvedBy;
  return (
    <WritingEditor<MotivationFieldName>
      screens={motivationScreens}
      saved={saved}
      names={motivationFieldNames}
      theirsTitle={name ? words("conflict.theirsBy", { name }) : undefined}
      {...props}
    >
      {(fields, isSending) => (
        <MotivationFields
          fields={fields}
          isPublished={saved?.isPublished ?? false}
          readOnly={isSending || isGenerating}
        />
      )}
    </WritingEditor>
  );
}
