import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { prayerTypes } from "~/features/prayers/prayer-choices";
import type { PrayerRequestFormInput } from "~/features/prayers/requests/requests.schema";
import { EmailField } from "~/http/email-field";
import { PublicForm } from "~/http/public-form";
import { SelectField } from "~/http/select-field";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { TimeZoneField } from "~/http/time-zone-field";
import { languageOptions } from "~/i18n/languages";
import { useLocalePath } from "~/i18n/locale-path";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { RadioGroup } from "~/ui/checkbox-radio";
import { prayersPath } from "./prayers-path";
import { SendWithConsent } from "./send-with-consent";
import { TickField } from "./send-with-consent";

interface RequestFormProps {
  stamp: string;
  /** Called with the request's text while it is typed. */
  onWords: (words: string) => void;
  onSent: () => void;
  /** Shown below the text. */
  help: ReactNode;
}

/** The form to ask for prayer. */
export function RequestForm({ stamp, onWords, onSent, help }: RequestFormProps) {
  const { t, i18n } = useTranslation("prayers");
  const offered = useOfferedLanguages();
  const path = useLocalePath();
  return (
    <PublicForm<keyof PrayerRequestFormInput>
      id="request-form"
      intent="request"
      action={path(prayersPath({ tab: "submit" }))}
      stamp={stamp}
      success={{ title: t("request.sent") }}
      failure={t("request.failed")}
      failureText={t("request.failedText")}
      initial={{ prayerType: "healing", isPublic: "true", language: i18n.language }}
      onSuccess={onSent}
    >
      {({ fields, pending }) => (
        <div
          className="grid gap-5 sm:grid-cols-2"
          onInput={({ currentTarget }) => {
            const typed = currentTarget.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
              "[name=title], [name=description]",
            );
            onWords(Array.from(typed, ({ value }) => value).join("\n"));
          }}
        >
          <input type="hidden" name="intent" value="request" />
          <TimeZoneField />
          <TextField
            label={t("form.name")}
            field={fields.requesterName}
            required
            maxLength={100}
            autoComplete="name"
            className="sm:col-span-2"
          />
          <EmailField label={t("form.email")} hint={t("form.emailHint")} field={fields.requesterEmail} />
          <TextField
            label={t("form.phone")}
            hint={t("form.phoneHint")}
            field={fields.requesterPhone}
            maxLength={40}
            type="tel"
            autoComplete="tel"
          />
          <SelectField
            label={t("form.type")}
            field={fields.prayerType}
            options={prayerTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          />
          <SelectField
            label={t("form.language")}
            field={fields.language}
            options={languageOptions(offered)}
          />
          <TextField
            label={t("form.title")}
            field={fields.title}
            required
            maxLength={200}
            className="sm:col-span-2"
          />
          <TextAreaField
            label={t("form.description")}
            field={fields.description}
            required
            rows={6}
            maxLength={5000}
            className="sm:col-span-2"
          />
          {help}
          <div className="sm:col-span-2">
            <RadioGroup
              key={fields.isPublic.key}
              id={fields.isPublic.id}
              name={fields.isPublic.name}
              label={t("form.isPublic")}
              options={[
                { value: "true", label: t("form.public"), hint: t("form.publicHint") },
                { value: "false", label: t("form.private"), hint: t("form.privateHint") },
              ]}
              defaultValue={fields.isPublic.initialValue}
              error={fields.isPublic.errors}
              required
            />
          </div>
          <div className="sm:col-span-2">
            <TickField
              field={fields.isAnonymous}
              label={t("form.isAnonymous")}
              hint={t("form.isAnonymousHint")}
            />
            <TickField field={fields.isUrgent} label={t("form.isUrgent")} hint={t("form.isUrgentHint")} />
          </div>
          <SendWithConsent field={fields.consent} label={t("request.send")} pending={pending} />
        </div>
      )}
    </PublicForm>
  );
}
