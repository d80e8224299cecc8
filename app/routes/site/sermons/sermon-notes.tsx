import { useTranslation } from "react-i18next";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { MAX_NOTES } from "~/features/sermons/watching/watching-choices";
import { PublicForm } from "~/http/public-form";
import { TextAreaField } from "~/http/text-area-field";
import { Button } from "~/ui/button";
import { useFormToast } from "./use-form-toast";

interface SermonNotesProps {
  notes: string;
  action: string;
  stamp: string;
}

/** The visitor's private notes on a sermon. */
export function SermonNotes({ notes, action, stamp }: SermonNotesProps) {
  const { t } = useTranslation("sermon-page");
  const toToast = useFormToast();
  return (
    <PublicForm<"notes">
      key={notes}
      id="sermon-notes"
      intent="note"
      action={action}
      stamp={stamp}
      initial={{ notes }}
      success={toToast}
      failure={t("failed")}
      failureText={t("failedText")}
      className="grid gap-4"
    >
      {({ fields, pending }) => (
        <>
          <input type="hidden" name="intent" value="note" />
          <TextAreaField
            label={t("notes.label")}
            hint={t("notes.hint")}
            field={fields.notes}
            rows={5}
            maxLength={MAX_NOTES}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <Button type="submit" variant="secondary" loading={pending}>
              {t("notes.save")}
            </Button>
            <p className="text-sm text-ink-soft">
              {t("notes.private")} <PrivacyLink />
            </p>
          </div>
        </>
      )}
    </PublicForm>
  );
}
