import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { recorderPath } from "~/features/devotion/daily-content/daily-content-editor-path";
import { AdminForm } from "~/http/admin-form";
import type { Language } from "~/i18n/languages";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { firstError } from "~/ui/field";
import { Check } from "~/ui/icons";
import type { RecorderState } from "./use-recorder";

interface TakeFormProps {
  date: string;
  language: Language;
  take: Extract<RecorderState, { at: "taken" }>;
  onSaved: () => void;
  /** Beside the button that saves it. */
  children: ReactNode;
}

/** What was just recorded: to hear and to save. It is sent as the file of a file field. */
export function TakeForm({ date, language, take, onSaved, children }: TakeFormProps) {
  const { t } = useTranslation("admin-recorder");
  const { t: day } = useTranslation("admin-daily-content");
  const field = useRef<HTMLInputElement>(null);
  const { file, address, isFull } = take;
  useEffect(() => {
    const files = new DataTransfer();
    files.items.add(file);
    field.current!.files = files.files;
  }, [file]);
  return (
    <AdminForm<"recording">
      id={`take-${date}-${language}`}
      action={recorderPath(date, language)}
      intent="record"
      encType="multipart/form-data"
      success={{ title: day("record.done") }}
      failure={day("record.failed")}
      onSuccess={onSaved}
      className="flex flex-col gap-4"
    >
      {({ fields, pending }) => (
        <>
          <input type="hidden" name="date" value={date} />
          <input type="hidden" name="language" value={language} />
          <input ref={field} type="file" name="recording" hidden />
          {isFull && <Alert variant="info" title={t("full")} />}
          {fields.recording.errors && <Alert variant="error" title={firstError(fields.recording.errors)} />}
          <audio controls src={address} aria-label={t("player")} className="w-full" />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" loading={pending}>
              <Check aria-hidden="true" />
              {day("record.action")}
            </Button>
            {children}
          </div>
        </>
      )}
    </AdminForm>
  );
}
