import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { prayerTypes, type PrayerType } from "~/features/prayers/prayer-choices";
import type { PrayerRequestFormInput } from "~/features/prayers/requests/requests.schema";
import { EmailField } from "~/http/email-field";
import type { FormFields } from "~/http/fetcher-form";
import { FoldedFields } from "~/http/folded-fields";
import { PublicForm } from "~/http/public-form";
import { SelectField } from "~/http/select-field";
import { TextAreaField } from "~/http/text-area-field";
import { TextField } from "~/http/text-field";
import { TimeZoneField } from "~/http/time-zone-field";
import { languageNames, languageOptions, type Language } from "~/i18n/languages";
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
  const path = useLocalePath();
  return (
    <PublicForm<keyof PrayerRequestFormInput>
      id="request-form"
      intent="request"
      action={path(prayersPath({ tab: "submit" }))}
      stamp={stamp}
      failure={t("request.failed")}
      failureText={t("request.failedText")}
      initial={{ prayerType: "healing", isPublic: "true", language: i18n.language }}
      onSuccess={onSent}
      className="grid gap-6"
    >
      {({ fields, pending }) => (
        <div
          className="grid gap-6"
          onInput={({ currentTarget }) => {
            const typed = currentTarget.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
              "[name=title], [name=description]",
            );
            onWords(Array.from(typed, ({ value }) => value).join("\n"));
          }}
        >
          <input type="hidden" name="intent" value="request" />
          <TimeZoneField />
          <TextAreaField
            label={t("form.description")}
            field={fields.description}
            required
            rows={6}
            maxLength={5000}
          />
          {help}
          <TextField
            label={t("form.name")}
            field={fields.requesterName}
            required
            maxLength={100}
            autoComplete="name"
          />
          <div>
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
            <TickField
              field={fields.isUrgent}
              label={t("form.isUrgent")}
              hint={t("form.isUrgentHint")}
              className="mt-2 border-t border-line pt-2"
            />
          </div>
          <div className="border-t border-line">
            <ContactFields fields={fields} />
            <SettingFields fields={fields} />
          </div>
          <SendWithConsent field={fields.consent} label={t("request.send")} pending={pending} />
        </div>
      )}
    </PublicForm>
  );
}

type Fields = FormFields<keyof PrayerRequestFormInput>;

/** E-mail and phone, for news of the request. */
function ContactFields({ fields: { requesterEmail, requesterPhone } }: { fields: Fields }) {
  const { t } = useTranslation("prayers", { keyPrefix: "form" });
  return (
    <FoldedFields
      title={t("contact")}
      summary={[t("email"), t("phone")]}
      isFilled={Boolean(requesterEmail.initialValue || requesterPhone.initialValue)}
      hasError={Boolean(requesterEmail.errors ?? requesterPhone.errors)}
    >
      <EmailField label={t("email")} hint={t("emailHint")} field={requesterEmail} />
      <TextField
        label={t("phone")}
        hint={t("phoneHint")}
        field={requesterPhone}
        maxLength={40}
        type="tel"
        autoComplete="tel"
      />
    </FoldedFields>
  );
}

/** "Settings": title, type, language and hidden name. The summary says what is chosen. */
function SettingFields({ fields: { title, prayerType, language, isAnonymous } }: { fields: Fields }) {
  const { t, i18n } = useTranslation("prayers");
  const offered = useOfferedLanguages();
  const type = (prayerType.value ?? "healing") as PrayerType;
  return (
    <FoldedFields
      title={t("form.settings")}
      summary={[
        t(`types.${type}`),
        languageNames[(language.value ?? i18n.language) as Language],
        ...(isAnonymous.value === "on" ? [t("form.isAnonymous")] : []),
      ]}
      isFilled={
        Boolean(title.initialValue) ||
        isAnonymous.initialValue === "on" ||
        prayerType.initialValue !== "healing" ||
        language.initialValue !== i18n.language
      }
      hasError={Boolean(title.errors ?? prayerType.errors ?? language.errors)}
    >
      <TextField
        label={t("form.title")}
        hint={t("form.titleHint")}
        field={title}
        maxLength={200}
        className="sm:col-span-2"
      />
      <SelectField
        label={t("form.type")}
        field={prayerType}
        options={prayerTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <SelectField label={t("form.language")} field={language} options={languageOptions(offered)} />
      <TickField
        field={isAnonymous}
        label={t("form.isAnonymous")}
        hint={t("form.isAnonymousHint")}
        className="sm:col-span-2"
      />
    </FoldedFields>
  );
}
