import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PrivacyLink } from "~/features/privacy/privacy-link";
import { PublicForm } from "~/http/public-form";
import { SelectField } from "~/http/select-field";
import { TextAreaField } from "~/http/text-area-field";
import { EmailField } from "~/http/email-field";
import { TextField } from "~/http/text-field";
import { languageOptions } from "~/i18n/languages";
import { useOfferedLanguages } from "~/i18n/offered-languages";
import { useLocalePath } from "~/i18n/locale-path";
import { Button } from "~/ui/button";
import { RadioGroup } from "~/ui/checkbox-radio";
import type { ApplicationInput } from "./applications.schema";
import { experiences, studyTypes } from "./application-choices";

interface BibleStudyFormProps {
  /** `formStamp()` from the loader. */
  stamp: string;
  onSuccess?: () => void;
}

/** The application form in three parts. */
export function BibleStudyForm({ stamp, onSuccess }: BibleStudyFormProps) {
  const { t, i18n } = useTranslation("bible-study");
  const offered = useOfferedLanguages();
  const path = useLocalePath();
  return (
    <PublicForm<keyof ApplicationInput>
      id="bible-study-form"
      action={path("/bible-study")}
      stamp={stamp}
      success={{ title: t("form.sent"), description: t("form.sentText") }}
      failure={({ message }) => t(message === t("fillRequired") ? "form.missing" : "form.failed")}
      failureText={t("form.failedText")}
      initial={{ language: i18n.language }}
      onSuccess={onSuccess}
    >
      {({ fields, pending }) => (
        <div className="mt-5 flex flex-col gap-10">
          <FormPart title={t("personal.title")}>
            <TextField
              label={t("personal.name")}
              field={fields.name}
              required
              maxLength={100}
              autoComplete="name"
            />
            <EmailField label={t("personal.email")} field={fields.email} required />
            <TextField
              label={t("personal.phone")}
              field={fields.phone}
              maxLength={40}
              type="tel"
              autoComplete="tel"
              className="sm:col-span-2"
            />
            <TextField
              label={t("personal.city")}
              field={fields.city}
              maxLength={100}
              autoComplete="address-level2"
            />
            <TextField
              label={t("personal.country")}
              field={fields.country}
              maxLength={100}
              autoComplete="country-name"
            />
          </FormPart>
          <FormPart title={t("study.title")}>
            <div className="sm:col-span-2">
              <RadioGroup
                key={fields.studyType.key}
                id={fields.studyType.id}
                name={fields.studyType.name}
                label={t("study.type")}
                options={studyTypes.map((value) => ({ value, label: t(`study.types.${value}`) }))}
                defaultValue={fields.studyType.initialValue}
                error={fields.studyType.errors}
                required
                layout="cards"
              />
            </div>
            <div className="sm:col-span-2">
              <RadioGroup
                key={fields.experience.key}
                id={fields.experience.id}
                name={fields.experience.name}
                label={t("study.experience")}
                options={experiences.map((value) => ({ value, label: t(`study.experiences.${value}`) }))}
                defaultValue={fields.experience.initialValue}
                error={fields.experience.errors}
                optional
                layout="pills"
              />
            </div>
            <TextField
              label={t("study.availability")}
              hint={t("study.availabilityHint")}
              field={fields.availability}
              maxLength={500}
            />
            <SelectField
              label={t("study.language")}
              hint={t("study.languageHint")}
              field={fields.language}
              options={languageOptions(offered)}
            />
          </FormPart>
          <FormPart title={t("more.title")}>
            <TextAreaField
              label={t("more.motivation")}
              field={fields.motivation}
              maxLength={5000}
              className="sm:col-span-2"
            />
            <TextAreaField
              label={t("more.interests")}
              hint={t("more.interestsHint")}
              field={fields.specificInterests}
              maxLength={2000}
              className="sm:col-span-2"
            />
          </FormPart>
          <div>
            <Button type="submit" size="lg" loading={pending}>
              {t("form.send")}
            </Button>
            <p className="mt-4 text-sm text-ink-soft">
              <PrivacyLink />
            </p>
          </div>
        </div>
      )}
    </PublicForm>
  );
}

function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-5 sm:grid-cols-2">
      <legend className="mb-4 font-serif text-xl">{title}</legend>
      {children}
    </fieldset>
  );
}
