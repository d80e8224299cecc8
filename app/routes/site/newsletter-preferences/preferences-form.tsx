import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/http/form-answer";
import { PublicForm } from "~/http/public-form";
import type { Language } from "~/i18n/languages";
import { Button } from "~/ui/button";
import { CheckboxPills } from "~/ui/checkbox-pills";
import { RadioGroup } from "~/ui/checkbox-radio";
import { Field, Input } from "~/ui/field";
import { TextField } from "~/http/text-field";
import {
  contentTypes,
  frequencies,
  interests,
  pauses,
  type Frequency,
} from "~/features/newsletter/preferences/preference-choices";
import { PersonFields } from "~/features/newsletter/preferences/person-fields";

interface PreferencesFormProps {
  action: string;
  stamp: string;
  firstName: string | null;
  lastName: string | null;
  /** A town or a country. */
  location: string | null;
  preferredLanguage: Language;
  frequency: Frequency;
  /** Preference choices: devotional, updates. */
  contentTypes: string[];
  /** The chosen interests. */
  interests: string[];
  /** The first day with mails again (YYYY-MM-DD). */
  pausedUntil: string | null;
  onSuccess: () => void;
}

/** The form of a subscriber's preferences. */
export function PreferencesForm({ action, stamp, onSuccess, ...stored }: PreferencesFormProps) {
  const { t } = useTranslation("subscription", { keyPrefix: "preferences" });
  return (
    <PublicForm<
      | "firstName"
      | "lastName"
      | "location"
      | "preferredLanguage"
      | "frequency"
      | "contentTypes"
      | "interests"
      | "pause"
      | "pauseUntil"
    >
      id="preferences-form"
      action={action}
      stamp={stamp}
      success={{ title: t("saved") }}
      failure={t("failed")}
      onSuccess={onSuccess}
      initial={{
        firstName: stored.firstName ?? "",
        lastName: stored.lastName ?? "",
        location: stored.location ?? "",
        preferredLanguage: stored.preferredLanguage,
        frequency: stored.frequency,
        pause: stored.pausedUntil ? "until" : "none",
        pauseUntil: stored.pausedUntil ?? "",
      }}
    >
      {({ fields, pending, answer }) => (
        <div className="mt-5 flex flex-col gap-8">
          <div className="grid gap-5 sm:grid-cols-2">
            <PersonFields fields={fields}>
              <TextField
                label={t("lastName")}
                field={fields.lastName}
                maxLength={100}
                autoComplete="family-name"
              />
            </PersonFields>
            <TextField
              label={t("location")}
              hint={t("locationHint")}
              field={fields.location}
              maxLength={100}
            />
          </div>
          <RadioGroup
            key={fields.frequency.key}
            id={fields.frequency.id}
            name={fields.frequency.name}
            label={t("frequency")}
            options={frequencies.map((value) => ({ value, label: t(value), hint: t(`means.${value}`) }))}
            defaultValue={fields.frequency.initialValue}
            error={fields.frequency.errors}
          />
          <CheckboxPills
            legend={t("contentTypes")}
            hint={t("contentTypesHint")}
            name={fields.contentTypes.name}
            options={contentTypes.map((value) => ({ value, label: t(`contentType.${value}`) }))}
            checked={checkedValues("contentTypes", answer, stored.contentTypes)}
            error={fields.contentTypes.errors}
          />
          <CheckboxPills
            legend={t("interests")}
            hint={t("interestsHint")}
            name={fields.interests.name}
            options={interests.map((value) => ({ value, label: t(`interest.${value}`) }))}
            checked={checkedValues("interests", answer, stored.interests)}
          />
          <div className="group/pause flex flex-col gap-4">
            <RadioGroup
              key={fields.pause.key}
              id={fields.pause.id}
              name={fields.pause.name}
              label={t("pause")}
              options={pauses.map((value) => ({ value, label: t(value) }))}
              defaultValue={fields.pause.initialValue}
              error={fields.pause.errors}
              layout="pills"
            />
            <Field
              label={t("pauseUntil")}
              htmlFor={fields.pauseUntil.id}
              error={fields.pauseUntil.errors}
              className="hidden max-w-56 group-has-[[value=until]:checked]/pause:flex"
            >
              <Input
                key={fields.pauseUntil.key}
                name={fields.pauseUntil.name}
                defaultValue={fields.pauseUntil.initialValue}
                type="date"
              />
            </Field>
          </div>
          <div>
            <Button type="submit" size="lg" loading={pending}>
              {t("save")}
            </Button>
          </div>
        </div>
      )}
    </PublicForm>
  );
}

/** The submitted choice, even if empty; before a submission, the stored one. */
function checkedValues(
  name: "contentTypes" | "interests",
  answer: FormAnswer | undefined,
  stored: readonly string[],
): readonly string[] {
  const sent = answer?.lastResult?.initialValue;
  return sent ? ([sent[name] ?? []].flat() as string[]) : stored;
}
