import { useTranslation } from "react-i18next";
import type { TestimonyInput } from "~/features/prayers/requests/requests.schema";
import { EmailField } from "~/http/email-field";
import { PublicForm } from "~/http/public-form";
import { SelectField } from "~/http/select-field";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { TimeZoneField } from "~/http/time-zone-field";
import { languageOptions } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { prayersPath } from "./prayers-path";
import { SendWithConsent } from "./send-with-consent";
import { TickField } from "./send-with-consent";
import { useState } from "react";
import { SentNote } from "./sent-note";

/** The testimony form for an answered prayer that was not requested here. */
function TestimonyForm({ stamp, onSent }: { stamp: string; onSent: () => void }) {
  const { t, i18n } = useTranslation("prayers");
  const offered = useOfferedLanguages();
  const path = useLocalePath();
  return (
    <>
      <p className="mb-6 text-pretty text-ink-soft">{t("testimony.lead")}</p>
      <PublicForm<keyof TestimonyInput>
        id="testimony-form"
        intent="testimony"
        action={path(prayersPath({ tab: "answered" }))}
        stamp={stamp}
        failure={t("testimony.failed")}
        failureText={t("testimony.failedText")}
        initial={{ language: i18n.language }}
        onSuccess={onSent}
        className="grid gap-6"
      >
        {({ fields, pending }) => (
          <div className="grid gap-5 sm:grid-cols-2">
            <input type="hidden" name="intent" value="testimony" />
            <TimeZoneField />
            <TextField
              label={t("form.name")}
              field={fields.requesterName}
              required
              maxLength={100}
              autoComplete="name"
            />
            <EmailField label={t("form.email")} field={fields.requesterEmail} />
            <TextAreaField
              label={t("testimony.originalRequest")}
              field={fields.originalRequest}
              required
              rows={3}
              maxLength={2000}
              className="sm:col-span-2"
            />
            <TextAreaField
              label={t("testimony.testimony")}
              field={fields.testimony}
              required
              rows={6}
              maxLength={3000}
              className="sm:col-span-2"
            />
            <TextField
              label={t("testimony.dateAnswered")}
              hint={t("testimony.dateAnsweredHint")}
              field={fields.dateAnswered}
              required
              maxLength={100}
            />
            <SelectField
              label={t("form.language")}
              field={fields.language}
              options={languageOptions(offered)}
            />
            <div className="sm:col-span-2">
              <TickField
                field={fields.isAnonymous}
                label={t("form.isAnonymous")}
                hint={t("form.isAnonymousHint")}
              />
            </div>
            <SendWithConsent field={fields.consent} label={t("testimony.send")} pending={pending} />
          </div>
        )}
      </PublicForm>
    </>
  );
}

/** The testimony form, and the confirmation after it was sent. */
export function TestimonyTab({ stamp, isSent: wasSent }: { stamp: string; isSent: boolean }) {
  const { t } = useTranslation("prayers");
  const [isSentHere, setIsSentHere] = useState(false);
  return (
    <div className="max-w-reading">
      {wasSent || isSentHere ? (
        <SentNote title={t("testimony.sent")} text={t("testimony.sentText")} takesFocus={isSentHere} />
      ) : (
        <TestimonyForm stamp={stamp} onSent={() => setIsSentHere(true)} />
      )}
    </div>
  );
}
