import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  dailyContentEditorPath,
  recorderPath,
} from "~/features/devotion/daily-content/daily-content-editor-path";
import { acceptedRecordingTypes } from "~/features/devotion/recordings/recording-path";
import type { Recording } from "~/features/devotion/recordings/recordings.schema";
import { AdminForm } from "~/http/admin-form";
import type { Language } from "~/i18n/languages";
import { AdminSection } from "~/ui/admin-page";
import { Button, ButtonLink } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { Field, Input } from "~/ui/field";
import { Trash2 } from "~/ui/icons";
import { Mic, Upload } from "~/ui/icons-admin";

interface RecordingFormProps {
  date: string;
  language: Language;
  recording: Recording | null;
}

/** The recording of a date and language: hear it, replace it, delete it. */
export function RecordingForm({ date, language, recording }: RecordingFormProps) {
  const { t } = useTranslation("admin-daily-content");
  const { t: recorder } = useTranslation("admin-recorder");
  // Resetting a form by script does not clear a file field.
  const [sent, setSent] = useState(0);
  const action = dailyContentEditorPath(date, language);
  const day = (
    <>
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="language" value={language} />
    </>
  );
  return (
    <AdminSection id="recording" title={t("record.title")} description={t("record.text")} boxed>
      {recording && (
        <AdminForm
          id={`unrecord-${date}-${language}`}
          action={action}
          intent="unrecord"
          success={{ title: t("unrecord.done"), isOnPage: true }}
          failure={t("unrecord.failed")}
          className="mb-5 border-b border-line pb-3"
        >
          {() => (
            <>
              {day}
              <p className="mb-2 text-sm text-ink-soft">{t("record.length", { length: recording.length })}</p>
              <audio
                key={recording.path}
                controls
                preload="none"
                src={recording.path}
                aria-label={t("record.title")}
                className="w-full"
              />
              <ConfirmButton
                variant="quietDanger"
                size="sm"
                className="mt-2"
                title={t("unrecord.title")}
                text={t("unrecord.text")}
                confirm={t("unrecord.action")}
              >
                <Trash2 aria-hidden="true" />
                {t("unrecord.action")}
              </ConfirmButton>
            </>
          )}
        </AdminForm>
      )}
      {/* A new document: only that page may use the microphone. */}
      <p className="mb-5 noscript:hidden">
        <ButtonLink href={recorderPath(date, language)} variant="secondary">
          <Mic aria-hidden="true" />
          {recorder("title")}
        </ButtonLink>
      </p>
      <AdminForm<"recording">
        id={`record-${date}-${language}`}
        action={action}
        intent="record"
        encType="multipart/form-data"
        success={{ title: t("record.done"), isOnPage: true }}
        failure={t("record.failed")}
        onSuccess={() => setSent(sent + 1)}
        className="flex flex-col gap-4"
      >
        {({ fields, pending }) => (
          <>
            {day}
            <Field
              label={t("record.file")}
              hint={t("record.hint")}
              htmlFor={fields.recording.id}
              error={fields.recording.errors}
              required
            >
              <Input
                key={sent}
                type="file"
                name="recording"
                accept={acceptedRecordingTypes}
                className="py-2"
              />
            </Field>
            <div>
              <Button type="submit" variant="secondary" loading={pending}>
                <Upload aria-hidden="true" />
                {recording ? t("record.replace") : t("record.action")}
              </Button>
            </div>
          </>
        )}
      </AdminForm>
    </AdminSection>
  );
}
